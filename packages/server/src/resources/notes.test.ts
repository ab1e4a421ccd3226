import { expect, test } from 'vitest';
import { insertNote, listNotesAsJson } from '../database/notes.ts';
import { mapSequentially } from '../sequential.ts';
import { startWithUser } from '../testing/test-server.ts';

test('notes are listed oldest first', async () => {
  const { client } = await startWithUser();
  for (const title of ['b', 'a', 'c']) await client.call('createNote', { body: { title, body: '-' } });

  const titles = (await client.call('listNotes')).map((note) => note.title);

  expect(titles).toEqual(['b', 'a', 'c']);
});

test('the size of a piece of the list does not grow with the number of notes', async () => {
  const { server, id: userId } = await startWithUser();
  const now = '2026-03-02T08:15:27.104000Z';
  // This was the maximum size of a note before the limit was lowered: 530 such notes were too long for one value.
  const body = 'x'.repeat(1_000_000);
  await server.database.write(async (db) => {
    for (let count = 0; count < 5; count++) await insertNote(db, { userId, title: 'Tide', body, now });
    for (let count = 0; count < 1000; count++)
      await insertNote(db, { userId, title: 'Tide', body: '-', now });
  });

  const pieces: string[] = [];
  for await (const piece of listNotesAsJson((work) => server.database.read(work), userId)) pieces.push(piece);

  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_100_000);
  expect(JSON.parse(pieces.join(''))).toHaveLength(1005);
});

test('a long list equals a short one, whatever its pieces', async () => {
  const { server, id: userId, client } = await startWithUser();
  const now = '2026-03-02T08:15:27.104000Z';
  const notes = await server.database.write((db) =>
    mapSequentially(Array.from({ length: 1203 }).keys(), (index) =>
      insertNote(db, {
        userId,
        title: `Note ${index}`,
        body: '"é\n'.repeat(index % 50 === 0 ? 20_000 : 1),
        now,
      }),
    ),
  );

  expect(await client.call('listNotes')).toEqual(notes);
});

test('notes are limited in length, number and total size', async () => {
  const { client } = await startWithUser({ noteLimits: { notes: 3, size: 70_000 } });
  const create = async (title: string, body: string) =>
    (await client.send('createNote', { body: { title, body } })).body;
  const refused = (errors: object) => ({ status: 'error', message: 'The given data was invalid.', errors });

  expect(await create('x'.repeat(256), '-')).toEqual(
    refused({ title: 'The title must not have more than 255 characters.' }),
  );
  expect(await create('x', 'x'.repeat(65_537))).toEqual(
    refused({ body: 'The body must not have more than 65536 characters.' }),
  );
  await client.call('createNote', { body: { title: 'x'.repeat(255), body: 'x'.repeat(65_536) } });
  expect(await create('x', 'é'.repeat(3000))).toEqual(
    refused({ body: 'The notes must not have more than 70000 bytes together.' }),
  );
  for (const title of ['a', 'b']) await client.call('createNote', { body: { title, body: '-' } });
  expect(await create('c', '-')).toEqual(refused({ body: 'There must not be more than 3 notes.' }));
});
