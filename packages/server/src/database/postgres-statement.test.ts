import { expect, test } from 'vitest';
import { UnstorableTextError } from './database-errors.ts';
import { merged, numbered } from './postgres-statement.ts';

test('question marks become numbers, each with the type of its value', () => {
  const { text, values } = numbered('SELECT ? + ?, ?, ?, ?', [1, 1.5, 'a', null, true]);

  expect(text).toBe(
    'SELECT CAST($1 AS bigint) + CAST($2 AS double precision), CAST($3 AS text), $4, CAST($5 AS bigint)',
  );
  expect(values).toEqual([1, 1.5, 'a', null, 1]);
});

test('a name that occurs twice is one parameter, and a value that the statement does not name is left out', () => {
  const { text, values } = numbered('SELECT :b, :a, :b', [{ a: 'x', b: 2, c: 3 }]);

  expect(text).toBe('SELECT CAST($1 AS bigint), CAST($2 AS text), CAST($1 AS bigint)');
  expect(values).toEqual([2, 'x']);
});

test('several queries become one statement, whose values are numbered through', () => {
  const merge = () => merged([numbered('SELECT ?', [1]), numbered('SELECT :a, :b', [{ a: 'x', b: 2 }])]);
  const { name, text, values } = merge();

  expect(text).toContain('SELECT CAST($1 AS bigint)');
  expect(text).toContain('SELECT CAST($2 AS text), CAST($3 AS bigint)');
  expect(values).toEqual([1, 'x', 2]);
  expect(merge().name).toBe(name);
});

test('what stands in quotes is left as it is', () => {
  expect(numbered(`SELECT ':a ? it''s', "b?", ?`, [1]).text).toBe(
    `SELECT ':a ? it''s', "b?", CAST($1 AS bigint)`,
  );
});

test('the same statement has the same name, and another one where its values have other types', () => {
  const name = (value: string | null) => numbered('SELECT ? AS same', [value]).name;

  expect(name('a')).toBe(name('b'));
  expect(name(null)).not.toBe(name('a'));
});

test.each([
  ['a\0b', UnstorableTextError],
  [undefined as unknown as null, TypeError],
])('the value %j is refused', (value, error) => {
  expect(() => numbered('SELECT ?', [value])).toThrow(error);
});

test('what differs between the engines stands in the words of PostgreSQL', () => {
  expect(numbered('SELECT 1 FROM users WHERE insensitive!(email) = insensitive!(?)', ['a']).text).toBe(
    'SELECT 1 FROM users WHERE lower(email COLLATE "C") = lower(CAST($1 AS text) COLLATE "C")',
  );
  expect(() => numbered('SELECT nonsense!(?)', [1])).toThrow('No dialect has nonsense.');
});
