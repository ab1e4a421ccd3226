import { listTrashIds } from '../../../../server/src/database/trash.ts';
import { received } from '../faults/requests.ts';
import type { Target } from '../faults/fault.ts';
import { entries, type Entry } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { idsIn } from './stored.ts';

/** An entry that was moved to the trash itself. */
const trashedOf = ({ database }: Pick<Target, 'database'>, id: number): Entry | undefined =>
  database.read((db) => entries.find(db, { id, trashId: id }));

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
      const first = body.deleteForever === true ? trashedOf(target, idsIn(body)[0] ?? 0) : undefined;
      if (first === undefined) return;
      body.entryIds = target.database.read((db) => listTrashIds(db, first.driveId));
    }),
  ),
];
