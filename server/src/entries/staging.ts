import type { Connection } from '../database/database.ts';
import { findFolder, insertFolder, listChildren, setParent, type EntryRow } from '../database/entries.ts';
import { hiddenBy, requireLease, type Lease } from '../database/leases.ts';
import { deletePermanently } from '../database/trash.ts';
import { depthUnder, refuseDepth, type Creator } from './folders.ts';
import { ownerIn, type Place } from './place.ts';
import { inTurn } from '../in-turn.ts';

/** Maximum number of entries to show, and of folder sizes to update, in one transaction of about ten milliseconds. */
const shownAtOnce = 1_000;
const resizesAtOnce = 20_000;

/**
 * Creates a hidden folder at the root of the drive, for entries that are created in slices and become visible at the
 * end. If the server stops before that, whoever takes the lease over removes the folder.
 *
 * @returns a place with the depth of the final destination
 */
export async function addStaging(
  db: Connection,
  place: Place,
  lease: Lease,
  { userId, now }: Creator,
): Promise<Place & { parentId: number }> {
  const { drive, depth } = place;
  // Names from users never contain a slash.
  const id = await insertFolder(db, {
    driveId: drive.id,
    parentId: null,
    ownerId: ownerIn(place, userId),
    name: '/',
    now,
  });
  await db
    .prepare('UPDATE entries SET deleted_at = ?, trash_id = ? WHERE id = ?')
    .run(now, hiddenBy(lease), id);
  return { drive, parentId: id, depth };
}

/**
 * Moves entries from a staging folder to their destination. A folder whose name is taken there is merged with the
 * existing folder.
 *
 * @returns false if entries are left: then call this again
 */
export async function showStaged(
  db: Connection,
  { stagingId, lease }: { stagingId: number; lease: Lease },
  place: Place,
  now: string,
): Promise<boolean> {
  await requireLease(db, lease);
  let room = Math.min(shownAtOnce, Math.max(1, Math.floor(resizesAtOnce / (place.depth + 1))));
  const show = async (from: number, to: Place): Promise<boolean> => {
    while (room > 0) {
      const children = await listChildren(db, from, room);
      if (children.length === 0) return true;
      const merges = await namesakesOf(db, children, to);
      const moved = children.filter(({ id }) => !merges.has(id));
      refuseDepth(depthUnder(to, moved), 'parentId');
      await setParent(
        db,
        moved.map(({ id }) => id),
        { parentId: to.parentId, now },
      );
      room -= moved.length;
      for (const [id, parentId] of merges) {
        if (!(await show(id, { ...to, parentId, depth: to.depth + 1 }))) return false;
        await deletePermanently(db, [id]);
        room -= 1;
      }
    }
    return false;
  };
  return show(stagingId, place);
}

/** Maps the ids of folders among the entries to the folder with the same name at the destination. */
async function namesakesOf(
  db: Connection,
  entries: readonly EntryRow[],
  place: Place,
): Promise<Map<number, number>> {
  const folder = { driveId: place.drive.id, parentId: place.parentId };
  return new Map(
    (
      await inTurn(entries, async ({ id, type, name }) => {
        const namesake = type === 'folder' ? await findFolder(db, folder, name) : undefined;
        return namesake === undefined ? [] : [[id, namesake] as const];
      })
    ).flat(),
  );
}
