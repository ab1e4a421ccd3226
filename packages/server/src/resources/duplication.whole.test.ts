import { describe, expect, it } from 'vitest';
import type { Connection } from '../database/database.ts';
import { DatabaseUnavailableError } from '../database/database-errors.ts';
import { listOriginals } from '../database/copies.ts';
import { findEntry, insertFolder } from '../database/entries.ts';
import { countEntries } from '../database/entry-listing.ts';
import { beforeWrite } from '../testing/before-write.ts';
import { addFile, addFolder, lossesOfFolder, namesIn } from '../testing/drive.ts';
import { abandonLeases, hiddenIds, resumeEverywhere } from '../testing/leases.ts';
import { testPostgres } from '../testing/postgres.ts';
import { invalid } from '../testing/refusals.ts';
import { startWithUser, type TestServer } from '../testing/test-server.ts';

const now = '2026-03-02T08:15:27.104000Z';

/** Creates many folders in one folder. */
const fill = ({ database }: TestServer, parentId: number, count: number) =>
  database.write(async (db) => {
    const { drive_id: driveId, owner_id: ownerId } = (await findEntry(db, parentId))!;
    for (let index = 0; index < count; index++) {
      await insertFolder(db, { driveId, parentId, ownerId, name: `Buoy ${index}`, now });
    }
  });

/** The id that was given last, even if no entry has it any more. */
const newestId =
  testPostgres === undefined
    ? "SELECT seq FROM sqlite_sequence WHERE name = 'entries'"
    : 'SELECT last_value FROM entries_id_seq';

const count = async (db: Connection) =>
  ((await db.prepare('SELECT count(*) AS number FROM entries').get()) as { number: number }).number;

describe('a request to copy', () => {
  it('copies at most 10,000 entries, and refuses more before it copies any', async () => {
    const { server, client } = await startWithUser();
    const { id } = await addFolder(client, 'Survey');
    await fill(server, id, 10_000);
    const newest = () => server.database.read((db) => db.prepare(newestId).all());
    const before = await newest();

    expect(await client.send('duplicateEntries', { body: { entryIds: [id] } })).toMatchObject(
      invalid('entryIds', 'One request can copy at most 10000 entries, including the content of folders.'),
    );
    expect(await newest()).toEqual(before);
  });

  it('copies nothing if the quota would be exceeded', async () => {
    const { client } = await startWithUser({ quota: 20 });
    const { id } = await addFolder(client, 'Survey');
    for (const name of ['a', 'b']) await addFile(client, name, 'sixbyt', { parentId: id });
    expect(await client.send('duplicateEntries', { body: { entryIds: [id] } })).toMatchObject(
      invalid('size', 'The storage quota is exceeded.'),
    );
    expect(await namesIn(client)).toEqual(['Survey']);
  });
});

it('shows nothing of the copy until it is complete, and lets other requests run', async () => {
  const { server, client } = await startWithUser();
  const { id } = await addFolder(client, 'Survey');
  await fill(server, id, 500);
  const listed = async (db: Connection) =>
    countEntries(db, { driveId: (await findEntry(db, id))!.drive_id, scope: 'drive', nameContains: 'Buoy' });
  const progress = { isDone: false };
  const copying = client.call('duplicateEntries', { body: { entryIds: [id] } }).finally(() => {
    progress.isDone = true;
  });
  const seen = { stored: new Set<number>(), listed: new Set<number>() };
  while (!progress.isDone) {
    seen.stored.add(await server.database.read(count));
    seen.listed.add(await server.database.read(listed));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await copying;
  seen.listed.add(await server.database.read(listed));

  expect(seen.stored.size).toBeGreaterThan(3);
  expect([...seen.listed]).toEqual([500, 1000]);
});

it('leaves nothing after a restart if the server stopped in between', async () => {
  const { server, client } = await startWithUser();
  const { id } = await addFolder(client, 'Survey');
  await fill(server, id, 300);
  const { database, removals } = server.app.services;
  const dead = () => Promise.reject(new DatabaseUnavailableError('dead'));
  const [write, writeThatMustSucceed] = [
    database.write.bind(database),
    database.writeThatMustSucceed.bind(database),
  ];
  let writes = 0;
  database.write = (work) => ((writes += 1) > 3 ? dead() : write(work));
  database.writeThatMustSucceed = dead;

  expect(await client.send('duplicateEntries', { body: { entryIds: [id] } })).toMatchObject({ status: 503 });

  const stored = await database.read(count);
  expect(stored).toBeGreaterThan(301);
  expect(stored).toBeLessThan(602);
  expect(await namesIn(client)).toEqual(['Survey']);
  Object.assign(database, { write, writeThatMustSucceed });
  await abandonLeases(database);
  await removals.resume();
  expect(await database.read(count)).toBe(301);
});

describe('a copy during which a server removes what interrupted work left', () => {
  const interrupted = async (slice: number, between: (server: TestServer) => Promise<void>) => {
    const { server, client } = await startWithUser();
    const { id } = await addFolder(client, 'Survey');
    await fill(server, id, 300);
    const { database } = server.app.services;
    beforeWrite(server, slice, () => between(server));
    const { status } = await client.send('duplicateEntries', { body: { entryIds: [id] } });
    await resumeEverywhere(server);
    expect(await database.read(hiddenIds)).toEqual([]);
    return { status, entries: await database.read(count) };
  };

  it.each([2, 3, 5])('is complete, if that is before slice %i', async (slice) => {
    expect(await interrupted(slice, resumeEverywhere)).toEqual({ status: 200, entries: 602 });
  });

  it.each([2, 3, 5])('fails, if the lease expired before slice %i', async (slice) => {
    const pause = async (server: TestServer) => {
      await abandonLeases(server.database);
      await resumeEverywhere(server);
    };
    expect(await interrupted(slice, pause)).toEqual({ status: 503, entries: 301 });
  });
});

it.each(lossesOfFolder)('leaves nothing if the destination %s meanwhile', async (_name, change) => {
  const { server, client } = await startWithUser();
  const { id } = await addFolder(client, 'Survey');
  const { id: destinationId } = await addFolder(client, 'Harbour');
  await fill(server, id, 300);
  beforeWrite(server, 3, () => change(client, destinationId));

  const answer = await client.send('duplicateEntries', { body: { entryIds: [id], destinationId } });

  expect(answer).toMatchObject(invalid('destinationId'));
  expect(await namesIn(client, { query: 'Survey' })).toEqual(['Survey']);
  expect(await server.database.read(hiddenIds)).toEqual([]);
});

it.each<[string, (folderId: number, content: number[]) => number[]]>([
  ['the folder', (folderId) => [folderId]],
  ['its content', (_folderId, content) => content],
])('copies nothing if %s is deleted meanwhile', async (_what, deleted) => {
  const { server, client } = await startWithUser();
  const { id } = await addFolder(client, 'Survey');
  const { id: destinationId } = await addFolder(client, 'Harbour');
  await fill(server, id, 300);
  const rows = await server.database.read((db) => listOriginals(db, [id], 301));
  const entryIds = deleted(
    id,
    rows.slice(1).map((row) => row.id),
  );
  beforeWrite(server, 3, () => client.call('deleteEntries', { body: { entryIds, deleteForever: true } }));

  const answer = await client.send('duplicateEntries', { body: { entryIds: [id], destinationId } });

  expect(answer).toMatchObject(invalid('entryIds'));
  expect(await namesIn(client, { folderId: destinationId })).toEqual([]);
  expect(await server.database.read(hiddenIds)).toEqual([]);
});

describe('the number of a copy', () => {
  it('is free, and found in one search however many are taken', async () => {
    const { client } = await startWithUser();
    const { id } = await addFile(client, 'tide.txt');
    for (let round = 0; round < 3; round++) {
      await client.call('duplicateEntries', { body: { entryIds: [id] } });
    }
    expect(await namesIn(client, { orderBy: 'name', orderDir: 'asc' })).toEqual([
      'tide (1).txt',
      'tide (2).txt',
      'tide (3).txt',
      'tide.txt',
    ]);
  });

  it('increases within one request', async () => {
    const { client } = await startWithUser();
    const files = [];
    for (let index = 0; index < 5; index++) files.push((await addFile(client, 'tide.txt')).id);
    const { entries } = await client.call('duplicateEntries', { body: { entryIds: files } });
    expect(entries.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((number) => `tide (${number}).txt`));
  });

  it('shortens a name of 255 characters, without splitting a character', async () => {
    const { client } = await startWithUser();
    const { id } = await addFile(client, `${'🌊'.repeat(251)}.txt`);
    const { entries } = await client.call('duplicateEntries', { body: { entryIds: [id] } });
    expect(entries[0]!.name).toBe(`${'🌊'.repeat(247)} (1).txt`);
  });
});

describe('the workspace of a copy', () => {
  const copiesIn = async (workspaceId: number) => {
    const { server, client } = await startWithUser();
    const other = await server.addUser('jonas@example.com');
    const { workspace } = await client.call('createWorkspace', { body: { name: 'Harbour' } });
    const { workspace: foreign } = await other.client.call('createWorkspace', { body: { name: 'Own' } });
    const { id } = await addFile(client, 'tide.txt');
    const ids = [0, workspace.id, foreign.id, 999];
    const body = { entryIds: [id], workspaceId: ids[workspaceId]! };
    return { client, body, workspace, id };
  };

  it('is the given one', async () => {
    const { client, body, workspace } = await copiesIn(1);
    const { entries } = await client.call('duplicateEntries', { body });
    expect(entries).toMatchObject([{ name: 'tide.txt', workspace_id: workspace.id, parent_id: null }]);
    expect(await namesIn(client, { workspaceId: workspace.id })).toEqual(['tide.txt']);
    expect(await namesIn(client)).toEqual(['tide.txt']);
  });

  it('may be given in the query', async () => {
    const { client, body, workspace } = await copiesIn(1);
    const { entryIds } = body;
    const send = (query: number | string, workspaceId?: number) =>
      client.send('duplicateEntries', { query: { workspaceId: query }, body: { entryIds, workspaceId } });
    expect(await send(workspace.id)).toMatchObject({
      status: 200,
      body: { entries: [{ workspace_id: workspace.id }] },
    });
    expect(await send('0x1')).toMatchObject(invalid('workspaceId'));
    expect(await send(workspace.id, 0)).toMatchObject({ status: 422 });
  });

  it('is its own workspace if that is given, and the copy is beside its original', async () => {
    const { client } = await copiesIn(0);
    const { id: parentId } = await addFolder(client, 'Survey');
    const { id } = await addFile(client, 'low.txt', 'low', { parentId });
    const { entries } = await client.call('duplicateEntries', { body: { entryIds: [id], workspaceId: 0 } });
    expect(entries).toMatchObject([{ name: 'low (1).txt', parent_id: parentId, workspace_id: 0 }]);
  });

  it('is refused if it is unknown, belongs to another user, or is not that of the folder', async () => {
    const unknown = await copiesIn(3);
    expect(await unknown.client.send('duplicateEntries', { body: unknown.body })).toMatchObject({
      status: 404,
    });
    const foreign = await copiesIn(2);
    expect(await foreign.client.send('duplicateEntries', { body: foreign.body })).toMatchObject({
      status: 403,
    });
    const { client, body } = await copiesIn(1);
    const { id: destinationId } = await addFolder(client, 'Survey');
    expect(await client.send('duplicateEntries', { body: { ...body, destinationId } })).toMatchObject(
      invalid('destinationId'),
    );
    expect(await namesIn(client)).toHaveLength(2);
  });

  it('is refused for viewers', async () => {
    const { server, email, client } = await startWithUser();
    const other = await server.addUser('jonas@example.com');
    const { workspace } = await other.client.call('createWorkspace', { body: { name: 'Own' } });
    await other.client.call('inviteMembers', {
      path: { id: workspace.id },
      body: { emails: [email], role_id: 1 },
    });
    const { id } = await addFile(client, 'tide.txt');
    const body = { entryIds: [id], workspaceId: workspace.id };
    expect(await client.send('duplicateEntries', { body })).toMatchObject({ status: 403 });
  });

  it('is never a vault, which contains only encrypted entries', async () => {
    const { client } = await startWithUser();
    const { vault } = await client.call('createVault', {
      body: { salt: 'AAECAw==', check: 'BAUGBwgJ', iv: 'CgsMDQ==' },
    });
    const secret = { name: 'c2VjcmV0', parentId: null, vaultId: vault.id };
    const { folder } = await client.call('createFolder', { body: secret });
    const { id } = await addFile(client, 'tide.txt');
    const body = { entryIds: [id], destinationId: folder.id };
    expect(await client.send('duplicateEntries', { body })).toMatchObject({ status: 422 });
  });
});
