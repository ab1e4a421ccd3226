import type { Connection } from '../database/database.ts';
import { findFolder, insertFolder, listChildren, setParent, type EntryRow } from '../database/entries.ts';
import { unseen } from '../database/entry-tree.ts';
import { deletePermanently } from '../database/trash.ts';
import { depthUnder, refuseDepth, type Creator } from './folders.ts';
import { ownerIn, type Place } from './place.ts';

/** Entries shown at once, and changes of the sizes of folders above them: some ten milliseconds. */
const shownAtOnce = 1_000;
const resizesAtOnce = 20_000;

/**
 * Makes a folder that nobody sees, at the root of the drive, for what is made in slices and shown at last. What a server
 * that dies leaves unseen is removed by the next.
 *
 * @returns a place as deep as the one that the entries go to
 */
export function addStaging(
  db: Connection,
  place: Place,
  { userId, now }: Creator,
): Place & { parentId: number } {
  const { drive, depth } = place;
  // No name that a user gives holds a slash.
  const id = insertFolder(db, {
    driveId: drive.id,
    parentId: null,
    ownerId: ownerIn(place, userId),
    name: '/',
    now,
  });
  db.prepare(`UPDATE entries SET deleted_at = ?, trash_id = ${unseen} WHERE id = ?`).run(now, id);
  return { drive, parentId: id, depth };
}

/**
 * Moves entries out of a staging folder to where they go; a folder whose name is there already is merged with it.
 *
 * @returns whether all are there: otherwise this is to be called again
 */
export function showStaged(db: Connection, stagingId: number, place: Place, now: string): boolean {
  let room = Math.min(shownAtOnce, Math.max(1, Math.floor(resizesAtOnce / (place.depth + 1))));
  const show = (from: number, to: Place): boolean => {
    while (room > 0) {
      const children = listChildren(db, from, room);
      if (children.length === 0) return true;
      const merges = namesakesOf(db, children, to);
      const moved = children.filter(({ id }) => !merges.has(id));
      refuseDepth(depthUnder(to, moved), 'parentId');
      setParent(
        db,
        moved.map(({ id }) => id),
        { parentId: to.parentId, now },
      );
      room -= moved.length;
      for (const [id, parentId] of merges) {
        if (!show(id, { ...to, parentId, depth: to.depth + 1 })) return false;
        deletePermanently(db, [id]);
        room -= 1;
      }
    }
    return false;
  };
  return show(stagingId, place);
}

/** The folders of a place by the ids of those among the entries that have their names. */
function namesakesOf(db: Connection, entries: readonly EntryRow[], place: Place): Map<number, number> {
  const folder = { driveId: place.drive.id, parentId: place.parentId };
  return new Map(
    entries.flatMap(({ id, type, name }) => {
      const namesake = type === 'folder' ? findFolder(db, folder, name) : undefined;
      return namesake === undefined ? [] : [[id, namesake] as const];
    }),
  );
}
