import pc from 'picocolors';

/** One measured figure with its goal. */
export interface Figure {
  what: string;
  /** NaN if it could not be measured: then the goal is not met. */
  value: number;
  unit: string;
  /** The bound that the value must not cross. */
  goal: { atMost: number } | { atLeast: number };
  /** How the value was measured, such as `median of 10`. */
  how: string;
  /** The minimum and the maximum of the rounds whose median is `value`. */
  spread?: readonly [number, number];
}

/** Reports what is being measured. */
export type Say = (what: string) => void;

export function isMet({ value, goal }: Figure): boolean {
  if (!Number.isFinite(value)) return false;
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

const rowsOf = (figures: readonly Figure[]) =>
  figures.map((figure) => {
    const { what, value, unit, goal, how, spread } = figure;
    const [sign, bound] = 'atMost' in goal ? ['<=', goal.atMost] : ['>=', goal.atLeast];
    return {
      ...{ what, value: number(value), unit, how, met: isMet(figure) },
      spread: spread?.map(number).join('–') ?? '',
      goal: `${sign} ${number(bound)}`,
    };
  });

/** One aligned row per figure: what, value, range of several rounds, goal, and how. */
export function table(figures: readonly Figure[]): string {
  const rows = rowsOf(figures);
  const width = (pick: (row: (typeof rows)[number]) => string) =>
    Math.max(...rows.map((row) => pick(row).length));
  const spreads = width(({ spread }) => spread);
  return rows
    .map((row) =>
      [
        row.what.padEnd(width(({ what }) => what)),
        `${row.value.padStart(width(({ value }) => value))} ${row.unit.padEnd(width(({ unit }) => unit))}`,
        ...(spreads > 0 ? [row.spread.padEnd(spreads)] : []),
        `goal ${row.goal.padEnd(width(({ goal }) => goal))}`,
        row.met ? pc.green('met   ') : pc.red('missed'),
        pc.dim(row.how),
      ].join('  '),
    )
    .join('\n');
}

/** The same as a Markdown table. */
export function markdownTable(figures: readonly Figure[]): string {
  const rows = rowsOf(figures);
  const withSpread = rows.some(({ spread }) => spread !== '');
  const line = (what: string, figure: string, spread: string, ...rest: string[]) =>
    `| ${[what, figure, ...(withSpread ? [spread] : []), ...rest].join(' | ')} |`;
  const cell = (text: string) => text.replaceAll('|', '\\|');
  return [
    line('what', 'figure', 'spread', 'goal', '', 'how'),
    line('---', '---', '---', '---', '---', '---'),
    ...rows.map(({ what, value, unit, spread, goal, met, how }) =>
      line(cell(what), `${value} ${unit}`.trim(), spread, goal, met ? 'met' : '**missed**', cell(how)),
    ),
  ].join('\n');
}

function number(value: number): string {
  if (!Number.isFinite(value)) return 'no result';
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
}
