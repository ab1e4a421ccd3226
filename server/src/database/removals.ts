import type { Connection } from './database.ts';
import { unseen } from './entry-tree.ts';
import { columnsOf, listRows, type RowOf } from './rows.ts';
import { deletePermanently } from './trash.ts';

/**
 * Maximum number of entries to delete in one transaction. This takes about ten milliseconds, during which no other
 * request runs.
 */
const sliceSize = 100;

/**
 * Deletes entries and their contents permanently. Large trees are only marked as `unseen`, which hides them at once;
 * `removeSlice` deletes them later.
 *
 * @returns ids of the entries that `removeSlice` has to delete
 */
export async function beginRemoval(db: Connection, ids: readonly number[], now: string): Promise<number[]> {
  if (!(await isMoreThan(db, ids, sliceSize))) {
    await deletePermanently(db, ids);
    return [];
  }
  const mark = `
    UPDATE entries SET trash_id = ${unseen}, deleted_at = coalesce(deleted_at, ?)
    WHERE id IN (ids!(?))`;
  await db.prepare(mark).run(now, JSON.stringify(ids));
  return [...ids];
}

/** Returns whether these entries and their contents are more than this number. Reads no more rows than necessary. */
async function isMoreThan(db: Connection, ids: readonly number[], number: number): Promise<boolean> {
  const found = [...ids];
  for (const id of found) {
    const room = number + 1 - found.length;
    if (room <= 0) return true;
    for (const child of await childrenOf(db, id, room)) found.push(child.id);
  }
  return found.length > number;
}

/** Lists entries whose removal is not finished, including those that an earlier process left. */
export async function listBeingRemoved(db: Connection): Promise<number[]> {
  return (await listRows(db, columnsOf('entries', 'id'), `FROM entries WHERE trash_id = ${unseen}`)).map(
    ({ id }) => id,
  );
}

/**
 * Deletes a part of the contents of these entries, and in the last slice the entries themselves. Reads the tree again
 * each time, because other requests may move entries into or out of a folder between two slices.
 *
 * @returns ids of the entries that are left
 * @throws Error if the database did not delete an entry: otherwise the caller would never finish
 */
export async function removeSlice(
  db: Connection,
  ids: readonly number[],
  size = sliceSize,
): Promise<number[]> {
  const left = [...ids];
  // Folders to delete, each after its parent folder.
  const stack: number[] = [];
  for (let room = size; room > 0 && left.length > 0;) {
    const id = stack.at(-1) ?? left.at(-1)!;
    const children = await childrenOf(db, id, room);
    const files = children.filter(({ rank }) => rank === 1).map((file) => file.id);
    stack.push(...children.filter(({ rank }) => rank === 0).map((folder) => folder.id));
    const ready = children.length === 0 ? [id] : files;
    const deleted = await deleteEntries(db, ready);
    // Only a requested entry may already be gone. All others were read a moment ago.
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

/** `rank` is 0 for a folder and 1 for a file. */
type Child = RowOf<typeof childColumns>;

async function childrenOf(db: Connection, id: number, limit: number): Promise<Child[]> {
  return listRows(db, childColumns, 'FROM entries WHERE parent_id = ? LIMIT ?', id, limit);
}

/** @returns the number of deleted entries */
async function deleteEntries(db: Connection, ids: readonly number[]): Promise<number> {
  const sql = 'DELETE FROM entries WHERE id IN (ids!(?))';
  return (await db.prepare(sql).run(JSON.stringify(ids))).changes;
}
