import type { Need } from '../../../model/check.ts';
import type { SubjectId } from '../../../model/subject.ts';
import type { TestContext } from '../../../model/test-context.ts';
import type { OperationId } from '../../../../../generated/operations.ts';
import type { Answer, LooseRequest } from '../../../model/messages.ts';

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

/** Calls an operation that is not in the contract. */
export const send = (t: TestContext, operation: string, request: LooseRequest): Promise<Answer> =>
  t.send(operation as OperationId, request);

/** The value at a path of a response, such as `entries.0.parent_id`; undefined if there is none. */
export const at = ({ json }: Answer, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (node, name) =>
        typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined,
      json,
    );
