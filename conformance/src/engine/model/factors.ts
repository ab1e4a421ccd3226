import type { TestCase } from './test-case.ts';

/** In what the requests of most operations can differ, with the heading of each dimension in the coverage table. */
export const dimensions = {
  kind: 'KIND',
  id: 'ID',
  number: 'NUMBER',
  depth: 'DEPTH',
  workspace: 'SPACE',
  alphabet: 'ALPHABET',
  size: 'SIZE',
  repetition: 'AGAIN',
} as const;

/** Values of one factor. `left out` is one of them if a request may omit the option. */
export type Values = readonly [string, string, ...string[]];

/** In what the requests of an operation differ: the values of dimensions and of options, which its cases combine. */
export type Factors = Readonly<Record<string, Values>>;

/** A value for each factor. */
export type CaseOf<Of extends Factors> = { readonly [Name in keyof Of]: Of[Name][number] };

/** From this number of options on, pairs are not enough: some cases send all options at once. */
const several = 3;

/**
 * Further cases of an operation, which send all of its optional options at once, for each kind of entry in each form of
 * its id. Empty if it has few options.
 */
export function allOptionsAtOnce(factors: Factors): Readonly<Record<string, string>>[] {
  const optional = Object.entries(factors).filter(
    ([name, values]) => !(name in dimensions) && values.includes('left out'),
  );
  if (optional.length < several) return [];
  const settingsOf = (name: string): Readonly<Record<string, string>>[] =>
    factors[name]?.map((value) => ({ [name]: value })) ?? [{}];
  return settingsOf('kind').flatMap((ofKind, index) =>
    settingsOf('id').map((ofId) => ({
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

/** The values of each factor that occur in these cases. */
export function factorsOf(cases: readonly Pick<TestCase, 'values'>[]): Record<string, string[]> {
  const names = Object.keys(cases[0]?.values ?? {});
  return Object.fromEntries(
    names.map((name) => [name, [...new Set(cases.map(({ values }) => values[name]!))]]),
  );
}
