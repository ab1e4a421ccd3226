import { check, type Check } from '../../../check.ts';
import type { OperationDescriptions } from '../../../operation-description.ts';
import type { TestContext } from '../../../test-context.ts';
import { sendValid, ValidRequests, type ValidRequest } from '../../shared/contract-index/valid-requests.ts';
import { indexedOperations, type IndexedOperation } from '../../shared/contract-index/indexed-operations.ts';
import { readingFor } from '../../shared/contract-index/readings.ts';
import { UnrelatedEntries } from '../unrelated-entries/unrelated-entry.ts';
import { asUnrelated } from '../unrelated-entries/changes.ts';
import { expectTaken } from '../../shared/answers.ts';
import { createBelow, remove } from '../../shared/requests.ts';
import { keptRows, refusedRows } from './rows.ts';
import { received } from './resources.ts';

/** Rows about operations that send more than the contract says: hashes, entries that were shared, arranged workspaces. */
const described = new Set(refusedRows.flatMap(({ operations }) => operations));

/**
 * The row of each other operation with the id of a resource in its path: straight after the owner, another account is refused,
 * and changes nothing.
 */
const rowsOfContract = (descriptions: OperationDescriptions): Check[] => {
  const validRequests = new ValidRequests(descriptions);
  return indexedOperations.flatMap((operation) => {
    const { id, path, refusesOthers } = operation;
    const validRequest = validRequests.of(id);
    if (!refusesOthers || !path.includes('{') || !validRequest?.isCertain || described.has(id)) return [];
    return check(
      `AUTH-11.stranger-${id}`,
      `${id} is refused for a thing of another account`,
      {
        tests: ['AUTH-11'],
        operation: id,
        profile: 'full',
        needs: ['second-account', ...validRequest.needs],
      },
      (t) => expectRefusedToStranger(t, operation, validRequest),
    );
  });
};

async function expectRefusedToStranger(
  t: TestContext,
  operation: IndexedOperation,
  validRequest: ValidRequest,
): Promise<void> {
  const { request: own } = await sendValid(t, validRequest);
  // What the owner has read or set stays; what was deleted cannot be deleted again.
  const request = operation.method === 'DELETE' ? await validRequest.build(t) : own;
  const reading = operation.isRead ? undefined : readingFor(operation, request);
  const shown = reading ? [asUnrelated(reading)] : [];
  const observed = new UnrelatedEntries();
  await observed.observe(t, shown);
  const answer = await t.send(operation.id, { ...request, as: t.secondAccount() });
  // Which of the two a resource of another account gives is for the server to say: 403, or 404 (U-17).
  t.expectRefusal(answer);
  const difference = await observed.firstDifference(t, shown, () => false);
  if (!difference) return;
  const { what, got, expected } = difference;
  t.expectEqual(got, expected, what, { answer });
}

/** What stays allowed. */
const owner = check(
  'AUTH-9.1',
  'an owner can still change and delete a folder after sharing it with edit permission',
  {
    tests: ['AUTH-9'],
    operation: ['shareEntry', 'createFolder', 'deleteEntries'],
    profile: 'full',
    needs: ['second-account'],
  },
  async (t: TestContext) => {
    const id = await received('view', 'edit', 'download').theirs(t);
    await expectTaken(t, await createBelow(t, id), async () => createBelow(t, (await t.folder()).id));
    const deleted = await remove(t, [id], { deleteForever: true });
    await expectTaken(t, deleted, async () => remove(t, [(await t.folder()).id], { deleteForever: true }));
  },
);

/** Who may not do what: each operation, its callers, and the owners of the resources that the requests name. */
export const callerChecks = (descriptions: OperationDescriptions): Check[] => [
  ...rowsOfContract(descriptions),
  ...refusedRows,
  ...keptRows,
  owner,
];
