/** The minimum number of requests in the full profile; `clean-server.whole.test.ts` ensures it. */
export const requestsOfRun = 5_000;

/** The maximum number of requests in the core profile. */
export const requestsOfCore = 250;

/** Numbers of requests, spread over a whole run, at which a test interrupts it. */
export const pointsOfRun = Array.from({ length: 50 }, (_none, point) => 1 + (point * requestsOfRun) / 50);
