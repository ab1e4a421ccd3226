import { afterAll, onTestFinished, test } from 'vitest';
import { startPostgres } from './postgres-process.ts';
import { newPostgresDatabase } from './postgres-database.ts';

/**
 * URL of a PostgreSQL server on which tests may create databases, which `scripts/over-postgres.ts` sets. The test servers
 * keep their rows there instead of in SQLite. Without it, quick tests of PostgreSQL are skipped.
 */
export const testPostgres = process.env['FILE_STORAGE_TEST_POSTGRES'];

/** A test of what only SQLite has: it is shown as skipped where the tests use PostgreSQL. */
export const testOnSqlite = test.skipIf(testPostgres !== undefined);

/**
 * URL of a PostgreSQL server for the whole tests of a file that need one, whatever the others use. Starts one if it has
 * to; undefined if none can.
 */
export async function postgresForTests(): Promise<string | undefined> {
  if (testPostgres !== undefined) return testPostgres;
  const started = await startPostgres();
  if (started) afterAll(started.stop);
  return started?.url;
}

/** Creates an empty database for one test, which removes it at its end, and returns its URL. */
export async function createPostgresDatabase(server: string): Promise<string> {
  const { url, drop } = await newPostgresDatabase(server);
  onTestFinished(drop);
  return url;
}
