import type { OperationId } from '../../../../generated/operations.ts';
import type { Contract } from '../../contract/contract.ts';
import { check, type Check, type Need } from '../../model/check.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { TestContext } from '../../model/test-context.ts';
import { entryWrites } from './added-writes/entries.ts';
import { accountWrites } from './added-writes/accounts.ts';
import { uploadWrites } from './added-writes/uploads.ts';

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

const writes: readonly AddedWrite[] = [...entryWrites, ...uploadWrites, ...accountWrites];

/** Checks of the operations that an overlay adds and that change something, as far as it is known here what they do. */
export function addedWriteChecks({ operations }: Pick<Contract, 'operations'>): Check[] {
  return writes.flatMap(({ operation, at, sentence, needs = [], proves: besides = [], run }) => {
    const found = operations.get(operation);
    if (!found?.added || `${found.method} ${found.path}` !== at) return [];
    const open = found.answers as readonly SubjectId[];
    const [first, ...others] = [...open, ...besides];
    if (first === undefined) return [];
    const proves = [first, ...others] as const;
    const options = { proves, operation: operation as OperationId, needs, profile: 'full' } as const;
    return [check(`${operation}, which the overlay adds, ${sentence}`, options, (t) => run(t, open))];
  });
}

/** Those of which nothing is known here: a test holds that the reference overlay has none. */
export const unknownWrites = ({ operations }: Pick<Contract, 'operations'>): string[] =>
  [...operations.values()]
    .filter(({ added, method }) => added && method !== 'GET')
    .filter(
      ({ id, method, path }) => !writes.some((one) => one.operation === id && one.at === `${method} ${path}`),
    )
    .map(({ id }) => id);
