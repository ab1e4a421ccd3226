import type { Connection } from './database.ts';
import { after, integer, integerOrNull, listRows, onlyRow } from './rows.ts';

const ancestors = `
  WITH RECURSIVE chain (id, parent_id, height) AS (
    SELECT id, parent_id, 0 FROM entries WHERE id = ?
    UNION ALL
    SELECT entries.id, entries.parent_id, chain.height + 1
    FROM entries JOIN chain ON entries.id = chain.parent_id
  )`;

/** The part of a tree that begins with the ids of a JSON array, with the depth below them. */
export const subtree = `
  WITH RECURSIVE subtree (id, depth) AS (
    SELECT value, 0 FROM json_each(?)
    UNION
    SELECT entries.id, subtree.depth + 1 FROM entries JOIN subtree ON entries.parent_id = subtree.id
  )`;

/** The ids from the root of the drive down to the entry, both ends included. */
export function pathOf(db: Connection, id: number): number[] {
  const ids = after(ancestors, integer('id', 'id'));
  return listRows(db, ids, 'FROM chain ORDER BY height DESC', id).map((row) => row.id);
}

/** Levels of folders below these entries: 0 where none of them holds anything. */
export function heightOf(db: Connection, ids: readonly number[]): number {
  const height = after(subtree, integerOrNull('height', 'max(depth)'));
  return onlyRow(db, height, 'FROM subtree', JSON.stringify(ids)).height ?? 0;
}
