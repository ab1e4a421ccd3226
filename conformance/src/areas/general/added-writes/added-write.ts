import type { Need } from '../../../model/check.ts';
import type { SubjectId } from '../../../model/subject.ts';
import type { TestContext } from '../../../model/test-context.ts';

/** The effect of an operation that an overlay may add, and how to test it. */
export interface AddedWrite {
  readonly operation: string;
  /** Method and path: the same name with another path is another operation. */
  readonly at: string;
  /** The expected behaviour; completes "which the overlay adds,". */
  readonly sentence: string;
  readonly needs?: readonly Need[];
  /** Requirements that it tests as well; each expectation names its own. */
  readonly proves?: readonly SubjectId[];
  /** @param open the unknowns that the overlay resolves by adding the operation */
  readonly run: (t: TestContext, open: readonly SubjectId[]) => Promise<void>;
}
