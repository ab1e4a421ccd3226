import { access } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { apiRoot } from '../build-server.ts';
import { Database } from '../database/database.ts';
import { defaults, type Config } from '../settings.ts';
import { startServer } from '../start-server.ts';
import { ApiClient } from '../testing/api-client.ts';
import { fillDrives, readAll } from '../testing/filled-drive.ts';
import { quickPasswordCost as passwordCost } from '../authentication/password-hasher.ts';
import { createPostgresDatabase, testPostgres } from '../testing/postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { move } from './move.ts';
import { Progress } from './progress.ts';

const mira = { email: 'mira@example.com', password: 'correct horse battery staple' };
const jonas = { email: 'jonas@example.com', password: 'correct horse battery staple' };
const silent = new Progress({ write: () => undefined });

/** A server with two accounts. */
async function start(options: Partial<Config> & { data: string }) {
  const { email, password } = mira;
  const second = { secondEmail: jonas.email, secondPassword: jonas.password };
  const config = { ...defaults, port: 0, email, password, ...second, ...options };
  const server = await startServer(config, { passwordCost });
  onTestFinished(() => server.close());
  return server;
}

async function clientsOf({ publicUrl, account }: Awaited<ReturnType<typeof start>>, tokenOfJonas?: string) {
  const url = publicUrl + apiRoot;
  const login = async () => {
    const body = { ...jonas, device_name: 'test' };
    const { user } = await new ApiClient(url).call('login', { body });
    return user.access_token;
  };
  const token = tokenOfJonas ?? (await login());
  return { mira: new ApiClient(url, account!.token), jonas: new ApiClient(url, token), token };
}

async function filledServer() {
  const data = await temporaryFolder();
  const server = await start({ data });
  const { token, ...clients } = await clientsOf(server);
  const filled = await fillDrives({ client: clients.mira, ...mira }, { client: clients.jonas, ...jonas });
  const answers = await readAll(filled, clients);
  const passes = await visit(server.publicUrl, filled.linkHash, { 'link-password': 'lighthouse' });
  const entered = await fetch(`${server.publicUrl}/drive/shares/${filled.linkHash}`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ password: 'lighthouse' }),
    redirect: 'manual',
  });
  const cookie = entered.headers.get('set-cookie')!.split(';', 1)[0]!;
  await server.close();
  return {
    data,
    file: `sqlite:${path.join(data, 'database.sqlite')}`,
    filled,
    answers,
    passes,
    cookie,
    token,
  };
}

async function visit(publicUrl: string, hash: string, headers: Record<string, string>) {
  return (await fetch(`${publicUrl}/drive/shares/${hash}`, { headers })).status;
}

/** What is seen of a source at a server over what it was moved to. */
async function expectSame(source: Awaited<ReturnType<typeof filledServer>>, options: Partial<Config>) {
  const server = await start({ data: source.data, ...options });
  const clients = await clientsOf(server, source.token);
  expect(await readAll(source.filled, clients)).toEqual(source.answers);
  const { linkHash } = source.filled;
  expect(await visit(server.publicUrl, linkHash, { 'link-password': 'lighthouse' })).toBe(source.passes);
  expect(await visit(server.publicUrl, linkHash, { cookie: source.cookie, accept: 'text/html' })).toBe(200);
  return { server, clients };
}

describe.skipIf(testPostgres === undefined)('a move between SQLite and PostgreSQL', () => {
  test('keeps every answer, id, token and pass, and uploads in parts can be completed', async () => {
    const source = await filledServer();
    const to = await createPostgresDatabase(testPostgres!);

    await move({ from: source.file, to }, silent);

    const { server, clients } = await expectSame(source, { database: to });
    const { key, uploadId, parts, size } = source.filled.multipart;
    await clients.mira.call('completeMultipartUpload', { body: { key, uploadId, parts } });
    const body = { filename: key.split('/').at(-1)!, size, clientName: 'film.mp4' };
    const { fileEntry } = await clients.mira.call('registerEntry', { body });
    const ids = source.answers.map(({ body: answer }) => JSON.stringify(answer).matchAll(/"id":(\d+)/g));
    expect(fileEntry.id).toBeGreaterThan(
      Math.max(...ids.flatMap((each) => [...each].map(([, id]) => Number(id)))),
    );
    await server.close();

    const back = path.join(source.data, 'back.sqlite');
    await move({ from: to, to: `sqlite:${back}` }, silent);
    expect(await readFrom(`sqlite:${back}`)).toEqual(await readFrom(to));
  });

  test('takes the objects along, which arrive as they were', async () => {
    const source = await filledServer();
    const to = await createPostgresDatabase(testPostgres!);
    const fromObjects = path.join(source.data, 'objects');
    const toObjects = path.join(await temporaryFolder(), 'moved');

    const lines = await move({ from: source.file, to, fromObjects, toObjects }, silent);

    expect(lines.at(-1)).toBe('1 uploads in parts were not finished: their clients have to begin again.');
    await access(path.join(fromObjects, 'stored'));
    await expectSame(source, { database: to, objects: toObjects });
  });

  test('does not begin while a server uses the source, on either side', async () => {
    const data = await temporaryFolder();
    const running = await start({ data });
    const from = `sqlite:${path.join(data, 'database.sqlite')}`;
    const to = await createPostgresDatabase(testPostgres!);
    await expect(move({ from, to }, silent)).rejects.toThrow('is in use: stop the server.');
    await running.close();
    await move({ from, to }, silent);

    await start({ data, database: to });
    const back = `sqlite:${path.join(data, 'back.sqlite')}`;
    await expect(move({ from: to, to: back }, silent)).rejects.toThrow('is in use: stop all its servers.');
  });
});

test.skipIf(testPostgres === undefined)('waits for no other move to the same database', async () => {
  const data = await temporaryFolder();
  const from = path.join(data, 'database.sqlite');
  await (await Database.open(from)).close();
  const to = await createPostgresDatabase(testPostgres!);
  const { RawPostgres } = await import('./raw-postgres.ts');
  const other = await RawPostgres.open(to);
  await expect(move({ from, to }, silent)).rejects.toThrow(
    /^Another move uses postgres:\/\/localhost\/test_\w+\.$/,
  );
  await other.close();
});

/** What a database holds, with the order of nothing. */
async function readFrom(location: string): Promise<unknown> {
  const database = await Database.open(location);
  const tables = [
    'users',
    'tokens',
    'entries',
    'blobs',
    'links',
    'notes',
    'identity',
    'upload_parts',
    'drives',
  ];
  const rows = await database.read(async (db) => {
    const all = [];
    for (const table of tables) all.push(await db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all());
    return all;
  });
  await database.close();
  return rows;
}
