import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Database } from '../src/database/database.ts';
import { addFile, addFolder, sendObject } from '../src/testing/drive.ts';
import { startWithUser } from '../src/testing/test-server.ts';
import { audit } from './audit.ts';

/** The data folder of a server that has stopped, with three files, one of them in the trash and one tracked, an upload and a note. */
async function dataFolder(): Promise<string> {
  const { server, client } = await startWithUser();
  const folder = await addFolder(client, 'Reports');
  const file = await addFile(client, 'tides.txt', 'high', { parentId: folder.id });
  await addFile(client, 'twin.txt', 'high');
  const other = await addFile(client, 'other.txt', 'low');
  await client.call('setTracked', { body: { file_id: other.id, tracked: true } });
  await client.call('createNote', { body: { title: 'Tide', body: 'High at six.' } });
  await sendObject(client, 'not registered');
  await client.call('deleteEntries', { body: { entryIds: [file.id] } });
  await server.app.close();
  await server.database.close();
  return server.dataFolder;
}

async function change(data: string, ...statements: string[]): Promise<void> {
  const database = await Database.open(path.join(data, 'database.sqlite'));
  await database.write(async (db) => {
    for (const sql of statements) await db.prepare(sql).run();
  });
  await database.close();
}

/** The folders of the objects, each of which holds a file `content`. */
async function storedObjects(data: string): Promise<string[]> {
  const stored = path.join(data, 'objects', 'stored');
  return (await readdir(stored)).map((name) => path.join(stored, name));
}

test('a sound folder has no faults', async () => {
  expect(await audit(await dataFolder())).toEqual([]);
});

describe('a fault of the rows is reported', () => {
  const contents = 'has another size, or number of files, than what it contains';
  test.each([
    ['has a wrong count of references', 'UPDATE blobs SET reference_count = reference_count + 1'],
    ['has another size than its content', 'UPDATE entries SET file_size = 9 WHERE blob_id IS NOT NULL'],
    ['has other content than its hash says', `UPDATE entries SET file_hash = 'x' WHERE blob_id IS NOT NULL`],
    [
      'lies in no folder that leads to the root of a drive',
      'DROP TRIGGER folders_rehang',
      `UPDATE entries SET parent_id = id WHERE type = 'folder'`,
    ],
    ['lies in no folder that leads to the root of a drive', 'DELETE FROM drives'],
    [
      'lies in a file',
      `UPDATE entries SET parent_id = (SELECT id FROM entries WHERE name = 'twin.txt') WHERE name = 'other.txt'`,
    ],
    ['is in the trash by half', 'UPDATE entries SET trash_id = 99'],
    ['is in the trash by half', 'UPDATE entries SET trash_id = NULL, deleted_at = created_at'],
    ['has another height than the folders below it', `UPDATE entries SET height = 9 WHERE type = 'folder'`],
    [contents, `UPDATE entries SET file_size = 99 WHERE type = 'folder'`],
    [contents, `UPDATE entries SET file_count = 99 WHERE type = 'folder'`],
    [contents, 'UPDATE drives SET size = size + 1'],
    [contents, 'UPDATE drives SET file_count = file_count + 1'],
    [
      'is in a vault without its vectors, or has some outside of it',
      `UPDATE entries SET iv = 'a,b' WHERE id = 3`,
    ],
    ['has a wrong sum of space used, or of entries', 'UPDATE space_usage SET used = used - 1'],
    ['has a wrong sum of space used, or of entries', 'UPDATE space_usage SET entries = entries + 1'],
    ['has a wrong number of notes, or sum of their sizes', 'UPDATE note_usage SET notes = notes + 1'],
    ['has a wrong number of notes, or sum of their sizes', 'UPDATE note_usage SET size = size + 1'],
    ['is tracked in another drive than its own', 'UPDATE tracked_files SET drive_id = 99'],
    ['is both in use and to be deleted', 'INSERT INTO object_deletions SELECT object_key FROM blobs'],
    [
      'is registered and still awaited',
      'UPDATE entries SET file_name = (SELECT file_name FROM uploads) WHERE id = 3',
    ],
  ])('%s', async (fault, ...statements) => {
    const data = await dataFolder();

    await change(data, ...statements);

    expect(await audit(data)).toContainEqual(expect.stringMatching(new RegExp(`${fault}$`)));
  });
});

describe('a fault of the objects is reported', () => {
  test('one that is not there', async () => {
    const data = await dataFolder();
    for (const object of await storedObjects(data)) await rm(object, { recursive: true });
    const noObject = expect.stringMatching(/ has no object$/) as string;

    expect(await audit(data)).toEqual([noObject, noObject]);
  });

  test('one of another length', async () => {
    const data = await dataFolder();
    for (const object of await storedObjects(data)) await appendFile(path.join(object, 'content'), '!');

    const problems = await audit(data);

    expect(problems.map((problem) => problem.replace(/^\S+ /, '')).sort()).toEqual([
      'has 4 bytes, not 3',
      'has 5 bytes, not 4',
    ]);
  });

  test('one of other bytes', async () => {
    const data = await dataFolder();
    for (const object of await storedObjects(data)) {
      const content = path.join(object, 'content');
      await writeFile(content, (await readFile(content, 'utf8')).toUpperCase());
    }

    const fault = expect.stringMatching(/ has other bytes than it should have$/) as string;

    expect(await audit(data)).toEqual([fault, fault]);
  });

  test('what a sweep does not remove', async () => {
    const data = await dataFolder();
    const [object] = await storedObjects(data);
    const orphan = path.join(path.dirname(object!), `${randomUUID()}.${randomUUID()}`);
    await cp(object!, orphan, { recursive: true });
    // Younger than the sweep takes it to be possible.
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    await utimes(orphan, tomorrow, tomorrow);
    const multipart = path.join(data, 'objects', 'multipart', randomUUID());
    await mkdir(multipart);
    await writeFile(path.join(multipart, 'upload.json'), JSON.stringify({ key: 'x', startedAt: tomorrow }));

    expect(await audit(data)).toEqual([
      expect.stringMatching(/ is an object that nothing needs$/),
      `${path.basename(multipart)} is a multipart upload that nobody knows`,
    ]);
  });
});

test('what a sweep removes is no fault', async () => {
  const data = await dataFolder();
  const [object] = await storedObjects(data);
  const orphan = path.join(path.dirname(object!), `${randomUUID()}.${randomUUID()}`);
  await cp(object!, orphan, { recursive: true });

  expect(await audit(data)).toEqual([]);
  expect(await storedObjects(data)).not.toContain(orphan);
});
