import type { AnswerTime } from './delaying-front.ts';

/** What comes in groups no larger than this waits for something: both accounts sign in at once, clean-up goes by steps. */
const step = 2;

/**
 * The least time that a run could take which waits for so many answers at once: the steps at its beginning and its end
 * (sign-in, clean-up) one after another, all between shared out evenly, or as long as the longest check.
 *
 * @param longestCheck milliseconds that the answers of one check took, each of which the next had to wait for
 */
export function criticalPath(
  answers: readonly AnswerTime[],
  concurrency: number,
  longestCheck = 0,
): { wall: number; critical: number } {
  const groups = groupsOf(answers);
  if (groups.length === 0) throw new RangeError('There are no answers to find a critical path in.');
  const isShared = (group: readonly AnswerTime[]) => group.length > step;
  const first = groups.findIndex(isShared);
  const last = groups.findLastIndex(isShared);
  const steps = first === -1 ? groups : [...groups.slice(0, first), ...groups.slice(last + 1)];
  const between = first === -1 ? [] : groups.slice(first, last + 1).flat();
  const longest = Math.max(between.length > 0 ? longestCheck : 0, ...between.map(durationOf));
  const shared = Math.max(longest, sum(between.map(durationOf)) / concurrency);
  return { wall: spanOf(answers), critical: sum(steps.map(spanOf)) + shared };
}

/** Answers that were waited for together; between one group and the next, nothing was. */
function groupsOf(answers: readonly AnswerTime[]): AnswerTime[][] {
  const groups: AnswerTime[][] = [];
  let end = -Infinity;
  for (const answer of [...answers].sort((a, b) => a.from - b.from)) {
    if (answer.from >= end) groups.push([]);
    groups.at(-1)!.push(answer);
    end = Math.max(end, answer.to);
  }
  return groups;
}

const durationOf = ({ from, to }: AnswerTime): number => to - from;

const spanOf = (answers: readonly AnswerTime[]): number =>
  Math.max(...answers.map(({ to }) => to)) - Math.min(...answers.map(({ from }) => from));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
