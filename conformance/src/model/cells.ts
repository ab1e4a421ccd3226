/** What the requests of every operation are asked to vary in, with the heading of each in the coverage table. */
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

/** Values of one dimension or option. `left out` is one of them where a request may be without. */
export type Values = readonly [string, string, ...string[]];

/** Why an operation has nothing to vary in a dimension: a clause without a full stop. */
export interface Never {
  readonly never: string;
}

/** By value: the name of the check that shows it, apart from the cases; and the values that are paired all the same. */
export interface Apart {
  readonly apart: Readonly<Record<string, string>>;
  readonly paired?: Values;
}

/**
 * What of one dimension an operation is tried with: values that its cases combine pairwise with those of all other
 * dimensions, values that checks of their own show, or why none.
 */
export type Cell = Values | Apart | Never;

/** By option: its values, combined pairwise as well. */
export type Options = Readonly<Record<string, Values>>;

/** The row of an operation in the coverage table. A dimension that is missing does not compile. */
export type Cells = Readonly<Record<Dimension, Cell>> & { readonly options: Options | Never };

/** The row of an operation that has nothing to vary at all. */
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

/** The values of a cell that are combined with those of others. */
export function pairedValues(cell: Cell): readonly string[] {
  if ('paired' in cell) return cell.paired ?? [];
  return 'apart' in cell || isNever(cell) ? [] : cell;
}

/** What checks of their own show of a cell, by value. */
export const apartFrom = (cell: Cell): Apart['apart'] => ('apart' in cell ? cell.apart : {});

/** What the cases of an operation are made of: the values of each dimension and option that is combined. */
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

/** Options of which pairs tell too little: all of them at once are another request than any two. */
const several = 3;

/**
 * What some cases of an operation hold beside the pairs: of options that may be left out, all at once, for each kind of
 * entry in each form of its id. Empty where there are few.
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

/** A value that says something: another one for each index, as far as there are. */
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
