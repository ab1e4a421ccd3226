import type { Connection } from './database.ts';
import { unseen } from './entry-tree.ts';
import { columnsOf, listRows, type RowOf } from './rows.ts';
import { deletePermanently } from './trash.ts';

/** Entries that are removed at once, and of one slice: some ten milliseconds, in which nobody else is answered. */
const sliceSize = 100;

/**
 * Removes entries for good, with all that they contain. Where that is much, they are taken out of sight, and the rest
 * is left to `removeSlice`: they are marked `unseen` until they are gone.
 *
 * @returns ids of those that are left
 */
export function beginRemoval(db: Connection, ids: readonly number[], now: string): number[] {
  if (!isMoreThan(db, ids, sliceSize)) {
    deletePermanently(db, ids);
    return [];
  }
  const mark = `
    UPDATE entries SET trash_id = ${unseen}, deleted_at = coalesce(deleted_at, ?)
    WHERE id IN (SELECT value FROM json_each(?))`;
  db.prepare(mark).run(now, JSON.stringify(ids));
  return [...ids];
}

/** Whether these entries, with what they contain, are more than so many. Looks at no more of them. */
function isMoreThan(db: Connection, ids: readonly number[], number: number): boolean {
  const found = [...ids];
  for (const id of found) {
    const room = number + 1 - found.length;
    if (room <= 0) return true;
    for (const child of childrenOf(db, id, room)) found.push(child.id);
  }
  return found.length > number;
}

/** What is left of removals, of an earlier run too. */
export function listBeingRemoved(db: Connection): number[] {
  return listRows(db, columnsOf('entries', 'id'), `FROM entries WHERE trash_id = ${unseen}`).map(
    ({ id }) => id,
  );
}

/**
 * Removes a part of what these entries contain, and at last them. Each time it looks anew at what there is: between two
 * slices something may have been moved out of a folder or into it.
 *
 * @returns ids of those that are left
 * @throws Error if the database keeps what it was told to delete: whoever went on would never come to an end
 */
export function removeSlice(db: Connection, ids: readonly number[], size = sliceSize): number[] {
  const left = [...ids];
  // Folders below, each after the one that it lies in.
  const stack: number[] = [];
  for (let room = size; room > 0 && left.length > 0;) {
    const id = stack.at(-1) ?? left.at(-1)!;
    const children = childrenOf(db, id, room);
    const files = children.filter(({ rank }) => rank === 1).map((file) => file.id);
    stack.push(...children.filter(({ rank }) => rank === 0).map((folder) => folder.id));
    const ready = children.length === 0 ? [id] : files;
    const deleted = deleteEntries(db, ready);
    // One of those that were named may be gone already; the others were there a moment ago.
    const mayBeGone = children.length === 0 && stack.length === 0;
    if (deleted < ready.length && !mayBeGone) {
      throw new Error(`The database keeps ${ready.length - deleted} entries that were to be deleted`);
    }
    if (children.length === 0) (stack.length > 0 ? stack : left).pop();
    room -= ready.length;
  }
  return left;
}

const childColumns = columnsOf('entries', 'id, rank');

/** Its `rank` is 0 for a folder, 1 for a file. */
type Child = RowOf<typeof childColumns>;

function childrenOf(db: Connection, id: number, limit: number): Child[] {
  return listRows(db, childColumns, 'FROM entries WHERE parent_id = ? LIMIT ?', id, limit);
}

/** @returns how many were deleted */
function deleteEntries(db: Connection, ids: readonly number[]): number {
  const sql = 'DELETE FROM entries WHERE id IN (SELECT value FROM json_each(?))';
  return db.prepare(sql).run(JSON.stringify(ids)).changes;
}
