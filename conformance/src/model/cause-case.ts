import type { CheckReport } from './report.ts';

/** Between the sentence of generated test cases and the values of their dimensions. */
const separator = ': ';

/** Whether it is the name of a generated test case. */
export const isTestCase = (name: string): boolean => name.includes(separator);

/**
 * The name of a check for a headline. Of a generated test case, it keeps only the values that matter: those which all
 * cases that fail share, and no case that passes has together. Other values would mislead.
 *
 * @param failing checks with the same cause
 * @example
 * headlineName('a link is created: one file, a long password', failing, checks) // 'a link is created: a long password'
 */
export function headlineName(
  name: string,
  failing: readonly CheckReport[],
  checks: readonly CheckReport[],
): string {
  const sentence = sentenceIn(name);
  const isCase = (check: CheckReport) => check.name.startsWith(`${sentence}${separator}`);
  if (sentence === name) return name;
  const cases = failing.filter(isCase);
  const passing = checks.filter((check) => check.verdict === 'passed' && isCase(check));
  if (passing.length === 0) return cases.length > 1 ? sentence : name;
  const isTelling = (values: readonly string[]) =>
    !passing.some((check) => values.every((value) => valuesIn(check).includes(value)));
  const shared = valuesOf(cases.map(valuesIn));
  const alone = shared.filter((value) => isTelling([value]));
  // Of a single case, many values and combinations are its own by chance.
  const isChance = cases.length === 1 && alone.length !== 1;
  if (isChance || !isTelling(shared)) return sentence;
  return sentence + separator + (alone.length > 0 ? alone : withoutIdle(shared, isTelling)).join(', ');
}

function sentenceIn(name: string): string {
  const end = name.indexOf(separator);
  return end < 0 ? name : name.slice(0, end);
}

const valuesIn = ({ name }: CheckReport): string[] =>
  name.slice(sentenceIn(name).length + separator.length).split(', ');

/** The values that all have. */
const valuesOf = ([first = [], ...others]: readonly string[][]): string[] =>
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
