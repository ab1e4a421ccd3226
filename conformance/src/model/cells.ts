/** In what the requests of an operation can differ, with the heading of each dimension in the coverage table. */
export const dimensions = {
  kind: 'KIND',
  id: 'ID',
  number: 'NUMBER',
  depth: 'DEPTH',
  workspace: 'SPACE',
  alphabet: 'ALPHABET',
  size: 'SIZE',
  account: 'ACCOUNT',
  repetition: 'AGAIN',
} as const;

export type Dimension = keyof typeof dimensions;

/** Values of one dimension or option. `left out` is one of them if a request may omit the option. */
export type Values = readonly [string, string, ...string[]];

/** Why the requests of an operation cannot differ in a dimension: a clause without a full stop. */
export interface Never {
  readonly never: string;
}

/** A dimension of which some values have checks of their own. */
export interface Apart {
  /** By value: the name of the check that tests it. The test cases do not contain these values. */
  readonly apart: Readonly<Record<string, string>>;
  /** The values that the test cases combine with those of all other dimensions. */
  readonly paired?: Values;
}

/**
 * How an operation is tested in one dimension: by values that its test cases combine pairwise with those of all other
 * dimensions, by values that have checks of their own, or why not at all.
 */
export type Cell = Values | Apart | Never;

/** By option: its values, combined pairwise as well. */
export type Options = Readonly<Record<string, Values>>;

/** The row of an operation in the coverage table. A dimension that is missing does not compile. */
export type Cells = Readonly<Record<Dimension, Cell>> & { readonly options: Options | Never };

/** The row of an operation whose requests cannot differ in any dimension. */
export const noCells = (never: string): Cells => ({
  kind: { never },
  id: { never },
  number: { never },
  depth: { never },
  workspace: { never },
  alphabet: { never },
  size: { never },
  account: { never },
  repetition: { never },
  options: { never },
});

export const isNever = (cell: object): cell is Never => 'never' in cell;

/** The values of a cell that the test cases combine with those of other dimensions. */
export function pairedValues(cell: Cell): readonly string[] {
  if ('paired' in cell) return cell.paired ?? [];
  return 'apart' in cell || isNever(cell) ? [] : cell;
}

/** By value: the name of the check that tests it alone. */
export const apartFrom = (cell: Cell): Apart['apart'] => ('apart' in cell ? cell.apart : {});

/** By dimension and option: the values that the test cases of an operation combine. */
export type Factors = Readonly<Record<string, readonly string[]>>;

export function factorsOf({ options, ...cells }: Cells): Factors {
  const paired = Object.entries(cells)
    .map(([name, cell]) => [name, pairedValues(cell)] as const)
    .filter(([, values]) => values.length > 0);
  return Object.fromEntries<readonly string[]>([
    ...paired,
    ...(isNever(options) ? [] : Object.entries(options)),
  ]);
}

/** From this number of options on, pairs are not enough: some test cases send all options at once. */
const several = 3;

/**
 * Further test cases of an operation, which send all of its optional options at once, for each kind of entry in each
 * form of its id. Empty if it has few options.
 */
export function allOptionsAtOnce({ kind, id, options }: Cells): Readonly<Record<string, string>>[] {
  const optional = Object.entries(isNever(options) ? {} : options).filter(([, values]) =>
    values.includes('left out'),
  );
  if (optional.length < several) return [];
  const settingsOf = (name: Dimension, cell: Cell): Readonly<Record<string, string>>[] => {
    const values = pairedValues(cell);
    return values.length === 0 ? [{}] : values.map((value) => ({ [name]: value }));
  };
  return settingsOf('kind', kind).flatMap((ofKind, index) =>
    settingsOf('id', id).map((ofId) => ({
      ...ofKind,
      ...ofId,
      ...Object.fromEntries(optional.map(([name, values]) => [name, setValueAt(values, index)])),
    })),
  );
}

/** A value that turns the option on; a different one for each index, as far as there are enough. */
function setValueAt(values: Values, index: number): string {
  const given = values.filter((value) => value !== 'left out' && value !== 'false');
  return given[index % given.length]!;
}

type ValueOf<Tried> = Tried extends Values
  ? Tried[number]
  : Tried extends { readonly paired: Values }
    ? Tried['paired'][number]
    : never;

type PairedOf<Row> = {
  readonly [Name in keyof Row as [ValueOf<Row[Name]>] extends [never] ? never : Name]: ValueOf<Row[Name]>;
};

/** One case of an operation: a value for each of its dimensions and options. */
export type CaseOf<Row extends Cells> = PairedOf<Omit<Row, 'options'>> & PairedOf<Row['options']>;
