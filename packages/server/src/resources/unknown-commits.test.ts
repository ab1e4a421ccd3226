import { expect, it, vi } from 'vitest';
import { writtenZip } from '../archives/testing/zip-bytes.ts';
import { DatabaseUnavailableError } from '../database/database-errors.ts';
import { addFile, addFolder, storedKeys } from '../testing/drive.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

// A database that goes away at a commit may have carried it out. The response is then an error, but a file that is there
// has its content.

const uploads: [string, (server: TestServer, user: TestUser) => Promise<number>][] = [
  [
    'the form',
    async ({ database, apiUrl }, { token }) => {
      losesResponses(database);
      const body = new FormData();
      body.set('file', new Blob(['low water']), 'tides.txt');
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${apiUrl}/uploads`, { method: 'POST', headers, body })).status;
    },
  ],
  [
    'the extraction of an archive',
    async ({ database, app }, { client }) => {
      const zip = await writtenZip({ 'tides.txt': 'low water' });
      const path = { entryId: (await addFile(client, 'archive.zip', new Uint8Array(zip))).id };
      const body = { parentId: (await addFolder(client, 'Folder')).id, password: null };
      losesResponses(database, 2);
      vi.spyOn(app.services.removals, 'remove').mockRejectedValue(new DatabaseUnavailableError());
      return (await client.send('extractArchive', { path, body })).status;
    },
  ],
];

it.each(uploads)('%s leaves no file without its content', async (_name, upload) => {
  const server = await startTestServer();
  const user = await server.addUser('mira@example.com');
  expect(await upload(server, user)).toBe(503);
  const rows = await server.database.read((db) => db.prepare('SELECT object_key FROM blobs').all());
  const needed = rows.map((row) => (row as { object_key: string }).object_key);
  expect(needed.length).toBeGreaterThan(0);
  expect(await storedKeys(server.objects)).toEqual(expect.arrayContaining(needed));
});

/** Carries out writes, and loses the response of one, counted from 1, or of all. */
function losesResponses(database: TestServer['database'], lost?: number): void {
  const write = database.write.bind(database);
  let writes = 0;
  vi.spyOn(database, 'write').mockImplementation(async (work) => {
    const result = await write(work);
    writes += 1;
    if (writes === (lost ?? writes)) throw new DatabaseUnavailableError();
    return result;
  });
}
