import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type Libsql from 'libsql';
import { addsFoldedNames, foldedName, namesToFold } from './folded-names.ts';

export interface Migration {
  number: number;
  name: string;
  source: string;
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
const fileName = /^(\d{3})-([a-z-]+)\.sql$/;

/**
 * Runs pending migrations in order. Each runs in a transaction that also records it.
 *
 * @throws Error if a newer server created the database: there are no backward migrations
 */
export function migrate(driver: Libsql.Database, migrations = readMigrations()): void {
  driver.exec(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT',
  );
  const done = driver
    .prepare('SELECT coalesce(max(number), 0) AS number FROM migrations')
    .all([]) as Numbered[];
  const record = driver.prepare('INSERT INTO migrations (number, name) VALUES (?, ?)');
  for (const { number, name, source } of pendingAfter(done[0]!.number, migrations)) {
    driver.exec('BEGIN');
    try {
      driver.exec(source);
      if (name === addsFoldedNames) foldNames(driver);
      record.run([number, name]);
      driver.exec('COMMIT');
    } catch (error) {
      // SQLite has already rolled back if the disk is full.
      if (driver.inTransaction) driver.exec('ROLLBACK');
      throw error;
    }
  }
}

function foldNames(driver: Libsql.Database): void {
  const rows = driver.prepare(namesToFold).all([]) as { id: number; name: string }[];
  const fold = driver.prepare('UPDATE entries SET folded_name = ? WHERE id = ?');
  for (const { id, name } of rows) fold.run([foldedName(name), id]);
}

/**
 * Returns the migrations that a database still needs.
 *
 * @param current number of the last one that it had
 * @throws Error if a newer server created the database
 */
export function pendingAfter(current: number, migrations: readonly Migration[]): Migration[] {
  const newest = migrations.at(-1)?.number ?? 0;
  if (current > newest) {
    throw new Error(`it was made by a newer server (migration ${current}, this one knows ${newest})`);
  }
  return migrations.filter(({ number }) => number > current);
}

/** Reads the migrations of a folder: `001-name.sql` and so on, numbered from `first` without a gap. */
export function readMigrations(folder = migrationsFolder, first = 1): Migration[] {
  return readdirSync(folder)
    .sort()
    .map((file, index) => {
      const [, number, name] = fileName.exec(file) ?? [];
      if (Number(number) !== index + first) {
        const wanted = String(index + first).padStart(3, '0');
        throw new Error(`${path.basename(folder)}/${file} should be numbered ${wanted}`);
      }
      return { number: index + first, name: name!, source: readFileSync(path.join(folder, file), 'utf8') };
    });
}

interface Numbered {
  number: number;
}
