import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds before each further attempt: a second in all, and then the last again. */
const shortWaits = [100, 300, 600];

/** A slow server gets as long for the effect of a request as so many looks take, but at most four seconds. */
const looksToWait = 30;
const mostToWait = 4000;

/** Where effects have come late, they get so many times as long as the latest of the run took, but at most ten seconds. */
const timesTheLatest = 3;
const mostForTheLate = 10_000;

/**
 * For longer work of a server: ten seconds in all. An extraction or a conversion may follow after the response, and
 * the interface does not say how much later. If a small file is not there in ten seconds, we take it that it never comes.
 */
const longWaits = [0, 100, 200, 400, 800, 1600, 3200, 3700];

/** In milliseconds. */
export interface Time {
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

export const clock: Time = { now: () => performance.now(), pause: setTimeout };

/** In milliseconds after the response. */
interface Lateness {
  /** How long any effect gets. */
  readonly settle: number;
  /** When the latest effect so far was seen. */
  latest: number;
}

/** Looks once more for an effect that did not come in time. */
export type LateLook = () => Promise<boolean>;

const missedInCheck = new AsyncLocalStorage<LateLook[]>();

/** Runs a check, and adds to a list what `eventually` looked for in vain. */
export const notingMissed = <T>(missed: LateLook[], check: () => Promise<T>): Promise<T> =>
  missedInCheck.run(missed, check);

const latenessOfRun = new AsyncLocalStorage<Lateness>();

/**
 * Runs the tests of one server: what comes late there once may come later the next time.
 *
 * @param settle for how many milliseconds `eventually` looks at least
 */
export const asOneRun = <T>(settle: number, tests: () => Promise<T>): Promise<T> =>
  latenessOfRun.run({ settle, latest: 0 }, tests);

/** So many times as long as an effect got, late ones are looked for after all checks, but at most ten seconds. */
const timesToWaitForTheLate = 5;

/** At most so many effects are looked for after all checks. */
const mostMissed = 10;

/**
 * Looks again for effects that `eventually` has missed. A look that fails shows nothing.
 *
 * @returns the number of those that came: they were not absent, but late
 */
export async function countLateEffects(
  all: readonly LateLook[],
  { now, pause }: Time = clock,
): Promise<number> {
  const missed = all.slice(0, mostMissed);
  const settle = latenessOfRun.getStore()?.settle ?? 0;
  const patience = Math.min(timesToWaitForTheLate * settle, mostForTheLate);
  const began = now();
  let absent: readonly LateLook[] = missed;
  for (let waits = 0; absent.length > 0; waits += 1) {
    const still: LateLook[] = [];
    for (const look of absent) if (!(await look().catch(() => false))) still.push(look);
    absent = still;
    if (now() - began >= patience) break;
    await pause(shortWaits[Math.min(waits, shortWaits.length - 1)]!);
  }
  return missed.length - absent.length;
}

/**
 * Looks again until a condition holds, for the time that the run gives, or longer if the server is slow or has shown
 * effects late: the effect of a request may follow its response (U-148).
 *
 * @param time for tests
 */
export async function eventually<State>(
  look: () => Promise<State>,
  isWanted: (state: State) => boolean,
  { now, pause }: Time = clock,
): Promise<State> {
  const began = now();
  const run = latenessOfRun.getStore() ?? { settle: 0, latest: 0 };
  let slowest = 0;
  for (let waits = 0; ; waits += 1) {
    const looked = now();
    const state = await look();
    slowest = Math.max(slowest, now() - looked);
    if (isWanted(state)) {
      if (waits > 0) run.latest = Math.max(run.latest, now() - began);
      return state;
    }
    const forTheSlow = Math.min(looksToWait * slowest, mostToWait);
    const forTheLate = Math.min(timesTheLatest * run.latest, mostForTheLate);
    if (waits >= shortWaits.length && now() - began >= Math.max(run.settle, forTheSlow, forTheLate)) {
      missedInCheck.getStore()?.push(async () => isWanted(await look()));
      return state;
    }
    await pause(shortWaits[Math.min(waits, shortWaits.length - 1)]!);
  }
}

/** Looks again until a condition holds, for ten seconds, or longer if the run gives more time. */
export async function untilFound<State>(
  look: () => Promise<State>,
  isThere: (state: State) => boolean,
  { now, pause }: Time = clock,
): Promise<State> {
  const began = now();
  const settle = latenessOfRun.getStore()?.settle ?? 0;
  let state = await look();
  for (let waits = 0; !isThere(state); waits += 1) {
    if (waits >= longWaits.length && now() - began >= settle) break;
    await pause(longWaits[Math.min(waits, longWaits.length - 1)]!);
    state = await look();
  }
  return state;
}
