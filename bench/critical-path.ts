import type { AnswerTime } from './delaying-front.ts';

/** Smaller groups of parallel requests are sequential steps: the two sign-ins, and the steps of cleaning up. */
const step = 2;

/**
 * The minimum duration of a run with this number of parallel requests: the sequential steps at its start and end
 * (sign-in, clean-up), plus everything between, evenly distributed, or the longest check if that takes longer.
 *
 * @param longestCheck milliseconds of the responses of one check, whose requests are sequential
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

/** Groups of responses that overlapped in time; between two groups, no request was open. */
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
