import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Connection } from '../../../../packages/server/src/database/database.ts';
import { deletePermanently } from '../../../../packages/server/src/database/trash.ts';
import type { Fault } from '../effects/fault.ts';
import type { Sent } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import {
  addFolder,
  addShare,
  earlier,
  entries,
  links,
  moveToTrash,
  notes,
  stars,
  uploads,
  users,
} from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

/** Carries out part of a request although the server refuses it, by default as invalid. */
const refusedYet = (operation: OperationId, damage: Parameters<typeof afterwards>[1], code = 422): Fault =>
  afterwards({ of: operation, code }, damage);

/** Adds a folder to the one in `parentId`. */
async function addTo(db: Connection, { body, caller, request }: Sent): Promise<void> {
  const parent = Number.isSafeInteger(body.parentId)
    ? await entries.find(db, { id: body.parentId as number })
    : undefined;
  if (!parent) return;
  const { id: parentId, driveId } = parent;
  await addFolder(db, { parentId, driveId, ownerId: caller, name: `Half done ${request.id}` });
}

/** Faults that carry out part of a refused request. */
export const refusedChangeFaults = faults({
  'SHARE-9: A share that is refused for one address reaches the users with the other addresses.': () =>
    refusedYet('shareEntry', async (db, { body, entryId }) => {
      const entry = await entries.find(db, { id: entryId });
      if (!entry || !Array.isArray(body.emails) || !body.emails.includes('not an address')) return;
      for (const { id } of await users.all(db, { email: body.emails as string[] })) {
        if (id !== entry.ownerId) await addShare(db, entry.id, id);
      }
    }),
  'ARCHIVE-8, ARCHIVE-9: An extraction that fails leaves a folder in the destination.': () =>
    refusedYet('extractArchive', addTo),
  'REG-17: A registration that is refused as invalid leaves a folder in the destination.': () =>
    refusedYet('registerEntry', async (db, sent) => {
      if (typeof sent.body.exifData === 'object') await addTo(db, sent);
    }),
  'REG-1: A registration that is refused as invalid discards the upload.': () =>
    refusedYet('registerEntry', (db, { body }) => uploads.remove(db, { fileName: String(body.filename) })),
  'FOLDER-2: A folder whose name is no string is refused, but a folder is made.': () =>
    refusedYet('createFolder', async (db, sent) => {
      if (typeof sent.body.name === 'object') await addTo(db, sent);
    }),
  'TRASH-2: A deletion that is refused for one id moves the other entries to the trash.': () =>
    refusedYet('deleteEntries', async (db, { body, ids }) => {
      if (Array.isArray(body.entryIds)) await moveToTrash(db, ids);
    }),
  'AUTH-11: A deletion that is refused with 403 moves the entries to the trash.': () =>
    refusedYet('deleteEntries', (db, { ids }) => moveToTrash(db, ids), 403),
  'STAR-2: Unstarring that is refused for one id unstars the other entries.': () =>
    refusedYet('unstarEntries', (db, { ids }) => stars.remove(db, { entryId: ids })),
  'VAULT-13: A move within the vault that is refused for one id changes the other entries.': () =>
    refusedYet('moveVaultEntries', async (db, { body, ids }) => {
      if (ids.length > 0 && Number.isSafeInteger(body.destinationId)) {
        await entries.change(db, { id: ids }, { name: 'Moved' });
      }
    }),
  'VAULT-21: A deletion from the vault that is refused for one id deletes the other entries.': () =>
    refusedYet('deleteVaultEntries', async (db, { body, ids }) => {
      if (body.deleteForever === true) await moveToTrash(db, ids);
    }),
  'VAULT-22: Deleting from the vault with `deleteForever` false is refused after the entries are gone.': () =>
    refusedYet('deleteVaultEntries', async (db, { body, ids }) => {
      if (body.deleteForever === false) await deletePermanently(db, ids);
    }),
  'LINK-7: A request for a link that is refused as invalid removes the link that the entry has.': () =>
    refusedYet('createShareableLink', async (db, { body, entryId }) => {
      if (typeof body.allow_download === 'object') await links.remove(db, { entryId });
    }),
  'NOTE-3: A note whose body is no string is refused, but kept.': () =>
    refusedYet('createNote', async (db, { body, caller }) => {
      if (typeof body.body !== 'object' || typeof body.title !== 'string') return;
      const note = { userId: caller, title: body.title, body: '' };
      await notes.add(db, { ...note, createdAt: earlier, updatedAt: earlier });
    }),
});
