import { wantsError, wantsSuccess } from './expected-status.ts';
import type { FindingReport } from './report.ts';

/** The path of a value in a response, and the form that it should have. */
export interface Place {
  /** e.g. `folder.created_at`, or `[0].created_at` of an item of a bare list */
  readonly at: string;
  /** e.g. `a string that matches ^\d{4}-...` */
  readonly form: string;
}

/** For findings about one value, such as `folder.hash: a string` or `an id 7 in folder.path`. */
export function placeOf({ expected }: Pick<FindingReport, 'expected'>): Place | undefined {
  const colon = /^((?:[a-z_]\w*|\[\d+\])(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*): (.+)$/is.exec(expected);
  if (colon) return { at: colon[1]!, form: colon[2]! };
  if (wantsSuccess({ expected }) || wantsError({ expected })) return undefined;
  const suffix = /^(.+) in ([a-z_]\w*(?:\.\w+)+)$/is.exec(expected);
  return suffix ? { at: suffix[2]!, form: `${suffix[1]!} in it` } : undefined;
}

/** The path for all items of a list: `workspaces[].id`. */
export const withoutNumbers = (at: string): string => at.replace(/\[\d+\]/g, '[]');

/** `created_at` of `folder.created_at` */
export const fieldOf = (at: string): string => at.slice(at.lastIndexOf('.') + 1).replace(/\[\d+\]/g, '');

/** `folder` of `folder.hash`; empty for a property of the response itself. */
export const holderOf = (at: string): string =>
  at.includes('.') ? withoutNumbers(at.slice(0, at.lastIndexOf('.'))) : '';
