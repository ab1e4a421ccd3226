import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type Libsql from 'libsql';

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
  const current = done[0]!.number;
  const newest = migrations.at(-1)?.number ?? 0;
  if (current > newest) {
    throw new Error(`it was made by a newer server (migration ${current}, this one knows ${newest})`);
  }
  const record = driver.prepare('INSERT INTO migrations (number, name) VALUES (?, ?)');
  for (const { number, name, source } of migrations.filter((migration) => migration.number > current)) {
    driver.exec('BEGIN');
    try {
      driver.exec(source);
      record.run([number, name]);
      driver.exec('COMMIT');
    } catch (error) {
      // SQLite has already rolled back if the disk is full.
      if (driver.inTransaction) driver.exec('ROLLBACK');
      throw error;
    }
  }
}

/** Reads the migrations of a folder: `001-name.sql` and so on, numbered without a gap. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .sort()
    .map((file, index) => {
      const [, number, name] = fileName.exec(file) ?? [];
      if (Number(number) !== index + 1) {
        throw new Error(`migrations/${file} should be numbered ${String(index + 1).padStart(3, '0')}`);
      }
      return { number: index + 1, name: name!, source: readFileSync(path.join(folder, file), 'utf8') };
    });
}

interface Numbered {
  number: number;
}
