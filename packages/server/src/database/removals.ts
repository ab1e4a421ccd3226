import type { Connection } from './database.ts';
import { beginLease, endLease, hiddenBy, renewLease, type Lease } from './leases.ts';
import { columnsOf, listRows, type RowOf } from './rows.ts';
import { showSlice } from './staging.ts';
import { deletePermanently } from './trash.ts';

/** So many entries are deleted in one transaction. More are hidden first, and deleted in slices. */
const deletedAtOnce = 100;

/**
 * Deletes entries and their contents permanently. Large trees are only hidden by a new lease; `removeSlice` deletes them
 * later.
 *
 * @param holder of the lease
 * @returns the lease; undefined if nothing is left to delete
 */
export async function beginRemoval(
  db: Connection,
  ids: readonly number[],
  { holder, now }: { holder: string; now: string },
): Promise<Lease | undefined> {
  if (!(await isMoreThan(db, ids, deletedAtOnce))) {
    await deletePermanently(db, ids);
    return undefined;
  }
  const lease = await beginLease(db, holder);
  const mark = 'UPDATE entries SET trash_id = ?, deleted_at = coalesce(deleted_at, ?) WHERE is_among!(id, ?)';
  const { changes } = await db.prepare(mark).run(hiddenBy(lease), now, JSON.stringify(ids));
  const kept = new Set(ids).size - changes;
  if (kept > 0) throw new Error(`The database keeps ${kept} entries that were to be hidden`);
  return lease;
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

/**
 * Deletes or shows a part of what a lease hides, and at the end deletes the lease.
 *
 * @param size maximum number of entries
 * @returns whether the work has to go on: false at the end, or if another server goes on with it
 */
export async function finishSlice(db: Connection, lease: Lease, size: number): Promise<boolean> {
  const end = await renewLease(db, lease);
  if (end === undefined) return false;
  return end === 'shown' ? showSlice(db, lease, size) : removeSlice(db, lease, size);
}

/**
 * Deletes a part of what a lease hides, and at the end the lease. Reads the tree again each time, because other requests
 * may move entries into or out of a folder between two slices.
 *
 * @returns whether the removal has to go on
 * @throws Error if the database did not delete an entry: otherwise the caller would never finish
 */
export async function removeSlice(db: Connection, lease: Lease, size: number): Promise<boolean> {
  const hidden = await listRows(
    db,
    columnsOf('entries', 'id'),
    'FROM entries WHERE trash_id = ? LIMIT ?',
    hiddenBy(lease),
    size,
  );
  const left = hidden.map(({ id }) => id);
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
  if (left.length > 0 || hidden.length === size) return true;
  await endLease(db, lease);
  return false;
}

const childColumns = columnsOf('entries', 'id, rank');

/** `rank` is 0 for a folder and 1 for a file. */
type Child = RowOf<typeof childColumns>;

async function childrenOf(db: Connection, id: number, limit: number): Promise<Child[]> {
  return listRows(db, childColumns, 'FROM entries WHERE parent_id = ? LIMIT ?', id, limit);
}

/** @returns the number of deleted entries */
async function deleteEntries(db: Connection, ids: readonly number[]): Promise<number> {
  const sql = 'DELETE FROM entries WHERE is_among!(id, ?)';
  return (await db.prepare(sql).run(JSON.stringify(ids))).changes;
}
