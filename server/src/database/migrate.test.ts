import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import Libsql from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { migrate, readMigrations, type Migration } from './migrate.ts';

const first: Migration = {
  number: 1,
  name: 'boats',
  source: 'CREATE TABLE boats (name TEXT); CREATE TABLE piers (id);',
};
const second: Migration = { number: 2, name: 'sails', source: "INSERT INTO boats VALUES ('Petrel')" };

function openEmpty(): Libsql.Database {
  const driver = new Libsql(':memory:');
  onTestFinished(() => {
    driver.close();
  });
  return driver;
}

test('each migration runs once, in order', () => {
  const driver = openEmpty();

  migrate(driver, [first]);
  migrate(driver, [first, second]);
  migrate(driver, [first, second]);

  expect(driver.prepare('SELECT name FROM boats').all([])).toEqual([{ name: 'Petrel' }]);
  expect(driver.prepare('SELECT number, name FROM migrations').all([])).toEqual([
    { number: 1, name: 'boats' },
    { number: 2, name: 'sails' },
  ]);
});

test('a migration that fails is rolled back, and those before it stay', () => {
  const driver = openEmpty();
  const broken = { ...second, source: 'CREATE TABLE sails (area); INSERT INTO nowhere VALUES (1)' };

  expect(() => {
    migrate(driver, [first, broken]);
  }).toThrow('nowhere');

  const tables = driver.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all([]);
  expect(tables).toEqual([{ name: 'boats' }, { name: 'migrations' }, { name: 'piers' }]);
  expect(driver.prepare('SELECT number FROM migrations').all([])).toEqual([{ number: 1 }]);
});

test('a database of a newer server is refused', () => {
  const driver = openEmpty();
  migrate(driver, [first, second]);

  expect(() => {
    migrate(driver, [first]);
  }).toThrow('it was made by a newer server (migration 2, this one knows 1)');
});

test('the migrations of this server are numbered without a gap', () => {
  expect(readMigrations().map(({ number }) => number)).toEqual(readMigrations().map((_, index) => index + 1));
});

test('a gap in the numbers is refused', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, '001-boats.sql'), first.source);
  await writeFile(path.join(folder, '003-sails.sql'), second.source);

  expect(() => readMigrations(folder)).toThrow('/003-sails.sql should be numbered 002');
});
