/** The minimum number of requests in the full profile; `clean-server.widened.test.ts` ensures it. */
export const requestsOfRun = 5_000;

/** The maximum number of requests in the core profile. */
export const requestsOfCore = 250;

/**
 * Numbers of requests, spread over a whole run, at which a test interrupts it.
 *
 * @param few how many, unless `CONFORMANCE_POINTS` asks for more
 */
export function pointsOfRun(few: number): number[] {
  const count = Number(process.env['CONFORMANCE_POINTS'] ?? few);
  return Array.from({ length: count }, (_none, point) => 1 + Math.floor((point * requestsOfRun) / count));
}
