import { markdownTable } from '../scripts/lib/markdown-table.ts';

/** One measured figure with its goal. */
export interface Figure {
  what: string;
  /** NaN if it could not be measured: then the goal is not met. */
  value: number;
  unit: string;
  /** The bound that the value must not cross; absent for a figure that only informs. */
  goal?: { atMost: number } | { atLeast: number };
  /** How the value was measured, such as `median of 10`. */
  how: string;
  /** The minimum and the maximum of the rounds whose median is `value`. */
  spread?: readonly [number, number];
}

/** Reports what is being measured. */
export type Say = (what: string) => void;

export function isMet({ value, goal }: Figure): boolean {
  if (!Number.isFinite(value)) return false;
  if (!goal) return true;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('No values to take the median of.');
  if (values.some(Number.isNaN)) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The median and the range of several rounds. */
export function medianOf(values: readonly number[]): Required<Pick<Figure, 'value' | 'spread'>> {
  return { value: median(values), spread: [Math.min(...values), Math.max(...values)] };
}

/** How many times as much was done. NaN if one of them did nothing: then there is nothing to compare. */
export const ratioOf = (done: number, compared: number): number =>
  done > 0 && compared > 0 ? done / compared : NaN;

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The results of several rounds, one after another, after one that does not count: it compiles code and fills caches. */
export async function rounds<Result>(
  count: number,
  work: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round <= count; round += 1) results.push(await work(round));
  return results.slice(1);
}

/** One row per figure, for the terminal and for the page. */
export const table = (figures: readonly Figure[]): string =>
  markdownTable([
    ['what', 'figure', 'spread', 'goal', '', 'how'],
    ...figures.map((figure) => {
      const { what, value, unit, goal, how, spread } = figure;
      const bound = !goal
        ? ''
        : 'atMost' in goal
          ? `<= ${number(goal.atMost)}`
          : `>= ${number(goal.atLeast)}`;
      const met = isMet(figure) ? (goal ? 'met' : '') : '**missed**';
      return [what, `${number(value)} ${unit}`.trim(), spread?.map(number).join('–') ?? '', bound, met, how];
    }),
  ]);

function number(value: number): string {
  if (!Number.isFinite(value)) return 'no result';
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
}
