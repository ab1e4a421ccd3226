import type { OperationId } from '../../../../../../generated/operations.ts';
import { check, type Check, type CheckId, type Need, type TestCase } from '../../../check.ts';
import type { CaseOf, Factors } from '../../../../engine/model/factors.ts';
import { pairwise, type MayMeet, type Row } from '../../../../engine/model/pairwise.ts';
import type { SubjectId } from '../../../../engine/model/subject.ts';
import type { TestContext } from '../../../test-context.ts';
import { allOptionsAtOnce } from './all-options.ts';

interface CaseOptions<Case> {
  readonly id: CheckId;
  readonly operation: OperationId;
  /** E.g. `a folder is created as requested`. */
  readonly sentence: string;
  /** Its own words for values, by factor. */
  readonly phrases?: Phrases;
  readonly tests: (testCase: Case) => readonly SubjectId[];
  /** What each case requires, other than a workspace if it is in one. */
  readonly needs?: (testCase: Case) => readonly Need[];
  /** Which values cannot occur in one case. */
  readonly mayMeet?: MayMeet;
  readonly judge: (t: TestContext, testCase: Case) => Promise<void>;
}

/** Fixed, so that every run has the same cases. */
const seed = 13;

/**
 * A check of an operation in cases, which together contain every pair of values, and all options at once. Its id depends
 * on no value: baselines keep their entries when there are more.
 */
export function caseCheck<const Of extends Factors>(
  factors: Of,
  { id, operation, sentence, phrases = {}, tests, needs, mayMeet, judge }: CaseOptions<CaseOf<Of>>,
): Check {
  const rows = pairwise(factors, seed, { mayMeet, among: allOptionsAtOnce(factors) });
  const demands = rows.map((row) => [
    ...(row['workspace'] === 'shared' ? (['workspace'] as const) : []),
    ...(needs?.(row as CaseOf<Of>) ?? []),
  ]);
  const ofAll = demands[0]!.filter((need) => demands.every((demand) => demand.includes(need)));
  const cases = rows.map((row, index): TestCase => ({
    name: wordsOf(row, { ...commonPhrases, ...phrases }),
    values: row,
    // The generator only uses values of the factors.
    tests: tests(row as CaseOf<Of>),
    needs: demands[index]!.filter((need) => !ofAll.includes(need)),
  }));
  const [first, ...others] = new Set(cases.flatMap((one) => one.tests));
  return check(
    id,
    sentence,
    { tests: [first!, ...others], operation, profile: 'full', needs: ofAll, cases },
    async (t) => {
      for (const one of cases) await t.inCase(one, () => judge(t, one.values as CaseOf<Of>));
    },
  );
}

/** Words for a value in a case; empty for a default value that needs no words. */
type Phrases = Readonly<Record<string, (value: string, row: Row) => string>>;

/** A case in words, without its default values. */
function wordsOf(row: Row, phrases: Phrases): string {
  const words = Object.entries(row).map(([name, value]) => phrases[name]?.(value, row) ?? `${name} ${value}`);
  return words.filter((word) => word !== '').join(', ');
}
const workspaces: Readonly<Record<string, string>> = {
  'left out': 'without a workspaceId',
  '0': 'workspaceId 0',
  personal: 'in the personal workspace',
  shared: 'in a shared workspace',
};

const alphabetNames: Readonly<Record<string, string>> = {
  accents: 'letters with accents',
  scripts: 'several scripts',
  marks: 'special characters',
  digits: 'only digits',
};

const commonPhrases: Phrases = {
  kind: (kind, { number = 'one' }) => (number === 'one' ? `one ${kind}` : `${number} ${kind}s`),
  // The words for the kind contain it.
  number: () => '',
  id: (form) => `by its ${form}`,
  depth: (depth) =>
    depth === 'root' ? 'at the root' : depth === 'folder' ? 'in a folder' : 'three levels deep',
  workspace: (workspace) => workspaces[workspace]!,
  alphabet: (alphabet) => alphabetNames[alphabet]!,
  size: (size) => size,
  repetition: (repetition) => (repetition === 'once' ? '' : 'then another request'),
  before: (before) =>
    before === 'active' ? '' : before === 'trashed' ? 'in the trash' : 'some of them in the trash',
  'the entry': (marks) => (marks === 'unmarked' ? '' : `the entry is ${marks}`),
};
