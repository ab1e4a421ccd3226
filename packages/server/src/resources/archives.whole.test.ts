import { describe, expect, it, vi } from 'vitest';
import { handMadeZip, writtenZip } from '../archives/testing/zip-bytes.ts';
import { listChildren } from '../database/entries.ts';
import { InterruptedError } from '../errors.ts';
import type { ApiClient } from '../testing/api-client.ts';
import { beforeWrite } from '../testing/before-write.ts';
import { addFile, addFolder, lossesOfFolder, namesIn, storedKeys, unknownId } from '../testing/drive.ts';
import { abandonLeases, hiddenIds, resumeEverywhere } from '../testing/leases.ts';
import { invalid } from '../testing/refusals.ts';
import { startWithUser, type TestServer, type TestServerOptions } from '../testing/test-server.ts';

const extractionError = { status: 'error', message: 'Invalid archive or wrong password.' };

async function withArchive(zip: Buffer, options: TestServerOptions = {}) {
  const { server, client } = await startWithUser(options);
  const { id: entryId } = await addFile(client, 'archive.zip', new Uint8Array(zip));
  const destination = await addFolder(client, 'Destination');
  const extract = (body: object = { parentId: destination.id, password: null }) =>
    client.send('extractArchive', { path: { entryId }, body });
  return { server, client, entryId, destination, extract };
}

/** An archive of as many folders and then files: of folders mostly, which have no bytes to store. */
function manyEntries(folders: number, files: number, nameOf = (index: number) => String(index)) {
  const names = Array.from({ length: folders + files }, (_, index) => nameOf(index));
  return writtenZip(
    Object.fromEntries(names.map((name, index) => (index < folders ? [`${name}/`, ''] : [name, name]))),
  );
}

describe('extraction', () => {
  it('extracts to the root with parentId 0, and merges folders if repeated', async () => {
    const { client, extract } = await withArchive(await writtenZip({ 'a/b.txt': 'x' }));
    await extract({ parentId: 0 });
    await extract({ parentId: 0, password: '' });
    expect(await namesIn(client)).toEqual(['Destination', 'a', 'archive.zip']);
    expect(await namesIn(client, { query: 'b.txt' })).toEqual(['b.txt', 'b.txt']);
  });

  it.each([
    ['a name with a control character', handMadeZip([{ name: 'a\u0007', content: 'x' }])],
    [
      'damage in its middle',
      handMadeZip([
        { name: 'good.txt', content: 'x' },
        { name: 'bad.txt', content: 'y', declared: { crc: 1 } },
      ]),
    ],
  ])('refuses an archive with %s, and keeps nothing of it', async (_fault, zip) => {
    const { server, client, destination, extract } = await withArchive(zip);
    expect(await extract()).toMatchObject({ status: 422, body: extractionError });
    expect(await namesIn(client, { parentIds: destination.id })).toEqual([]);
    expect(await storedKeys(server.objects)).toHaveLength(1);
  });

  it('checks the quota, and keeps nothing of an archive that exceeds it', async () => {
    const zip = await writtenZip({ 'a.txt': 'a'.repeat(600), 'b.txt': 'b'.repeat(600) });
    const { server, extract } = await withArchive(zip, { quota: zip.length + 1000 });
    expect(await extract()).toMatchObject(invalid('size'));
    expect(await storedKeys(server.objects)).toHaveLength(1);
  });

  it('stores no more than the quota allows, however many extractions come at once', async () => {
    const zip = await writtenZip({ 'a.txt': 'a'.repeat(600) });
    const { server, extract } = await withArchive(zip, { quota: zip.length + 1000 });
    const write = vi.spyOn(server.objects, 'write');
    const answers = await Promise.all([extract(), extract(), extract()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('finds no archive that is deleted before it is read', async () => {
    const { server, client, entryId, extract } = await withArchive(await writtenZip({ 'a.txt': 'x' }));
    const write = server.database.write.bind(server.database);
    server.database.write = async (work) => {
      server.database.write = write;
      const found = await write(work);
      await client.call('deleteEntries', { body: { entryIds: [entryId], deleteForever: true } });
      await server.app.services.objectCleanup.settle();
      return found;
    };
    expect((await extract()).status).toBe(404);
  });

  it('refuses folders, unknown entries and destinations, and those of other users', async () => {
    const { server, client, destination, entryId } = await withArchive(await writtenZip({ 'a.txt': 'x' }));
    const other = await server.addUser('jonas@example.com');
    const theirs = await addFolder(other.client, 'Theirs');
    const send = async (caller: ApiClient, id: number, parentId: number) =>
      (await caller.send('extractArchive', { path: { entryId: id }, body: { parentId } })).status;
    expect(await send(client, destination.id, 0)).toBe(422);
    expect(await send(client, unknownId, 0)).toBe(404);
    expect(await send(client, entryId, unknownId)).toBe(422);
    expect(await send(client, entryId, theirs.id)).toBe(403);
    expect(await send(other.client, entryId, 0)).toBe(403);
  });
});

it('shows nothing of an extraction until it is complete, and lets other requests run', async () => {
  const zip = await manyEntries(280, 20, (index) => `tides/${index % 3}/${index}`);
  const { server, client, destination, extract } = await withArchive(zip);
  const write = server.database.write.bind(server.database);
  const seen = new Set<number>();
  let slices = 0;
  server.database.write = async (work) => {
    slices += 1;
    seen.add(await server.database.read(async (db) => (await listChildren(db, destination.id, 1000)).length));
    return write(work);
  };
  expect((await extract()).status).toBe(200);
  expect(slices).toBeGreaterThan(5);
  expect([...seen]).toEqual([0]);
  expect(await namesIn(client, { parentIds: destination.id })).toEqual(['tides']);
  expect(await namesIn(client, { query: '299' })).toEqual(['299']);
});

it.each(lossesOfFolder)(
  'keeps nothing of an extraction whose destination %s meanwhile',
  async (_name, change) => {
    const { server, client, destination, extract } = await withArchive(await manyEntries(110, 10));
    const before = await client.call('getSpaceUsage');
    beforeWrite(server, 3, () => change(client, destination.id));
    expect((await extract()).status).toBe(422);
    await server.app.services.objectCleanup.settle();
    expect(await client.call('getSpaceUsage')).toEqual(before);
    expect(await storedKeys(server.objects)).toHaveLength(1);
    expect(await server.database.read(hiddenIds)).toEqual([]);
  },
);

it('keeps nothing of an extraction whose archive is moved to the trash meanwhile', async () => {
  const { server, client, destination, entryId, extract } = await withArchive(await manyEntries(110, 10));
  beforeWrite(server, 3, () => client.call('deleteEntries', { body: { entryIds: [entryId] } }));
  expect((await extract()).status).toBe(404);
  expect(await namesIn(client, { parentIds: destination.id })).toEqual([]);
  expect(await server.database.read(hiddenIds)).toEqual([]);
});

it('fails, if its workspace is deleted meanwhile', async () => {
  const files = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`${index}/`, '']));
  const { server, client, entryId } = await withArchive(await writtenZip(files));
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Harbour' } });
  beforeWrite(server, 4, () => client.call('deleteWorkspace', { path: { id: workspace.id } }));
  const query = { workspaceId: workspace.id };
  const body = { parentId: 0, password: null };
  expect((await client.send('extractArchive', { path: { entryId }, query, body })).status).toBe(422);
  expect(await server.database.read(hiddenIds)).toEqual([]);
});

describe('an extraction during which a server removes what interrupted work left', () => {
  /** @param slice before which the other work runs */
  const interrupted = async (slice: number, between: (server: TestServer) => Promise<void>) => {
    const { server, client, destination, extract } = await withArchive(await manyEntries(110, 10));
    beforeWrite(server, slice, () => between(server));
    const { status } = await extract();
    await server.app.services.objectCleanup.settle();
    expect(await server.database.read(hiddenIds)).toEqual([]);
    const shown = (await namesIn(client, { parentIds: destination.id, perPage: 200 })).length;
    return { status, shown, stored: (await storedKeys(server.objects)).length };
  };

  it.each([3, 4, 5])('is complete, if that is before slice %i', async (slice) => {
    expect(await interrupted(slice, resumeEverywhere)).toEqual({ status: 200, shown: 120, stored: 11 });
  });

  it.each([3, 4, 5])('fails, if the lease expired before slice %i', async (slice) => {
    const pause = async (server: TestServer) => {
      await abandonLeases(server.database);
      await resumeEverywhere(server);
    };
    expect(await interrupted(slice, pause)).toEqual({ status: 503, shown: 0, stored: 1 });
  });
});

describe('an extraction that takes several transactions to show', () => {
  const files = Object.fromEntries(Array.from({ length: 1_100 }, (_, index) => [`${index}/`, '']));

  /** @param between what happens as soon as some entries are visible, before the next transaction */
  const shownInPart = async (between: (server: TestServer) => Promise<void>) => {
    const { server, destination, extract } = await withArchive(await writtenZip(files));
    const shown = async () =>
      (await server.database.read((db) => listChildren(db, destination.id, 2_000))).length;
    let isDone = false;
    for (const method of ['write', 'writeThatMustSucceed'] as const) {
      const write = server.database[method].bind(server.database);
      server.database[method] = async (work) => {
        if (!isDone && (await shown()) > 0) {
          isDone = true;
          await between(server);
        }
        return write(work);
      };
    }
    const { status } = await extract();
    expect(isDone).toBe(true);
    return { server, status, shown };
  };

  it('is complete, if another server goes on after a pause', async () => {
    const { server, status, shown } = await shownInPart(async (paused) => {
      await abandonLeases(paused.database);
      await resumeEverywhere(paused);
    });
    expect(status).toBe(200);
    expect(await shown()).toBe(1_100);
    expect(await server.database.read(hiddenIds)).toEqual([]);
  });

  it('is complete in the end, if the server fails in between', async () => {
    const { server, status, shown } = await shownInPart(() => Promise.reject(new InterruptedError()));
    expect(status).toBe(503);
    await resumeEverywhere(server);
    expect(await shown()).toBe(1_100);
    expect(await server.database.read(hiddenIds)).toEqual([]);
  });
});

it('merges more folders than one slice can show', async () => {
  const { client, destination, extract } = await withArchive(await manyEntries(1_100, 0));
  expect((await extract()).status).toBe(200);
  expect((await extract()).status).toBe(200);
  const { body } = await client.send('listEntries', { query: { parentIds: destination.id } });
  expect(body).toMatchObject({ total: 1_100 });
});
