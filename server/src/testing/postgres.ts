import { randomUUID } from 'node:crypto';
import { afterAll, onTestFinished, test } from 'vitest';
import { Client } from 'pg';
import { startPostgres } from '../../../scripts/lib/postgres.ts';
import { Database } from '../database/database.ts';

/**
 * URL of a PostgreSQL server on which tests may create databases. If it is set, the test servers keep their rows there
 * instead of in SQLite.
 */
export const testPostgres = process.env['FILE_STORAGE_TEST_POSTGRES'];

/** A test of what only SQLite has: it is shown as skipped where the tests use PostgreSQL. */
export const testOnSqlite = test.skipIf(testPostgres !== undefined);

/**
 * URL of a PostgreSQL server for the tests of a file that need one, whatever the others use. Starts one if it has to;
 * undefined if none can.
 */
export async function postgresForTests(): Promise<string | undefined> {
  if (testPostgres !== undefined) return testPostgres;
  const started = await startPostgres();
  if (started) afterAll(started.stop);
  return started?.url;
}

/** By the URL of the server: a database with all tables, which others are copied from. Creating them takes longer. */
const templates = new Map<string, Promise<string>>();

/** Creates an empty database for one test, which removes it at its end, and returns its URL. */
export async function createPostgresDatabase(server: string): Promise<string> {
  const template = templates.get(server) ?? createTemplate(server);
  templates.set(server, template);
  const name = nameOfDatabase();
  await command(server, `CREATE DATABASE ${name} TEMPLATE ${await template}`);
  onTestFinished(async () => {
    await command(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return urlOf(server, name);
}

async function createTemplate(server: string): Promise<string> {
  const name = nameOfDatabase();
  await command(server, `CREATE DATABASE ${name}`);
  await (await Database.open(urlOf(server, name))).close();
  return name;
}

const nameOfDatabase = () => `test_${randomUUID().replaceAll('-', '')}`;

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function command(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
