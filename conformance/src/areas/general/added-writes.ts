import type { OperationId } from '../../../../generated/operations.ts';
import type { Contract } from '../../contract/contract.ts';
import { check, type Check } from '../../model/check.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { AddedWrite } from './added-writes/added-write.ts';
import { entryWrites } from './added-writes/entries.ts';
import { accountWrites } from './added-writes/accounts.ts';
import { memberWrites } from './added-writes/members.ts';
import { sharingWrites } from './added-writes/sharing.ts';
import { uploadWrites } from './added-writes/uploads.ts';

const writes: readonly AddedWrite[] = [
  ...entryWrites,
  ...sharingWrites,
  ...uploadWrites,
  ...accountWrites,
  ...memberWrites,
];

/** Checks of the operations that an overlay adds and that change something, as far as this file knows their effects. */
export function addedWriteChecks({ operations }: Pick<Contract, 'operations'>): Check[] {
  return writes.flatMap(({ operation, at, sentence, needs = [], proves: besides = [], run }) => {
    const found = operations.get(operation);
    if (!found?.added || `${found.method} ${found.path}` !== at) return [];
    const open = found.answers as readonly SubjectId[];
    const [first, ...others] = [...open, ...besides];
    if (first === undefined) return [];
    const proves = [first, ...others] as const;
    const options = { proves, operation: operation as OperationId, needs, profile: 'full' } as const;
    const name = `${operation}, added by the overlay, ${sentence}`;
    return [check(`${first}.${operation}`, name, options, (t) => run(t, open))];
  });
}

/** Operations whose effects are unknown here; a test ensures that the reference overlay has none. */
export const unknownWrites = ({ operations }: Pick<Contract, 'operations'>): string[] =>
  [...operations.values()]
    .filter(({ added, method }) => added && method !== 'GET')
    .filter(
      ({ id, method, path }) =>
        !writes.some((write) => write.operation === id && write.at === `${method} ${path}`),
    )
    .map(({ id }) => id);
