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
  { operation, sentence, proves, needs, mayMeet, alone, judge }: CaseOptions<CaseOf<Row>>,
): Check[] {
  const among = allOptionsAtOnce(cells);
  return pairwise(factorsOf(cells), seed, { mayMeet, among }).map((row) => {
    // The generator only uses values of the cells.
    const testCase = row as CaseOf<Row>;
    const [first, ...others] = proves(testCase);
    return check(
      `${first}.${operation}-${digest(row)}`,
      `${sentence}: ${wordsOf(row)}`,
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

/** A case in words, without its default values. */
function wordsOf(row: Row): string {
  const words = Object.entries(row).map(([name, value]) => phrases[name]?.(value) ?? `${name} ${value}`);
  return words.filter((word) => word !== '').join(', ');
}

const phrases: Readonly<Record<string, (value: string) => string>> = {
  kind: (kind) => `a ${kind}`,
  id: (form) => `by its ${form}`,
  number: (number) => number,
  depth: (depth) =>
    depth === 'root' ? 'at the root' : depth === 'folder' ? 'in a folder' : 'three folders deep',
  workspace: (workspace) => (workspace === 'left out' ? 'no workspace named' : `workspace ${workspace}`),
  alphabet: (alphabet) => alphabet,
  size: (size) => size,
  repetition: (repetition) => repetition,
  before: (before) =>
    before === 'active' ? '' : before === 'trashed' ? 'in the trash' : 'some of them in the trash',
};
