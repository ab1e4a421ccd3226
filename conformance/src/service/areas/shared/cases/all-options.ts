import type { Factors, Values } from '../../../../engine/model/factors.ts';

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
