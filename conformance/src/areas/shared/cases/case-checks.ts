import { createHash } from 'node:crypto';
import type { OperationId } from '../../../../../generated/operations.ts';
import { allOptionsAtOnce, factorsOf, type CaseOf, type Cells } from '../../../model/cells.ts';
import { check, type Check, type Need } from '../../../model/check.ts';
import { pairwise, type MayMeet, type Row } from '../../../model/pairwise.ts';
import type { SubjectId } from '../../../model/subject.ts';
import type { TestContext } from '../../../model/test-context.ts';

interface CaseOptions<Case> {
  readonly operation: OperationId;
  /** The start of the names of its cases, e.g. `a folder is created`. */
  readonly sentence: string;
  /** Its own words for values, by dimension or option. */
  readonly phrases?: Phrases;
  readonly proves: (testCase: Case) => readonly [SubjectId, ...SubjectId[]];
  /** What each case requires, other than a workspace if it is in one. */
  readonly needs?: (testCase: Case) => readonly Need[];
  /** Which values cannot occur in one case. */
  readonly mayMeet?: MayMeet;
  readonly alone?: string;
  readonly judge: (t: TestContext, testCase: Case) => Promise<void>;
}

/** Fixed, so that every run has the same cases: baselines and reports contain their names. */
const seed = 13;

/**
 * A check for each case of an operation. Together, the cases contain every pair of values of its cells, and all options at
 * once.
 */
export function caseChecks<Row extends Cells>(
  cells: Row,
  { operation, sentence, phrases = {}, proves, needs, mayMeet, alone, judge }: CaseOptions<CaseOf<Row>>,
): Check[] {
  const among = allOptionsAtOnce(cells);
  return pairwise(factorsOf(cells), seed, { mayMeet, among }).map((row) => {
    // The generator only uses values of the cells.
    const testCase = row as CaseOf<Row>;
    const [first, ...others] = proves(testCase);
    return check(
      `${first}.${operation}-${digest(row)}`,
      `${sentence}: ${wordsOf(row, { ...commonPhrases, ...phrases })}`,
      {
        proves: [first, ...others],
        operation,
        profile: 'full',
        needs: [
          ...(row['workspace'] === 'shared' ? (['workspace'] as const) : []),
          ...(needs?.(testCase) ?? []),
        ],
        ...(alone !== undefined && { alone }),
        covers: row,
      },
      (t) => judge(t, testCase),
    );
  });
}

/** Identifies a case among those of its operation; the same as long as its values are. */
const digest = (row: Row): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 6);

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
