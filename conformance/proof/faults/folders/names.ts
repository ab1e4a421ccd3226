import { findEntryForUser } from '../../../../packages/server/src/database/entries-for-user.ts';
import { presentEntry } from '../../../../packages/server/src/entries/present.ts';
import { field, json } from '../effects/answers.ts';
import { type Target } from '../effects/fault.ts';
import { callerOf, findStored } from '../effects/requested-entries.ts';
import { instead, received, refuses, type Sent, rewrites } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { addFolder, entries, type Entry, shares, takeOutOfTrash } from '../effects/stored.ts';
import { cut, inAnotherZone, lowered } from '../effects/texts.ts';
import { faults } from '../planted-fault.ts';

/** Responds with an existing folder as if it were new. */
const asNew = ({ database }: Target, { request }: Sent, id: number) => {
  const userId = callerOf(request);
  return database.read(async (db) => {
    const found = presentEntry(userId, (await findEntryForUser(db, userId, id))!);
    const { name, hash, parent_id, workspace_id, path, is_encrypted, vault_id, iv, ...others } = found;
    const { users, permissions, created_at, updated_at } = others;
    const place = { id, name, type: 'folder', hash, file_size: 0, parent_id, workspace_id, path };
    const facts = { is_encrypted, vault_id, iv, users, permissions, created_at, updated_at };
    return { status: 'success', folder: { ...place, ...facts } };
  });
};

/** The caller's folders with the name that a request gives to a new one. */
async function namesakes({ database }: Target, { body: { name }, request }: Sent): Promise<Entry[]> {
  if (typeof name !== 'string') return [];
  return database.read((db) => entries.all(db, { isFile: 0, name, ownerId: callerOf(request) }));
}

/** Faults that show only in some requests. */
export const folderNameFaults = faults({
  'FOLDER-2: What looks like an extension in the name of a folder is stored in small letters.': () =>
    rewrites('createFolder', 'name', (name) => name.replace(/\.\w+$/, lowered)),
  'FOLDER-2: Folders with names in Hebrew or Arabic are stored backwards.': () =>
    rewrites('createFolder', 'name', (name) =>
      /[\u0590-\u06ff]/u.test(name) ? Array.from(name).reverse().join('') : name,
    ),
  'FOLDER-2: The name of a folder is cut after 64 letters.': () => cut('createFolder', 'name', 64),
  'FOLDER-14: The `created_at` of a folder is an hour late.': () =>
    field('createFolder', 'folder.created_at', inAnotherZone),
  'FOLDER-3: A folder with the same name elsewhere is returned instead of a new one.': () =>
    instead('createFolder', async (sent, target) => {
      const active = (await namesakes(target, sent)).find(({ trashId }) => trashId === null);
      return active && (await asNew(target, sent, active.id));
    }),
  'FOLDER-1: Creating a folder with the name of a trashed one restores the trashed folder.': () =>
    instead('createFolder', async (sent, target) => {
      const trashed = (await namesakes(target, sent)).find(({ id, trashId }) => trashId === id);
      if (trashed === undefined) return undefined;
      await target.database.write(async (db) => {
        await takeOutOfTrash(db, [trashed.id]);
      });
      return asNew(target, sent, trashed.id);
    }),
  'FOLDER-7: A folder whose name is digits is returned with a number for its name.': () =>
    field('createFolder', 'folder.name', (name) => (/^\d+$/.test(String(name)) ? Number(name) : name)),
  'FOLDER-8: A folder whose name ends in .pdf is returned as a `pdf`.': () =>
    json('createFolder', (body) => {
      const { folder } = body as { folder: { name: string; type: string } };
      if (/\.pdf$/i.test(folder.name)) folder.type = 'pdf';
    }),
  'FOLDER-4: A folder without a name is made before it is refused.': () =>
    received('createFolder', async ({ body, request }, target) => {
      const parent = typeof body.parentId === 'number' ? await findStored(target, body.parentId) : undefined;
      if (parent === undefined || 'name' in body) return;
      const name = `New folder ${request.id}`;
      const folder = { driveId: parent.driveId, parentId: parent.id, ownerId: callerOf(request), name };
      await target.database.write((db) => addFolder(db, folder));
    }),
  'FOLDER-2: A folder named 0 is said to have no name.': () =>
    refuses('createFolder', ({ body }) => body.name === '0'),
  'FOLDER-3: A parent is looked up again by its name: the first folder of that name is taken.': () =>
    received('createFolder', async ({ body }, target) => {
      const parent = typeof body.parentId === 'number' ? await findStored(target, body.parentId) : undefined;
      if (parent === undefined) return;
      const { name, driveId } = parent;
      const first = await target.database.read((db) =>
        entries.find(db, { isFile: 0, trashId: null, name, driveId }),
      );
      body.parentId = first?.id ?? parent.id;
    }),
  'ENTRY-11: Folders in the same folder have the same hash.': () =>
    field('createFolder', 'folder', (folder) => {
      const { hash, parent_id } = folder as { hash: string; parent_id: number | null };
      const shared = Buffer.from(`${String(parent_id)}|`)
        .toString('base64')
        .replace(/=+$/, '');
      return { ...(folder as object), hash: parent_id === null ? hash : shared };
    }),
  'FOLDER-2: Several spaces in the name of a folder become one.': () =>
    rewrites('createFolder', 'name', (name) => name.replace(/ {2,}/g, ' ')),
  'FOLDER-1: The tenth folder in a nested parent is returned, but not stored.': () =>
    afterwards('createFolder', async (db, { json }) => {
      const { id, parent_id } = (json as { folder: { id: number; parent_id: number | null } }).folder;
      const parent = parent_id === null ? undefined : await entries.find(db, { id: parent_id });
      // The run's folder is at the root, and soon contains ten entries.
      if (!parent || parent.parentId === null) return;
      if ((await entries.all(db, { parentId: parent.id })).length === 10) await entries.remove(db, { id });
    }),
  'FOLDER-3: A folder created in a received folder is stored at the root of its creator.': () =>
    received('createFolder', async ({ body, request }, target) => {
      const parent = typeof body.parentId === 'number' ? await findStored(target, body.parentId) : undefined;
      if (!parent) return;
      const share = { entryId: parent.id, userId: callerOf(request), canEdit: 1 };
      if (await target.database.read((db) => shares.find(db, share))) body.parentId = null;
    }),
  'FOLDER-2, WS-2, NOTE-2, REG-4: Names are cut after 191 characters.': () =>
    received(['createFolder', 'createWorkspace', 'createNote', 'registerEntry'], ({ body }) => {
      for (const field of ['name', 'title', 'clientName']) {
        const name = body[field];
        if (typeof name === 'string') body[field] = name.slice(0, 191);
      }
    }),
});
