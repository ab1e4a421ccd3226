import type { CheckReport } from './report.ts';

/**
 * The name of a check for a headline. Of its cases, it names only the values that matter: those which all failing cases
 * share, and no passing one has together. Other values would mislead.
 *
 * @param failing the names of the cases that show the cause
 * @example
 * headlineName(check, ['one file, a long password']) // 'a link is created as requested: a long password'
 */
export function headlineName(
  { name, cases = [] }: Pick<CheckReport, 'name' | 'cases'>,
  failing: readonly string[],
): string {
  const [first] = failing;
  if (first === undefined) return name;
  const passing = cases.filter(({ verdict }) => verdict === 'passed').map((one) => valuesIn(one.name));
  if (passing.length === 0) return failing.length > 1 ? name : `${name}: ${first}`;
  const isTelling = (values: readonly string[]) =>
    !passing.some((passed) => values.every((value) => passed.includes(value)));
  const shared = sharedBy(failing.map(valuesIn));
  const alone = shared.filter((value) => isTelling([value]));
  // Of a single case, many values and combinations are its own by chance.
  const isChance = failing.length === 1 && alone.length !== 1;
  if (isChance || !isTelling(shared)) return name;
  return `${name}: ${(alone.length > 0 ? alone : withoutIdle(shared, isTelling)).join(', ')}`;
}

const valuesIn = (name: string): string[] => name.split(', ');

/** The values that all have. */
const sharedBy = ([first = [], ...others]: readonly string[][]): string[] =>
  first.filter((value) => others.every((values) => values.includes(value)));

/** Leaves out each value without which the others still tell. */
function withoutIdle(
  values: readonly string[],
  isTelling: (values: readonly string[]) => boolean,
): readonly string[] {
  return values.reduce((kept, value) => {
    const rest = kept.filter((one) => one !== value);
    return isTelling(rest) ? rest : kept;
  }, values);
}
