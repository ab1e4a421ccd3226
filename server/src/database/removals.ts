import type { Connection } from './database.ts';
import { subtree } from './entry-tree.ts';
import { after, columnsOf, integer, listRows, onlyRow, type RowOf } from './rows.ts';
import { deletePermanently } from './trash.ts';

/** Entries that are removed at once, and of one slice: some ten milliseconds, in which nobody else is answered. */
const sliceSize = 100;

/**
 * Removes entries for good, with all that they contain. Where that is much, they are taken out of sight, and the rest
 * is left to `removeSlice`: `trash_id` -1 marks them until they are gone.
 *
 * @returns ids of those that are left
 */
export function beginRemoval(db: Connection, ids: readonly number[], now: string): number[] {
  const sized = after(subtree, integer('number', 'count(*)'));
  const rest = 'FROM (SELECT 1 FROM subtree LIMIT ?)';
  const { number } = onlyRow(db, sized, rest, JSON.stringify(ids), sliceSize + 1);
  if (number <= sliceSize) {
    deletePermanently(db, ids);
    return [];
  }
  const mark = `
    UPDATE entries SET trash_id = -1, deleted_at = coalesce(deleted_at, ?)
    WHERE id IN (SELECT value FROM json_each(?))`;
  db.prepare(mark).run(now, JSON.stringify(ids));
  return [...ids];
}

/** What is left of removals, of an earlier run too. */
export function listBeingRemoved(db: Connection): number[] {
  return listRows(db, columnsOf('entries', 'id'), 'FROM entries WHERE trash_id = -1').map(({ id }) => id);
}

/**
 * Removes a part of what these entries contain, and at last them. Each time it looks anew at what there is: between two
 * slices something may have been moved out of a folder or into it.
 *
 * @returns ids of those that are left
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
    if (children.length === 0) (stack.length > 0 ? stack : left).pop();
    deleteEntries(db, ready);
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

function deleteEntries(db: Connection, ids: readonly number[]): void {
  const sql = 'DELETE FROM entries WHERE id IN (SELECT value FROM json_each(?))';
  db.prepare(sql).run(JSON.stringify(ids));
}
