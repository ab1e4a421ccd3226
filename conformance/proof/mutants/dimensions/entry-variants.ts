import { findEntries } from '../../../../server/src/database/entries.ts';
import { deletePermanently, moveToTrash } from '../../../../server/src/database/trash.ts';
import { received, instead } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { earlier, entries, namesakesOf, shares, stars, workspaces } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { findStored, idsIn, isFile, passesOver, workspaceOf } from './stored.ts';

const done = { status: 'success' };

const isForGood = (body: Readonly<Record<string, unknown>>) => body.deleteForever === true;

/** What is right for plain entries, and wrong for those of another kind, name, size or place. */
export const entryVariantMutants = [
  mutant(
    'delete-forever-leaves-pictures',
    'A picture in the trash is never deleted permanently.',
    { breaks: 'TRASH-5' },
    passesOver('deleteEntries', done, (target, id, body) => {
      const stored = findStored(target, id);
      return isForGood(body) && stored?.type === 'image' && stored.trashId !== null;
    }),
  ),
  mutant(
    'delete-forever-leaves-the-hidden',
    'Entries whose names start with a dot are not deleted.',
    { breaks: 'TRASH-10' },
    passesOver('deleteEntries', done, (target, id) => findStored(target, id)?.name.startsWith('.') === true),
  ),
  mutant(
    'trash-is-no-place-for-the-large',
    'A file of a megabyte or more is deleted permanently at once.',
    { breaks: 'TRASH-10' },
    received('deleteEntries', ({ body }, target) => {
      const isLarge = (id: number) => isFile(target, id) && findStored(target, id)!.fileSize >= 1_000_000;
      if (idsIn(body).some(isLarge)) body.deleteForever = true;
    }),
  ),
  mutant(
    'delete-forever-takes-namesakes',
    'Deleting permanently also deletes entries with the same name elsewhere.',
    { breaks: 'TRASH-4', also: { 'TRASH-5': 'in the trash as well' } },
    received('deleteEntries', ({ body }, target) => {
      if (!isForGood(body)) return;
      const others = target.database.read((db) =>
        entries.all(db, { id: idsIn(body) }).flatMap((entry) => namesakesOf(db, entry)),
      );
      const active = others.filter(({ trashId }) => trashId === null).map(({ id }) => id);
      body.entryIds = [...new Set([...idsIn(body), ...active])];
    }),
  ),
  mutant(
    'delete-forever-leaves-what-went-along',
    'Entries that were trashed with their folder cannot be deleted permanently.',
    { breaks: 'TRASH-5' },
    passesOver('deleteEntries', done, (target, id, body) => {
      const trashId = findStored(target, id)?.trashId ?? id;
      return isForGood(body) && trashId !== id;
    }),
  ),
  mutant(
    'trash-takes-the-emptied-folder',
    'A folder that becomes empty goes to the trash.',
    { breaks: 'TRASH-10', also: { 'FOLDER-3': 'the folder of a check that removes its only entry is gone' } },
    afterwards('deleteEntries', (db, { request }) => {
      for (const { parentId } of entries.all(db, { id: idsIn(request.body) })) {
        if (parentId !== null && entries.find(db, { parentId, trashId: null }) === undefined) {
          moveToTrash(db, findEntries(db, [parentId]), earlier);
        }
      }
    }),
  ),
  mutant(
    'empty-trash-takes-the-received',
    'Emptying the trash deletes what others share with the caller.',
    { breaks: 'TRASH-7' },
    afterwards('deleteEntries', (db, { request }) => {
      if ((request.body as { emptyTrash?: boolean }).emptyTrash !== true) return;
      const received = shares.all(db, { userId: request.caller!.userId });
      deletePermanently(
        db,
        received.map(({ entryId }) => entryId),
      );
    }),
  ),
  mutant(
    'empty-trash-not-where-false-is-given',
    'Emptying the trash does nothing where `deleteForever` is given as false.',
    { breaks: 'TRASH-7' },
    instead('deleteEntries', ({ body }) =>
      body.emptyTrash === true && body.deleteForever === false ? done : undefined,
    ),
  ),
  mutant(
    'workspaces-of-others-trashed',
    'Users who do not belong to a workspace can move its entries to the trash.',
    { breaks: 'AUTH-11' },
    received('deleteEntries', ({ body, request }, target) => {
      const [id = 0] = idsIn(body);
      const workspaceId = workspaceOf(target, id);
      const workspace = target.database.read((db) => workspaces.find(db, { id: workspaceId }));
      if (workspace) request.caller = { ...request.caller!, userId: workspace.ownerId };
    }),
  ),
  mutant(
    'unstar-takes-what-lies-within',
    'Unstarring a folder also unstars its content.',
    { breaks: 'STAR-1' },
    afterwards('unstarEntries', (db, { request }) => {
      const within = entries.all(db, { parentId: idsIn(request.body) });
      stars.remove(db, { entryId: within.map(({ id }) => id) });
    }),
  ),
];
