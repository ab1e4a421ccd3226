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
  /** How many checks were followed by a search for late effects in which none came. */
  inVain: number;
}

/** Looks once more for an effect that did not come in time. */
type LateLook = () => Promise<boolean>;

/** The effects that `eventually` looked for in vain in one check. */
export class MissedEffects {
  readonly #changes: () => number;
  readonly #missed: { readonly look: LateLook; readonly changes: number }[] = [];

  /** @param changes returns how many requests of the check may have changed something so far */
  constructor(changes: () => number) {
    this.#changes = changes;
  }

  add(look: LateLook): void {
    this.#missed.push({ look, changes: this.#changes() });
  }

  /** Without those that a later request of the check may have brought about. */
  undisturbed(): LateLook[] {
    const changes = this.#changes();
    return this.#missed.filter((one) => one.changes === changes).map(({ look }) => look);
  }
}

const missedInCheck = new AsyncLocalStorage<MissedEffects>();

/** Runs a check, and adds what `eventually` looks for in vain. */
export const notingMissed = <T>(missed: MissedEffects, check: () => Promise<T>): Promise<T> =>
  missedInCheck.run(missed, check);

const latenessOfRun = new AsyncLocalStorage<Lateness>();

/**
 * Runs the tests of one server: what comes late there once may come later the next time.
 *
 * @param settle for how many milliseconds `eventually` looks at least
 */
export const asOneRun = <T>(settle: number, tests: () => Promise<T>): Promise<T> =>
  latenessOfRun.run({ settle, latest: 0, inVain: 0 }, tests);

/** So many times as long as an effect got, late ones are looked for after a failed check, but at most ten seconds. */
const timesToWaitForTheLate = 5;

/** After so many searches in vain, the effects of the server are absent, and not late. */
const mostInVain = 3;

/**
 * Looks again for effects that a failed check has missed, before anything else is done to what it created.
 *
 * @returns the number of those that came: they were not absent, but late
 */
export async function countLateEffects(missed: MissedEffects, { now, pause }: Time = clock): Promise<number> {
  const run = latenessOfRun.getStore() ?? { settle: 0, inVain: 0 };
  const looks = missed.undisturbed();
  if (run.inVain >= mostInVain) return 0;
  const patience = Math.min(timesToWaitForTheLate * run.settle, mostForTheLate);
  const began = now();
  let late = 0;
  let absent = looks;
  for (let waits = 0; absent.length > 0; waits += 1) {
    const still: LateLook[] = [];
    for (const look of absent) {
      // A look that fails shows nothing, and neither does another one: the run may have been interrupted.
      const isSeen = await look().catch(() => undefined);
      if (isSeen === true) late += 1;
      else if (isSeen === false) still.push(look);
    }
    absent = still;
    if (now() - began >= patience) break;
    if (absent.length > 0) await pause(shortWaits[Math.min(waits, shortWaits.length - 1)]!);
  }
  if (looks.length > 0 && late === 0) run.inVain += 1;
  return late;
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
      missedInCheck.getStore()?.add(async () => isWanted(await look()));
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
