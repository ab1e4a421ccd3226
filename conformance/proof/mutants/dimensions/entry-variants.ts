import { findEntries } from '../../../../server/src/database/entries.ts';
import { deletePermanently, moveToTrash } from '../../../../server/src/database/trash.ts';
import { received, instead } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { mutant } from '../mutant.ts';
import { findStored, idsIn, isFile, passesOver, workspaceOf } from './stored.ts';

const done = { status: 'success' };
const now = '2026-01-01T00:00:00.000000Z';

const isForGood = (body: Readonly<Record<string, unknown>>) => body.deleteForever === true;

/** What is right for plain entries, and wrong for those of another kind, name, size or place. */
export const entryVariantMutants = [
  mutant(
    'delete-forever-leaves-pictures',
    'A picture in the trash is never deleted permanently.',
    { breaks: 'TRASH-5' },
    passesOver('deleteEntries', done, (target, id, body) => {
      const stored = findStored(target, id);
      return isForGood(body) && stored?.type === 'image' && stored.trash_id !== null;
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
      const isLarge = (id: number) => isFile(target, id) && findStored(target, id)!.file_size >= 1_000_000;
      if (idsIn(body).some(isLarge)) body.deleteForever = true;
    }),
  ),
  mutant(
    'delete-forever-takes-namesakes',
    'Deleting permanently also deletes entries with the same name elsewhere.',
    { breaks: 'TRASH-4', also: { 'TRASH-5': 'in the trash as well' } },
    received('deleteEntries', ({ body }, target) => {
      if (!isForGood(body)) return;
      const sql = `SELECT others.id FROM entries JOIN entries AS others USING (name, owner_id)
        WHERE entries.id = ? AND others.trash_id IS NULL AND others.id <> entries.id`;
      const named = idsIn(body);
      const others = named.flatMap(
        (id) => target.database.read((db) => db.prepare(sql).all(id)) as { id: number }[],
      );
      body.entryIds = [...new Set([...named, ...others.map(({ id }) => id)])];
    }),
  ),
  mutant(
    'delete-forever-leaves-what-went-along',
    'Entries that were trashed with their folder cannot be deleted permanently.',
    { breaks: 'TRASH-5' },
    passesOver('deleteEntries', done, (target, id, body) => {
      const trashId = findStored(target, id)?.trash_id ?? id;
      return isForGood(body) && trashId !== id;
    }),
  ),
  mutant(
    'trash-takes-the-emptied-folder',
    'A folder that becomes empty goes to the trash.',
    { breaks: 'TRASH-10', also: { 'FOLDER-3': 'the folder of a check that removes its only entry is gone' } },
    afterwards('deleteEntries', (db, { database, request }) => {
      const sql = 'SELECT 1 FROM entries WHERE parent_id = ? AND trash_id IS NULL';
      for (const id of idsIn(request.body)) {
        const parentId = findStored({ database }, id)?.parent_id ?? null;
        if (parentId !== null && db.prepare(sql).get(parentId) === undefined) {
          moveToTrash(db, findEntries(db, [parentId]), now);
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
      const rows = db.prepare('SELECT entry_id AS id FROM shares WHERE user_id = ?');
      const received = rows.all(request.caller!.userId) as { id: number }[];
      deletePermanently(
        db,
        received.map(({ id }) => id),
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
      const sql = 'SELECT owner_id FROM workspaces WHERE id = ?';
      const row = target.database.read((db) => db.prepare(sql).get(workspaceId)) as
        | { owner_id: number }
        | undefined;
      if (row) request.caller = { ...request.caller!, userId: row.owner_id };
    }),
  ),
  mutant(
    'unstar-takes-what-lies-within',
    'Unstarring a folder also unstars its content.',
    { breaks: 'STAR-1' },
    afterwards('unstarEntries', (db, { request }) => {
      const sql = 'DELETE FROM stars WHERE entry_id IN (SELECT id FROM entries WHERE parent_id = ?)';
      for (const id of idsIn(request.body)) db.prepare(sql).run(id);
    }),
  ),
];
