import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { Database } from '../database/database.ts';

export interface EmptyDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** By the URL of the server: a database with all tables, which others are copied from. Creating them takes longer. */
const templates = new Map<string, Promise<string>>();

/** Creates an empty database with all tables on a PostgreSQL server. */
export async function newPostgresDatabase(server: string): Promise<EmptyDatabase> {
  const template = templates.get(server) ?? createTemplate(server);
  templates.set(server, template);
  const name = nameOfDatabase();
  await command(server, `CREATE DATABASE ${name} TEMPLATE ${await template} STRATEGY file_copy`);
  const drop = () => command(server, `DROP DATABASE ${name} WITH (FORCE)`);
  return { url: urlOf(server, name), drop };
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
