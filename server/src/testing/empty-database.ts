import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Database } from '../database/database.ts';
import { createPostgresDatabase, testPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The file of an empty database. Creating its tables takes five times as long as opening it. */
let emptyDatabase: Buffer | undefined;

async function migratedDatabase(): Promise<Buffer> {
  const file = path.join(await temporaryFolder(), 'database.sqlite');
  await (await Database.open(file)).close();
  return readFile(file);
}

/** The location of an empty database: a file in the folder, or a database of PostgreSQL if the tests are to use it. */
export async function emptyDatabaseIn(folder: string): Promise<string> {
  if (testPostgres !== undefined) return createPostgresDatabase(testPostgres);
  const file = path.join(folder, 'database.sqlite');
  emptyDatabase ??= await migratedDatabase();
  await writeFile(file, emptyDatabase);
  return file;
}
