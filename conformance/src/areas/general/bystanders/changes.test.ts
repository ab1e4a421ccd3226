import { expect, test } from 'vitest';
import { operations } from '../../../../../generated/operations.ts';
import { Recipes } from '../../shared/stated/carried-out.ts';
import { sheets } from '../../sheets.ts';
import { changesOf } from './changes.ts';

test('no operation may change what its request does not contain', () => {
  const compared = new Set<string>(changesOf(new Recipes(sheets)).map(({ operation }) => operation));
  expect(Object.keys(operations).filter((operation) => !compared.has(operation))).toEqual([]);
});
