import path from 'node:path';
import type { Connection, Database } from '../database/database.ts';
import { createDatabaseFile } from './database-file.ts';
import { createPostgresDatabase, testPostgres } from './postgres.ts';

/** The location of an empty database: a file in the folder, or a database of PostgreSQL if the tests are to use it. */
export async function emptyDatabaseIn(folder: string): Promise<string> {
  if (testPostgres !== undefined) return createPostgresDatabase(testPostgres);
  const file = path.join(folder, 'database.sqlite');
  await createDatabaseFile(file);
  return file;
}

const sqliteTables = `
  SELECT name FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'name_search%' AND name NOT IN ('migrations', 'identity')
  ORDER BY name IN ('entries', 'notes', 'blobs') DESC`;
const postgresTables = `
  SELECT tablename AS name FROM pg_tables
  WHERE schemaname = current_schema() AND tablename NOT IN ('migrations', 'identity')`;

/** Deletes all rows, and lets the ids begin again, as in a database whose tables were just created. */
export async function emptyTables(database: Database): Promise<void> {
  await database.write(async (db) => {
    const names = await namesOf(db, database.isShared ? postgresTables : sqliteTables);
    if (database.isShared) {
      await db.prepare(`TRUNCATE ${names.join()} RESTART IDENTITY`).run();
      return;
    }
    await db.prepare('PRAGMA defer_foreign_keys = ON').run();
    // What the triggers of the first tables write is in the later ones.
    for (const name of names) await db.prepare(`DELETE FROM ${name}`).run();
  });
}

async function namesOf(db: Connection, query: string): Promise<string[]> {
  const rows = (await db.prepare(query).all()) as { name: string }[];
  return rows.map(({ name }) => name);
}
