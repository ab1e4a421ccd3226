import { onTestFinished } from 'vitest';
import { Database, type Connection } from '../database/database.ts';
import { columnsOf, listRows } from '../database/rows.ts';
import { ObjectCleanup } from '../object-cleanup.ts';
import { Removals } from '../removals.ts';
import { testPostgres } from './postgres.ts';
import type { TestServer } from './test-server.ts';

/** Lists the uppermost entries that are hidden, because they are being created or removed. */
export async function hiddenIds(db: Connection): Promise<number[]> {
  return (await listRows(db, columnsOf('entries', 'id'), 'FROM entries WHERE trash_id < 0')).map(
    ({ id }) => id,
  );
}

/** Lets all leases expire, as if their holders had been paused for minutes. */
export async function abandonLeases(database: Database): Promise<void> {
  await database.writeThatMustSucceed((db) => db.prepare('UPDATE leases SET expires_at = 0').run());
}

/**
 * Removes what interrupted work left, as the regular sweep does, and over PostgreSQL also as another server that starts.
 */
export async function resumeEverywhere({ app, databaseLocation, objects }: TestServer): Promise<void> {
  await app.services.removals.resume();
  if (testPostgres === undefined) return;
  const other = await Database.open(databaseLocation);
  const cleanup = new ObjectCleanup(other, objects, () => undefined);
  onTestFinished(() => other.close());
  await new Removals(other, cleanup, () => new Date()).resume();
  await cleanup.stop();
}
