import path from 'node:path';
import sharp from 'sharp';
import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { writtenZip } from '../../src/archives/testing/zip-bytes.ts';
import { issueToken } from '../../src/authentication/access-token.ts';
import { apiRoot } from '../../src/build-server.ts';
import { timestamp } from '../../src/clock.ts';
import { insertUser } from '../../src/database/accounts.ts';
import { type RunningServer, startServer } from '../../src/start-server.ts';
import { ApiClient } from '../../src/testing/api-client.ts';
import { addFile, addFolder, sendObject } from '../../src/testing/drive.ts';
import { Sender } from './exchange.ts';
import type { Secrets } from './oracles.ts';
import { Pool } from './pool.ts';
import { arrange, refill, refillInvites, refillVault } from './states.ts';
import { randomUUID } from 'node:crypto';

/** A running server with accounts and data for requests to meet. */
export interface FuzzTarget {
  server: RunningServer;
  apiUrl: string;
  /** Of the account that sends the requests. */
  token: string;
  client: ApiClient;
  /** Sends to the API, and the other to all else that the server has. */
  sender: Sender;
  rootSender: Sender;
  pool: Pool;
  secrets: Secrets;
  /** The latest failure that the server logged. */
  latestError: () => string;
  /** Moves the server's clock, by which limits and lifetimes are counted. */
  tick: () => void;
  refill: () => Promise<void>;
  /** What is wrong with the server after all requests; nothing where all is well. */
  faults: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** So many that some of the requests for a vault are valid. */
const refillsWithoutVault = 4;

const password = 'correct horse battery staple';

/** Enough to be correct, too little to be safe, and quick. */
const passwordCost = { N: 16, r: 1, p: 1 };

/** @param folder an empty one, for the server's data */
export async function startFuzzTarget(folder: string): Promise<FuzzTarget> {
  const errors = new LatestLine();
  let now = Date.parse('2026-09-14T07:00:00Z');
  const server = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      data: folder,
      states: true,
      ...{ maxConnections: 100, maxConnectionsPerAddress: 100 },
      quota: 10 * 1024 ** 3,
      email: 'fuzz@example.com',
      password,
      logLevel: 'error',
    },
    {
      clock: () => new Date(now),
      stopwatch: () => now,
      passwordCost,
      logger: { level: 'error', stream: errors },
    },
  );
  const { publicUrl: url, app } = server;
  const account = server.account!;
  const apiUrl = url + apiRoot;
  const { token } = account;
  const client = new ApiClient(apiUrl, token);
  const sender = new Sender(apiUrl);
  const rootSender = new Sender(url);
  const pool = new Pool();
  let refills = 0;

  const friendToken = await addUser(server, 'friend@example.com');
  const friend = new ApiClient(apiUrl, friendToken);
  const strangerToken = await addUser(server, 'stranger@example.com');
  const stranger = await fillStranger(pool, url, {
    client: new ApiClient(apiUrl, strangerToken),
    token: strangerToken,
  });
  pool.add('self', (await client.call('getLoggedUser')).user.id);
  pool.add('email', account.email);
  pool.add('password', password);
  pool.add('friendEmail', 'friend@example.com');
  pool.add('friend', (await friend.call('getLoggedUser')).user.id);
  await fillOwn(pool, url, client);
  await addUser(server, 'guest@example.com');
  await fillCrew(pool, client, friend);
  await refill(pool, url, token);
  await refillInvites(pool, friend, account.email);
  const before = await stranger.snapshot();

  const signingKey = await readFile(path.join(folder, 'objects', 'signing-key'), 'utf8');
  const tokens = [token, friendToken, strangerToken].map((whole) => whole.split('|')[1]!);
  return {
    server,
    apiUrl,
    token,
    client,
    sender,
    rootSender,
    pool,
    secrets: {
      server: [password, folder, process.cwd(), ...tokens, signingKey.trim()],
      foreign: stranger.canaries,
    },
    latestError: () => errors.text,
    tick: () => {
      now += 1000;
    },
    refill: async () => {
      await refill(pool, url, token);
      await refillInvites(pool, friend, account.email);
      refills += 1;
      // Until then there is no vault, and requests may make one.
      if (refills >= refillsWithoutVault) await refillVault(pool, url, token);
    },
    faults: async () => {
      const health = await fetch(`${url}/health`);
      return [
        ...(await app.services.database.integrityErrors()),
        ...(health.ok ? [] : [`/health answered ${health.status}`]),
        ...((await stranger.snapshot()) === before ? [] : ["the stranger's data is not what it was"]),
      ];
    },
    close: async () => {
      sender.close();
      rootSender.close();
      await server.close();
    },
  };
}

async function addUser({ app }: RunningServer, email: string): Promise<string> {
  const { database, passwords, clock } = app.services;
  const password_hash = await passwords.hash('start', password);
  const names = { display_name: 'Test', first_name: 'Test', last_name: 'User' };
  const now = timestamp(clock());
  return database.write(async (db) => {
    const userId = await insertUser(db, { email, password_hash, ...names }, now);
    return issueToken(db, { userId, name: 'fuzz', now });
  });
}

/** Gives the account something of each kind that no request uses up. */
async function fillOwn(pool: Pool, url: string, client: ApiClient): Promise<void> {
  pool.addEntry('folder', await addFolder(client, 'Survey'));
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Survey' } });
  pool.add('ownWorkspace', workspace.id);
  pool.addEntry('file', await addFile(client, 'tide.txt'));
  const linked = await addFile(client, 'linked.txt');
  await client.call('createShareableLink', { path: { entryId: linked.id }, body: {} });
  const share = { emails: ['friend@example.com'], permissions: ['view' as const] };
  await client.call('shareEntry', { path: { entryId: linked.id }, body: share });
  pool.addEntry('linkedFile', linked);
  const plain = await writtenZip({ 'Survey/tide.txt': 'low', 'Größe.txt': 'klein' });
  pool.addEntry('archive', await addFile(client, 'plain.zip', new Uint8Array(plain)));
  const encrypted = await writtenZip({ 'tide.txt': 'low' }, { password: 'harbour' });
  pool.addEntry('archive', await addFile(client, 'encrypted.zip', new Uint8Array(encrypted)));
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const image = await addFile(client, 'chart.png', new Uint8Array(png));
  pool.addEntry('image', image);
  pool.add('imageUrl', `${url}/api/${image.url}`);
}

/** Gives the account a workspace that a friend is a member of, and a guest is invited to. */
async function fillCrew(pool: Pool, client: ApiClient, friend: ApiClient): Promise<void> {
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Crew' } });
  const { id } = workspace;
  const emails = ['friend@example.com', 'guest@example.com'];
  const { invites } = await client.call('inviteMembers', { path: { id }, body: { emails, role_id: 1 } });
  await friend.call('acceptInvite', { path: { inviteId: invites[0]!.id } });
  pool.add('crewWorkspace', id);
  pool.add('sentInvite', invites[1]!.id);
}

/** Keeps the last of the lines written to it. */
class LatestLine extends Writable {
  text = '';

  override _write(line: Buffer, _encoding: string, done: () => void): void {
    this.text = line.toString();
    done();
  }
}

/** The second account: it shares nothing, and nothing of it may show or change. */
interface Stranger {
  /** Texts by which its data would be noticed in an answer. */
  canaries: string[];
  /** Everything of it, as it sees it itself. */
  snapshot: () => Promise<string>;
}

/** Fills the account with something of every kind, and tells the pool what to attack. */
async function fillStranger(
  pool: Pool,
  url: string,
  { client, token }: { client: ApiClient; token: string },
): Promise<Stranger> {
  const name = (what: string) => `canary ${what} ${randomUUID()}`;
  const content = name('content');
  const folder = await addFolder(client, name('folder'));
  const file = await addFile(client, `${name('file')}.txt`, content, { parentId: folder.id });
  const { workspace } = await client.call('createWorkspace', { body: { name: name('workspace') } });
  const invited = { emails: ['friend@example.com'], role_id: 1 };
  const invitation = { path: { id: workspace.id }, body: invited };
  const { invites } = await client.call('inviteMembers', invitation);
  const note = { title: name('title'), body: name('text') };
  await client.call('createNote', { body: note });
  const linked = { path: { entryId: file.id }, body: { allow_download: true } };
  const { link } = await client.call('createShareableLink', linked);
  const vaultEntry = await arrange(url, token, 'vault-entry');
  const { vault } = await client.call('getVault');
  const objectName = await sendObject(client, content);
  const upload = await client.call('createMultipartUpload', {
    body: { filename: name('video'), mime: 'video/mp4', size: 3, extension: 'mp4' },
  });

  pool.addEntry('foreignFolder', folder);
  pool.addEntry('foreignFile', file);
  pool.addEntry('foreignVaultFile', { id: Number(vaultEntry.entryId), hash: String(vaultEntry.hash) });
  pool.add('foreignVault', vault.id);
  pool.add('foreignWorkspace', workspace.id);
  pool.add('foreignInvite', invites[0]!.id);
  pool.add('foreignObjectName', objectName);
  pool.add('foreignMultipartKey', upload.key);
  pool.add('foreignMultipartId', upload.uploadId);
  pool.add('foreignUrl', `${url}/api/${file.url}`);

  return {
    canaries: [
      ...[folder.name, file.name, file.file_name, content, workspace.name, note.title, note.body, link.hash],
      ...[vault.salt, vault.check, vault.iv, String(vaultEntry.name), objectName, upload.uploadId],
    ],
    snapshot: async () => {
      const answers = [
        await client.send('getEntry', { path: { entryId: folder.id } }),
        await client.send('getEntry', { path: { entryId: file.id } }),
        await client.send('downloadFile', { path: { hash: file.hash } }),
        await client.send('getWorkspace', { path: { id: workspace.id } }),
        await client.send('listNotes'),
        await client.send('getVault'),
        await client.send('listVaultEntries'),
        await client.send('getEntry', { path: { entryId: Number(vaultEntry.entryId) } }),
        await client.send('listUploadedParts', { body: { key: upload.key, uploadId: upload.uploadId } }),
      ];
      return JSON.stringify(
        answers.map(({ status, body }) => ({ status, body })),
        null,
        2,
      );
    },
  };
}
