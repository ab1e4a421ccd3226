import { readFile, writeFile } from 'node:fs/promises';
import { Database } from '../database/database.ts';

/** The file of a database without rows. Creating its tables takes five times as long as opening it. */
let emptyDatabase: Buffer | undefined;

/** Creates a database in a new file, with the tables of the first one. */
export async function createDatabaseFile(file: string): Promise<void> {
  if (emptyDatabase === undefined) {
    await (await Database.open(file)).close();
    emptyDatabase = await readFile(file);
  } else {
    await writeFile(file, emptyDatabase);
  }
}
