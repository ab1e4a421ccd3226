import type { Connection } from '../../../../server/src/database/database.ts';
import { instead, received, refuses } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { touching } from '../faults/fault.ts';
import { entries, moveEntries, shares, takeOutOfTrash, type Entry } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { idOf, idsIn, isFile, isFolder, isHash } from './stored.ts';

const done = { status: 'success' };

/** Folders that were moved to the trash themselves. */
const trashedFolders = (db: Connection): Entry[] =>
  entries.all(db, { isFile: 0 }).filter(({ id, trashId }) => trashId === id);

/** What is right for files and wrong for folders, for an id and not for a hash, or the other way round. */
export const kindMutants = [
  mutant(
    'trash-leaves-files',
    'Deleting moves folders to the trash, and leaves files where they are.',
    { breaks: 'TRASH-10' },
    afterwards('deleteEntries', (db, { request }) => {
      if ((request.body as { deleteForever?: boolean }).deleteForever) return;
      const files = entries.all(db, { id: idsIn(request.body), isFile: 1 });
      takeOutOfTrash(
        db,
        files.map(({ id }) => id),
      );
    }),
  ),
  mutant(
    'delete-forever-trashes-files',
    'Deleting permanently deletes folders, and moves files to the trash.',
    { breaks: 'TRASH-4', also: { 'TRASH-5': 'a file in the trash stays there' } },
    received('deleteEntries', ({ body }, target) => {
      const ids = idsIn(body);
      if (body.deleteForever === true && ids.length > 0 && ids.every((id) => isFile(target, id))) {
        body.deleteForever = false;
      }
    }),
  ),
  mutant(
    'empty-trash-leaves-folders',
    'Emptying the trash deletes files, and leaves folders in it.',
    { breaks: 'TRASH-7' },
    received('deleteEntries', async ({ body }, { database }) => {
      if (body.emptyTrash !== true) return;
      await database.write((db) => {
        for (const { id } of trashedFolders(db)) entries.change(db, { id }, { trashId: 0 });
      });
    }),
  ),
  mutant(
    'link-by-hash-of-folders-only',
    'Creating a link takes the hash of a folder, and not that of a file.',
    { breaks: 'LINK-3' },
    refuses(
      'createShareableLink',
      ({ params }, target) => isHash(params.entryId!) && isFile(target, idOf(params.entryId!)),
      404,
    ),
  ),
  mutant(
    'link-deletion-by-hash-of-folders-only',
    'Deleting the link of a file that is named by its hash returns success and removes nothing.',
    { breaks: 'LINK-20' },
    instead('deleteShareableLink', ({ params }, target) =>
      isHash(params.entryId!) && isFile(target, idOf(params.entryId!)) ? done : undefined,
    ),
  ),
  mutant(
    'share-of-folders-not-kept',
    'Sharing a folder returns success and grants nothing.',
    { breaks: 'SHARE-10' },
    afterwards('shareEntry', (db, { request }) => {
      const id = Number((request.params as { entryId: string }).entryId);
      if (entries.find(db, { id, isFile: 0 })) shares.remove(db, { entryId: id });
    }),
  ),
  mutant(
    'share-of-files-not-kept',
    'Sharing a file returns success and grants nothing.',
    { breaks: 'SHARE-10' },
    afterwards('shareEntry', (db, { request }) => {
      const id = Number((request.params as { entryId: string }).entryId);
      if (entries.find(db, { id, isFile: 1 })) shares.remove(db, { entryId: id });
    }),
  ),
  mutant(
    'unstar-leaves-folders',
    'Unstarring takes the star from files only.',
    { breaks: 'STAR-1', overlaid: true },
    received('unstarEntries', ({ body }, target) => {
      if (!Array.isArray(body.entryIds)) return;
      body.entryIds = body.entryIds.filter((id) => typeof id !== 'number' || !isFolder(target, id));
    }),
  ),
  mutant(
    'vault-move-of-folders-not-kept',
    'Moving a folder within the vault returns success and moves nothing.',
    { breaks: 'VAULT-12', also: { 'VAULT-13': 'of a list of both kinds the folders stay' } },
    touching('moveVaultEntries', (target) => {
      const parents = new Map<number, number | null>();
      received('moveVaultEntries', ({ body }, { database }) => {
        const folders = database.read((db) => entries.all(db, { id: idsIn(body), isFile: 0 }));
        for (const { id, parentId } of folders) parents.set(id, parentId);
      })(target);
      afterwards('moveVaultEntries', (db, { request }) => {
        for (const id of idsIn(request.body).filter((folder) => parents.has(folder))) {
          moveEntries(db, id, parents.get(id) ?? null);
        }
      })(target);
    }),
  ),
  mutant(
    'vault-delete-leaves-folders',
    'Deleting from the vault deletes files only.',
    { breaks: 'VAULT-23' },
    instead('deleteVaultEntries', ({ body }, target) => {
      const ids = idsIn(body);
      return body.deleteForever === true && ids.length > 0 && ids.every((id) => isFolder(target, id))
        ? done
        : undefined;
    }),
  ),
  mutant(
    'trash-emptied-of-folders',
    'Emptying the trash deletes the folders in it, and no files where there are any.',
    { breaks: 'TRASH-7' },
    received('deleteEntries', ({ body }, { database }) => {
      if (body.emptyTrash !== true || idsIn(body).length > 0) return;
      const folders = database.read((db) => trashedFolders(db)).filter(({ ownerId }) => ownerId === 1);
      if (folders.length === 0) return;
      body.entryIds = folders.map(({ id }) => id);
      body.deleteForever = true;
      delete body.emptyTrash;
    }),
  ),
];
