import path from 'node:path';
import { createDatabaseFile } from './database-file.ts';
import { createPostgresDatabase, testPostgres } from './postgres.ts';

/** The location of an empty database: a file in the folder, or a database of PostgreSQL if the tests are to use it. */
export async function emptyDatabaseIn(folder: string): Promise<string> {
  if (testPostgres !== undefined) return createPostgresDatabase(testPostgres);
  const file = path.join(folder, 'database.sqlite');
  await createDatabaseFile(file);
  return file;
}
