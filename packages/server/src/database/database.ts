import type { ReservedSpace } from '../reserved-space.ts';
import type { Engine } from './engine.ts';
import { SqliteEngine } from './sqlite-engine.ts';

export type { Connection, Transaction } from './connection.ts';
export type { PoolUsage } from './engine.ts';

const postgresUrl = /^postgres(ql)?:\/\//;

/** Whether a location of a database is a server, which several processes may use, and not a file. */
export const isShared = (location: string): boolean => postgresUrl.test(location);

/** See `Engine`. */
export type Database = Engine;

export const Database = {
  /**
   * Opens the database, and creates its tables.
   *
   * @param location a file, with or without `sqlite:` in front, or `postgres://USER:PASSWORD@HOST/DATABASE`
   * @param reservedSpace room that `writeThatMustSucceed` may use on a full disk; only for a file
   * @throws DatabaseUnavailableError if the database cannot be used; the message says why
   */
  async open(location: string, reservedSpace?: ReservedSpace): Promise<Database> {
    if (!isShared(location)) return SqliteEngine.open(location.replace(/^sqlite:/, ''), reservedSpace);
    // Imported only if needed, because it slows down the start.
    const { PostgresEngine } = await import('./postgres-engine.ts');
    return PostgresEngine.open(location);
  },
};

/**
 * Checks that the database can be written to.
 *
 * @throws DatabaseFullError, DatabaseUnavailableError
 */
export async function assertWritable(database: Database): Promise<void> {
  // Writes and deletes a row, which nobody sees. A transaction without changes would succeed on a full disk.
  await database.write(async (db) => {
    await db.prepare("INSERT INTO stray_objects (object_key, found_at) VALUES ('probe', '')").run();
    await db.prepare("DELETE FROM stray_objects WHERE object_key = 'probe'").run();
  });
}
