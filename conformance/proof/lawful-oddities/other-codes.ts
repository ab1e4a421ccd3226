import type { Chances } from './chances.ts';

/** Codes that the interface gives, or with a meaning of their own (429). */
const exact = new Set([401, 403, 429]);

/** Another code of the same range, if the interface leaves it open. */
export function otherCode(status: number, { pick }: Chances): number {
  if (status >= 200 && status < 300) return pick(200, 201, 202);
  if (status >= 400 && status < 500 && !exact.has(status)) return pick(400, 409, 422);
  return status;
}

/** U-110 */
export const otherPutCode = (status: number, { pick }: Chances): number =>
  status >= 200 && status < 300 ? pick(200, 201, 204) : status;
