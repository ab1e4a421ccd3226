import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { apiRoot } from './build-server.ts';
import type { Config } from './settings.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';
import { ApiClient } from './testing/api-client.ts';
import { freePort } from './testing/free-port.ts';
import { listeningPort } from './testing/listening-port.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { quickPasswordCost } from './authentication/password-hasher.ts';

const passwordCost = quickPasswordCost;

async function configFor(changes: Partial<Config> = {}): Promise<Config> {
  const data = path.join(await temporaryFolder(), 'data');
  const defaults = {
    host: '127.0.0.1',
    port: 0,
    states: false,
    ...{ maxConnections: 100, maxConnectionsPerAddress: 100 },
    email: 'demo@example.com',
    logLevel: 'silent',
  };
  return { data, quota: 1024, ...defaults, ...changes };
}

async function start(config: Config) {
  const server = await startServer(config, { passwordCost });
  onTestFinished(() => server.close());
  return { ...server, client: new ApiClient(server.publicUrl + apiRoot, server.account!.token) };
}

test('the first start creates a folder and a working account', async () => {
  const config = await configFor();

  const { account, client } = await start(config);

  const { email, password } = account!;
  expect(email).toBe('demo@example.com');
  expect(await client.call('listNotes')).toEqual([]);
  await client.call('login', { body: { email, password, device_name: 'laptop' } });
  expect((await stat(path.join(config.data, 'account.json'))).mode & 0o777).toBe(0o600);
  expect((await stat(config.data)).mode & 0o777).toBe(0o700);
});

test('the accounts exist before anybody can log in', async () => {
  const config = await configFor({ secondEmail: 'jonas@example.com', secondPassword: 'tide-tables' });
  const stored: boolean[] = [];
  const write = (line: string) => {
    if (line.includes('Server listening')) stored.push(existsSync(path.join(config.data, 'account.json')));
  };

  const server = await startServer(config, { passwordCost, logger: { level: 'info', stream: { write } } });
  onTestFinished(() => server.close());

  expect(stored).toEqual([true]);
});

test.each([
  { states: true, cost: 'scrypt$16$1$1$' },
  { states: false, cost: 'scrypt$16384$8$5$' },
])('hashes passwords quickly only if it offers states: $states', async ({ states, cost }) => {
  const server = await startServer(await configFor({ states }));
  onTestFinished(() => server.close());

  const { database } = server.app.services;
  const user = await database.read((db) => db.prepare('SELECT password_hash FROM users').get());

  expect((user as { password_hash: string }).password_hash.slice(0, cost.length)).toBe(cost);
});

test('a second account is created, and keeps its data at the next start', async () => {
  const config = await configFor({ secondEmail: 'jonas@example.com', secondPassword: 'tide-tables' });
  const signIn = async ({ client, publicUrl }: Awaited<ReturnType<typeof start>>) => {
    const body = { email: 'jonas@example.com', password: 'tide-tables', device_name: 'laptop' };
    const { user } = await client.call('login', { body });
    return new ApiClient(publicUrl + apiRoot, user.access_token);
  };
  const first = await start(config);
  const jonas = await signIn(first);
  await jonas.call('createNote', { body: { title: 'Tide', body: '-' } });
  expect(await first.client.call('listNotes')).toEqual([]);
  await first.close();

  const again = await signIn(await start(config));
  expect(await again.call('listNotes')).toMatchObject([{ title: 'Tide' }]);
});

test('the next start keeps data, account and token', async () => {
  const config = await configFor();
  const first = await start(config);
  await first.client.call('createNote', { body: { title: 'Tide', body: '-' } });
  await first.close();

  const second = await start(config);

  expect(second.account).toEqual(first.account);
  expect(await second.client.call('listNotes')).toHaveLength(1);
});

test('a given password replaces the old one, and the data stays', async () => {
  const config = await configFor();
  const first = await start(config);
  await first.client.call('createNote', { body: { title: 'Tide', body: '-' } });
  await first.close();

  const second = await start({ ...config, password: 'chosen' });

  const login = (password: string) =>
    second.client.send('login', { body: { email: config.email, password, device_name: 'laptop' } });
  expect((await login('chosen')).status).toBe(200);
  expect((await login(first.account!.password)).status).toBe(422);
  expect(await second.client.call('listNotes')).toHaveLength(1);
});

test('a damaged account file is written again', async () => {
  const config = await configFor();
  const first = await start(config);
  await first.close();
  const file = path.join(config.data, 'account.json');
  await writeFile(file, '{');

  const second = await start(config);

  expect(await second.client.call('listNotes')).toEqual([]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(second.account);
});

test('a busy port is reported in one sentence', async () => {
  const port = await listeningPort(createServer());

  const starting = startServer(await configFor({ port }), { passwordCost });

  await expect(starting).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use. Choose another with --port.`);
});

test('a failed start releases the data folder', async () => {
  const config = await configFor({ host: 'nowhere.invalid' });
  await expect(startServer(config, { passwordCost })).rejects.toThrow(StartError);

  await start({ ...config, host: '127.0.0.1' });
});

test('a data folder that is a file is reported in one sentence', async () => {
  const data = path.join(await temporaryFolder(), 'data');
  await writeFile(data, '');

  await expect(startServer(await configFor({ data }))).rejects.toThrow(
    `The data folder ${data} cannot be written: EEXIST`,
  );
});

test.skipIf(process.platform !== 'linux')('a data folder that cannot be created is reported', async () => {
  const starting = startServer(await configFor({ data: '/proc/no-such-folder' }));
  await expect(starting).rejects.toThrow(/^The data folder \/proc\/no-such-folder cannot be written: ENOENT/);
});

test('a data folder in use is reported in one sentence', async () => {
  const config = await configFor();
  await start(config);

  await expect(startServer(config, { passwordCost })).rejects.toThrow(
    /database\.sqlite is in use by another server\. Stop it, or choose another folder with --data and another port with --port\.$/,
  );
});

test('an invalid location of the object storage is reported in one sentence', async () => {
  const objects = 's3+https://KEY:very-secret@storage.example.com';

  const starting = startServer(await configFor({ objects }));

  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.not.toThrow('very-secret');
});

test('a bucket that refuses is reported in one sentence, which says what to do', async () => {
  const bucket = createServer((socket) => {
    const answer = '<Error><Code>NoSuchBucket</Code></Error>';
    socket.on('error', () => undefined);
    socket.once('data', (head) => {
      const body = String(head).startsWith('HEAD') ? '' : answer;
      socket.end(
        `HTTP/1.1 404 Not Found\r\ncontent-length: ${answer.length}\r\nconnection: close\r\n\r\n${body}`,
      );
    });
  });
  const objects = `s3+http://KEY:very-secret@127.0.0.1:${await listeningPort(bucket)}/files`;

  const starting = startServer(await configFor({ objects }), { passwordCost });

  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow(
    /^The object storage cannot be used: .* Create the bucket, or correct its name/,
  );
  await expect(starting).rejects.not.toThrow('very-secret');
});

test('a bucket that cannot be reached does not prevent the start', async () => {
  const objects = `s3+http://KEY:secret@127.0.0.1:${await freePort()}/files`;

  const { client, publicUrl } = await start(await configFor({ objects }));

  expect((await client.send('listEntries')).status).toBe(200);
  expect((await fetch(`${publicUrl}/health`)).status).toBe(503);
});

test('one folder of objects belongs to one database, and to one server at a time', async () => {
  const objects = path.join(await temporaryFolder(), 'objects');
  const first = await configFor({ objects });
  const running = await startServer(first, { passwordCost });
  await expect(startServer(await configFor({ objects }), { passwordCost })).rejects.toThrow(
    new StartError(
      `${objects} is in use by another server. Stop it, or choose another folder with --data or --objects.`,
    ),
  );
  await running.close();
  await expect(startServer(await configFor({ objects }), { passwordCost })).rejects.toThrow(
    new StartError(`${objects} belongs to another database.`),
  );
  await start(first);
});

test('a new database does not take over existing objects', async () => {
  const objects = path.join(await temporaryFolder(), 'objects');
  await mkdir(path.join(objects, 'stored', 'something'), { recursive: true });
  await expect(startServer(await configFor({ objects }), { passwordCost })).rejects.toThrow(
    new StartError(`${objects} holds objects that this database knows nothing of.`),
  );
});

test('only the owner can read the database, wherever it is', async () => {
  const config = await configFor();
  await mkdir(config.data, { mode: 0o755 });
  await start(config);
  for (const name of ['database.sqlite', 'database.sqlite-wal']) {
    expect((await stat(path.join(config.data, name))).mode & 0o777).toBe(0o600);
  }
});
