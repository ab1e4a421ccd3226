import { expect, test } from 'vitest';
import openapi from '../../../../../generated/openapi.reference.json' with { type: 'json' };
import { Description } from '../../../engine/contract/description.ts';
import { loadContract } from '../../../engine/contract/load-contract.ts';
import { requestSchemaOf } from '../../../engine/contract/request-schema.ts';
import { referenceContract } from '../../../testing/contracts.ts';
import { addedOperationChecks } from './added-operations.ts';
import { addedWriteChecks } from './added-writes.ts';

const contract = await referenceContract();
const added = [...contract.operations.values()].filter((operation) => operation.added);

test('every operation that the reference overlay adds has a check of what it does', () => {
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

test('one that takes a time is sent times that are hard to store', () => {
  const description = new Description(openapi);
  const takesTime = (id: string) =>
    Object.values(requestSchemaOf(description, id)?.properties ?? {}).some(
      ({ format }) => format === 'date-time',
    );
  const sent = addedWriteChecks(contract).flatMap(({ id, operations: [operation] }) =>
    id.startsWith('RULE-1.edge-times-') ? operation! : [],
  );
  const taking = added.map(({ id }) => id).filter(takesTime);
  expect(taking).not.toEqual([]);
  expect(sent.sort()).toEqual(taking.sort());
});

test('an operation of the same name at another place is another one', () => {
  const { operations } = contract;
  const moved = new Map(operations).set('deleteNote', { ...operations.get('deleteNote')!, path: '/notes' });
  const deletions = (from: typeof operations) =>
    addedWriteChecks({ operations: from }).filter(({ id }) => id.endsWith('.deleteNote'));
  expect([deletions(operations), deletions(moved)]).toMatchObject([[{}], []]);
});

test('without an overlay there are none', () => {
  expect(addedWriteChecks(loadContract())).toEqual([]);
});
