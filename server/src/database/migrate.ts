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
 * Runs the migrations that the database has not seen, in order and each in a transaction that also records it.
 * They only lead forward: a database of a newer server is refused.
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
      // A disk that is full ends it by itself.
      if (driver.inTransaction) driver.exec('ROLLBACK');
      throw error;
    }
  }
}

/** The migrations in a folder, `001-name.sql` and so on; the numbers leave no gap. */
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
