import Libsql from 'libsql';
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest';
import { LibsqlConnection } from './connection.ts';
import {
  after,
  columnsOf,
  findRow,
  integer,
  integerOrNull,
  listRows,
  onlyRow,
  text,
  together,
} from './rows.ts';
import { sqliteSchema } from './schema.ts';

let driver: Libsql.Database;
let db: LibsqlConnection;

beforeEach(async () => {
  driver = new Libsql(':memory:');
  driver.exec(sqliteSchema());
  db = new LibsqlConnection(driver);
  const sql = `
    INSERT INTO users (email, password_hash, display_name, first_name, last_name, created_at, updated_at)
    VALUES (?, '', ?, '', '', '', '')`;
  for (const name of ['Mira', 'Jonas']) await db.prepare(sql).run(`${name}@example.com`, name);
});

afterEach(() => {
  driver.close();
});

test('rows have the selected columns, with their types', async () => {
  const columns = together(
    columnsOf('users', 'id, email'),
    integer('letters', 'length(email)'),
    text('shouted', 'upper(display_name)'),
  );
  const row = await findRow(db, columns, 'FROM users WHERE id = ?', 1);
  expect(row).toEqual({ id: 1, email: 'Mira@example.com', letters: 16, shouted: 'MIRA' });
  expectTypeOf(row!).toExtend<{ id: number; email: string; letters: number; shouted: string }>();
  expect(await findRow(db, columns, 'FROM users WHERE id = ?', 9)).toBeUndefined();
});

test('columns come from their own table, whatever other tables are joined', async () => {
  const rest = 'FROM users JOIN users AS others ON others.id = users.id ORDER BY users.id';
  expect(await listRows(db, columnsOf('users', 'display_name'), rest)).toEqual([
    { display_name: 'Mira' },
    { display_name: 'Jonas' },
  ]);
});

test('a query may begin with common table expressions, and an aggregate always has a row', async () => {
  const before = 'WITH numbers (value) AS (SELECT 1 WHERE false)';
  expect(await onlyRow(db, after(before, integerOrNull('most', 'max(value)')), 'FROM numbers')).toEqual({
    most: null,
  });
});

test('an unknown column is a type error', () => {
  // @ts-expect-error There is no such column.
  const { sql } = columnsOf('users', 'id, salt');
  expect(sql).toBe('users.id, users.salt');
});
