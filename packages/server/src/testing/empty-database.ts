import path from 'node:path';
import { onTestFinished } from 'vitest';
import { Database, type Connection } from '../database/database.ts';
import { createDatabaseFile } from './database-file.ts';
import { testPostgres } from './postgres.ts';
import { newPostgresDatabase } from './postgres-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Creates an empty database: a file in the folder, or a database of PostgreSQL if the tests are to use it. */
export async function emptyDatabaseIn(folder: string): Promise<{ url: string; drop?: () => Promise<void> }> {
  if (testPostgres !== undefined) return newPostgresDatabase(testPostgres);
  const url = path.join(folder, 'database.sqlite');
  await createDatabaseFile(url);
  return { url };
}

/** Opens a database for one test: of this location, or an empty one. */
export async function openDatabase(location?: string): Promise<Database> {
  const { url, drop } =
    location === undefined ? await emptyDatabaseIn(await temporaryFolder()) : { url: location };
  if (drop) onTestFinished(drop);
  const database = await Database.open(url);
  onTestFinished(() => database.close());
  return database;
}

const sqliteTables = `
  SELECT name FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'name_search%' AND name NOT IN ('schema_version', 'identity')
  ORDER BY name IN ('entries', 'notes', 'blobs') DESC`;
const postgresTables = `
  SELECT tablename AS name FROM pg_tables
  WHERE schemaname = current_schema() AND tablename NOT IN ('schema_version', 'identity')`;

/** The triggers of more entries would take longer than a new database. */
const maximumEntries = 200;

/**
 * Deletes all rows, and lets the ids begin again, as in a database whose tables were just created.
 *
 * @returns false if there are too many rows: then it deletes none
 */
export function emptyTables(database: Database): Promise<boolean> {
  return database.write(async (db) => {
    const entries = await db.prepare('SELECT 1 FROM entries LIMIT ?').all(maximumEntries + 1);
    if (entries.length > maximumEntries) return false;
    const names = await namesOf(db, database.isShared ? postgresTables : sqliteTables);
    if (database.isShared) {
      await db.prepare(`TRUNCATE ${names.join()} RESTART IDENTITY`).run();
      return true;
    }
    await db.prepare('PRAGMA defer_foreign_keys = ON').run();
    // What the triggers of the first tables write is in the later ones.
    for (const name of names) await db.prepare(`DELETE FROM ${name}`).run();
    return true;
  });
}

/** Another text after each change of the schema; PostgreSQL has none. */
export const schemaVersion = (database: Database): Promise<string> =>
  database.read(async (db) =>
    database.isShared ? '' : JSON.stringify(await db.prepare('PRAGMA schema_version').get()),
  );

async function namesOf(db: Connection, query: string): Promise<string[]> {
  const rows = (await db.prepare(query).all()) as { name: string }[];
  return rows.map(({ name }) => name);
}
