import { mapSequentially } from '../sequential.ts';
import type { Connection } from './database.ts';
import { findFolder, listChildren, setParent, type EntryRow, type NamedFolder } from './entries.ts';
import { decideToShow, endLease, hiddenBy, type Lease } from './leases.ts';
import { columnsOf, findRow, type RowOf } from './rows.ts';
import { deletePermanently } from './trash.ts';

const stagingColumns = columnsOf('entries', 'id, drive_id, parent_id, height, created_at');

/** The hidden folder of a lease. */
export type StagingRow = RowOf<typeof stagingColumns>;

export const findStaging = (db: Connection, lease: Lease): Promise<StagingRow | undefined> =>
  findRow(db, stagingColumns, 'FROM entries WHERE trash_id = ?', hiddenBy(lease));

/** Makes a folder the hidden folder of a lease. */
export async function hide(db: Connection, lease: Lease, id: number, now: string): Promise<void> {
  const sql = 'UPDATE entries SET deleted_at = ?, trash_id = ? WHERE id = ?';
  await db.prepare(sql).run(now, hiddenBy(lease), id);
}

/**
 * Puts the hidden folder of a lease into the folder in which its contents are to be visible. From then on, it goes where
 * that folder goes, and whoever has the lease shows the contents.
 */
export async function beginShowing(
  db: Connection,
  lease: Lease,
  { stagingId, parentId }: { stagingId: number; parentId: number | null },
): Promise<void> {
  await db.prepare('UPDATE entries SET parent_id = ? WHERE id = ?').run(parentId, stagingId);
  await decideToShow(db, lease);
}

/**
 * Moves a part of the contents of the hidden folder out of it, and at the end deletes the folder and the lease. A folder
 * whose name is taken is merged with the existing folder.
 *
 * @param size maximum number of entries
 * @returns whether entries are left: then call this again
 */
export async function showSlice(db: Connection, lease: Lease, size: number): Promise<boolean> {
  const staging = await findStaging(db, lease);
  // Otherwise it was deleted together with the folder that it was in.
  if (staging) {
    const { drive_id: driveId, parent_id: parentId, created_at: now } = staging;
    let room = size;
    const show = async (from: number, to: number | null): Promise<boolean> => {
      while (room > 0) {
        const children = await listChildren(db, from, room);
        if (children.length === 0) return true;
        const merges = await namesakesOf(db, children, { driveId, parentId: to });
        const moved = children.filter(({ id }) => !merges.has(id)).map(({ id }) => id);
        await setParent(db, moved, { parentId: to, now });
        room -= moved.length;
        for (const [id, namesake] of merges) {
          if (!(await show(id, namesake))) return false;
          await deletePermanently(db, [id]);
          room -= 1;
        }
      }
      return false;
    };
    if (!(await show(staging.id, parentId))) return true;
    await deletePermanently(db, [staging.id]);
  }
  await endLease(db, lease);
  return false;
}

/** Maps the ids of folders among the entries to the folder with the same name at the destination. */
async function namesakesOf(
  db: Connection,
  entries: readonly EntryRow[],
  place: Omit<NamedFolder, 'name'>,
): Promise<Map<number, number>> {
  return new Map(
    (
      await mapSequentially(entries, async ({ id, type, name }) => {
        const namesake = type === 'folder' ? await findFolder(db, place, name) : undefined;
        return namesake === undefined ? [] : [[id, namesake] as const];
      })
    ).flat(),
  );
}
