import type { Need } from '../../../model/check.ts';
import type { SubjectId } from '../../../model/subject.ts';
import type { TestContext } from '../../../model/test-context.ts';

/** What an operation that an overlay may add does, and how that shows. */
export interface AddedWrite {
  readonly operation: string;
  /** Method and path: another operation of the same name is another one. */
  readonly at: string;
  /** What holds for it, after "which the overlay adds,". */
  readonly sentence: string;
  readonly needs?: readonly Need[];
  /** Requirements that it shows as well, each named by what is expected of it. */
  readonly proves?: readonly SubjectId[];
  /** @param open what the overlay answers with the operation */
  readonly run: (t: TestContext, open: readonly SubjectId[]) => Promise<void>;
}
