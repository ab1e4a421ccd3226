import { expect, test } from 'vitest';
import { operations } from '../../../../../../generated/operations.ts';
import { ValidRequests } from '../../shared/contract-index/valid-requests.ts';
import { descriptions } from '../../operation-descriptions.ts';
import { changesOf } from './changes.ts';

test('no operation may change what its request does not contain', () => {
  const compared = new Set<string>(
    changesOf(new ValidRequests(descriptions)).map(({ operation }) => operation),
  );
  expect(Object.keys(operations).filter((operation) => !compared.has(operation))).toEqual([]);
});
