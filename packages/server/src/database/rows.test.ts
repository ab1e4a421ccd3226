import { expect, test } from 'vitest';
import { columnsOf } from './rows.ts';

test('an unknown column is a type error', () => {
  // @ts-expect-error There is no such column.
  const { sql } = columnsOf('users', 'id, salt');
  expect(sql).toBe('users.id, users.salt');
});
