import { received } from '../faults/requests.ts';
import type { Target } from '../faults/fault.ts';
import { mutant } from '../mutant.ts';
import { idsIn } from './stored.ts';

/** The entry in the trash of an id, with the drive that it lies in; undefined where there is none. */
function trashedOf({ database }: Pick<Target, 'database'>, id: unknown): { drive_id: number } | undefined {
  const sql = 'SELECT drive_id FROM entries WHERE trash_id = id AND id = ?';
  return database.read((db) => db.prepare(sql).get(Number(id))) as { drive_id: number } | undefined;
}

/** What is right for active entries, and wrong in the trash or for some of both. */
export const stateMutants = [
  mutant(
    'delete-forever-takes-the-active',
    'Deleting permanently does not delete trashed entries if the list also has active entries.',
    { breaks: 'TRASH-5' },
    received('deleteEntries', ({ body }, target) => {
      if (body.deleteForever !== true) return;
      const active = idsIn(body).filter((id) => trashedOf(target, id) === undefined);
      if (active.length > 0) body.entryIds = active;
    }),
  ),
  mutant(
    'delete-forever-empties-the-trash',
    'Deleting what is in the trash deletes all of the trash.',
    {
      breaks: 'TRASH-5',
      also: { 'FOLDER-1': 'a namesake in the trash goes', 'REG-1': 'a namesake in the trash goes' },
    },
    received('deleteEntries', ({ body }, target) => {
      const first = body.deleteForever === true ? trashedOf(target, idsIn(body)[0]) : undefined;
      if (first === undefined) return;
      const sql = 'SELECT id FROM entries WHERE trash_id = id AND drive_id = ?';
      const all = target.database.read((db) => db.prepare(sql).all(first.drive_id)) as { id: number }[];
      body.entryIds = all.map(({ id }) => id);
    }),
  ),
];
