import { expect, test } from 'vitest';
import { sheets } from '../../sheets.ts';
import { changes } from './changes.ts';

test('each operation has a row, so that none may change what its request does not contain', () => {
  const rows = new Set<string>(changes.map(({ operation }) => operation));
  expect(Object.keys(sheets).filter((operation) => !rows.has(operation))).toEqual([]);
});
