import type { FastifyRequest } from 'fastify';
import { instead, received, refuses } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { field, json } from '../faults/answers.ts';
import { together, touching } from '../faults/fault.ts';
import { addFolder, addWorkspace, deletedEntries, earlier, entries, notes } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { callerOf, findStored, idsIn } from './stored.ts';

/** What is refused and done all the same, and what looks like nothing or comes back from it. */
export const nearNothingMutants = [
  mutant(
    'folder-refused-and-made',
    'A folder without a name is made before it is refused.',
    { breaks: 'FOLDER-4' },
    received('createFolder', async ({ body, request }, target) => {
      const parent = typeof body.parentId === 'number' ? findStored(target, body.parentId) : undefined;
      if (parent === undefined || 'name' in body) return;
      const name = `New folder ${request.id}`;
      const folder = { driveId: parent.driveId, parentId: parent.id, ownerId: callerOf(request), name };
      await target.database.write((db) => addFolder(db, folder));
    }),
  ),
  mutant(
    'note-refused-and-kept',
    'A note without a title is kept before it is refused.',
    { breaks: 'NOTE-4' },
    received('createNote', async ({ body, request }, { database }) => {
      if ('title' in body || typeof body.body !== 'string') return;
      const note = { userId: callerOf(request), title: 'Untitled', body: body.body };
      await database.write((db) => notes.add(db, { ...note, createdAt: earlier, updatedAt: earlier }));
    }),
  ),
  mutant(
    'workspace-refused-and-made',
    'A workspace without a name is made before it is refused.',
    { breaks: 'WS-4', touches: ['createWorkspace', 'listWorkspaces'] },
    received('createWorkspace', async ({ body, request }, { database }) => {
      if ('name' in body) return;
      await database.write((db) => {
        addWorkspace(db, 'Untitled', callerOf(request));
      });
    }),
  ),
  mutant(
    'folder-named-zero-refused',
    'A folder named 0 is said to have no name.',
    { breaks: 'FOLDER-2' },
    refuses('createFolder', ({ body }) => body.name === '0'),
  ),
  mutant(
    'note-titled-zero-refused',
    'A note with the title 0 is said to have none.',
    { breaks: 'NOTE-2' },
    refuses('createNote', ({ body }) => body.title === '0'),
  ),
  mutant(
    'note-body-of-digits-a-number',
    'In the list, a body of digits is a number.',
    { breaks: 'NOTE-9', also: { 'NOTE-5': 'it is not the text sent' }, touches: ['createNote', 'listNotes'] },
    json('listNotes', (body) => {
      for (const note of body as { body: unknown }[]) {
        if (/^\d{1,20}$/.test(String(note.body))) note.body = Number(note.body);
      }
    }),
  ),
  mutant(
    'deleted-folder-returns-by-name',
    'A folder with the name of a permanently deleted one gets the old id.',
    { breaks: 'TRASH-9' },
    touching(['deleteEntries', 'createFolder'], (target) => {
      const gone = new Map<string, number>();
      together(
        received('deleteEntries', ({ body }) => {
          if (body.deleteForever !== true) return;
          for (const id of idsIn(body)) gone.set(findStored(target, id)?.name ?? '', id);
        }),
        afterwards('createFolder', (db, { json: answered }) => {
          const { folder } = answered as { folder: { id: number; name: string } };
          const id = gone.get(folder.name);
          if (id === undefined || deletedEntries.remove(db, { entryId: id }) === 0) return;
          entries.change(db, { id: folder.id }, { id });
        }),
      )(target);
    }),
  ),
  mutant(
    'folder-of-a-name-in-other-letters-reused',
    'Creating a folder whose name differs only in letter case returns the existing folder.',
    { breaks: 'FOLDER-1' },
    touching('createFolder', (target) => {
      const made = new Map<string, object>();
      const keyOf = (request: FastifyRequest) => {
        const { parentId, name } = request.body as Record<string, unknown>;
        return JSON.stringify([callerOf(request), request.query, parentId, String(name).toLowerCase()]);
      };
      together(
        instead('createFolder', ({ body, request }) =>
          body.name === String(body.name).toUpperCase() ? made.get(keyOf(request)) : undefined,
        ),
        field('createFolder', 'folder', (folder, { request }) => {
          made.set(keyOf(request), { status: 'success', folder });
          return folder;
        }),
      )(target);
    }),
  ),
  mutant(
    'folder-below-the-first-of-a-name',
    'A parent is looked up again by its name: the first folder of that name is taken.',
    { breaks: 'FOLDER-3' },
    received('createFolder', ({ body }, target) => {
      const parent = typeof body.parentId === 'number' ? findStored(target, body.parentId) : undefined;
      if (parent === undefined) return;
      const { name, driveId } = parent;
      const first = target.database.read((db) =>
        entries.find(db, { isFile: 0, trashId: null, name, driveId }),
      );
      body.parentId = first?.id ?? parent.id;
    }),
  ),
  mutant(
    'folder-hash-of-its-parent',
    'Folders in the same folder have the same hash.',
    { breaks: 'ENTRY-11', also: { 'LINK-3': 'it names another', 'LINK-20': 'it names another' } },
    field('createFolder', 'folder', (folder) => {
      const { hash, parent_id } = folder as { hash: string; parent_id: number | null };
      const shared = Buffer.from(`${String(parent_id)}|`)
        .toString('base64')
        .replace(/=+$/, '');
      return { ...(folder as object), hash: parent_id === null ? hash : shared };
    }),
  ),
];
