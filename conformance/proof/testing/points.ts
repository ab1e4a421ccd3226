/** Requests that the full profile sends at least; the clean run holds it to what is sent. */
export const requestsOfRun = 3_400;

/**
 * Requests of a run at which something is to happen to it, spread over the whole of it.
 *
 * @param few how many, unless `CONFORMANCE_POINTS` asks for more
 */
export function pointsOfRun(few: number): number[] {
  const count = Number(process.env['CONFORMANCE_POINTS'] ?? few);
  return Array.from({ length: count }, (_none, point) => 1 + Math.floor((point * requestsOfRun) / count));
}
