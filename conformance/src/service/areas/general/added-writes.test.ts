import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadContract } from '../../../engine/contract/load-contract.ts';
import { readOverlay } from '../../../engine/contract/read-overlay.ts';
import { addedOperationChecks } from './added-operations.ts';
import { addedWriteChecks, unknownWrites } from './added-writes.ts';

const file = fileURLToPath(new URL('../../../../../generated/reference.overlay.yaml', import.meta.url));
const contract = loadContract({ overlay: await readOverlay(file) });
const added = [...contract.operations.values()].filter((operation) => operation.added);

test('every operation that the reference overlay adds has a check of what it does', () => {
  expect(unknownWrites(contract)).toEqual([]);
  const checked = [...addedOperationChecks(contract), ...addedWriteChecks(contract)]
    .filter(({ name }) => !name.includes('without a token'))
    .flatMap(({ operations }) => operations as readonly string[]);
  expect(added.map(({ id }) => id).filter((id) => !checked.includes(id))).toEqual([]);
});

test('and one that it asks for the token', () => {
  const guarded = addedOperationChecks(contract)
    .filter(({ name }) => name.includes('without a token'))
    .flatMap(({ operations }) => operations as readonly string[]);
  expect(added.map(({ id }) => id).filter((id) => !guarded.includes(id))).toEqual([]);
});

test('an operation of the same name at another place is another one', () => {
  const { operations } = contract;
  const moved = new Map(operations).set('deleteNote', { ...operations.get('deleteNote')!, path: '/notes' });
  expect(unknownWrites({ operations: moved })).toEqual(['deleteNote']);
  expect(addedWriteChecks({ operations: moved }).map(({ name }) => name)).not.toContain('deleteNote');
});

test('without an overlay there are none', () => {
  expect(addedWriteChecks(loadContract())).toEqual([]);
});
