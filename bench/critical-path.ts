import type { AnswerTime } from './delaying-front.ts';

/**
 * The least time that a run could take which waits for so many answers at once: what comes alone at its beginning and
 * at its end (sign-in, clean-up) one after another, all between shared out evenly, or as long as the longest check.
 *
 * @param longestCheck milliseconds that the answers of one check took, each of which the next had to wait for
 */
export function criticalPath(
  answers: readonly AnswerTime[],
  concurrency: number,
  longestCheck = 0,
): { wall: number; critical: number } {
  const sorted = [...answers].sort((one, other) => one.from - other.from);
  const first = sorted[0];
  if (!first) throw new RangeError('There are no answers to find a critical path in.');
  const head = aloneFromStart(sorted);
  const backwards = sorted.slice(head).map(({ from, to }) => ({ from: -to, to: -from }));
  const tail = aloneFromStart(backwards);
  const between = sorted.slice(head, sorted.length - tail);
  const alone = [...sorted.slice(0, head), ...sorted.slice(sorted.length - tail)];
  const wall = Math.max(...sorted.map(({ to }) => to)) - first.from;
  const longest = Math.max(longestCheck, ...between.map(durationOf));
  return { wall, critical: sum(alone) + Math.max(longest, sum(between) / concurrency) };
}

/** How many at the beginning end before the next one begins. */
function aloneFromStart(answers: readonly AnswerTime[]): number {
  const sorted = [...answers].sort((one, other) => one.from - other.from);
  const shared = sorted.findIndex(({ to }, index) => to > (sorted[index + 1]?.from ?? Infinity));
  return shared === -1 ? sorted.length : shared;
}

const durationOf = ({ from, to }: AnswerTime): number => to - from;
const sum = (answers: readonly AnswerTime[]): number =>
  answers.reduce((total, answer) => total + durationOf(answer), 0);
