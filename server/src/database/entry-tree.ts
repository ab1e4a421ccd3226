import type { Connection } from './database.ts';
import { after, columnsOf, integer, listRows, type RowOf } from './rows.ts';

const ancestors = `
  WITH RECURSIVE chain (id, parent_id, height) AS (
    SELECT id, parent_id, 0 FROM entries WHERE id = ?
    UNION ALL
    SELECT entries.id, entries.parent_id, chain.height + 1
    FROM entries JOIN chain ON entries.id = chain.parent_id
  )`;

/** The part of a tree that begins with the ids of a JSON array. */
export const subtree = `
  WITH RECURSIVE subtree (id) AS (
    SELECT value FROM json_each(?)
    UNION
    SELECT entries.id FROM entries JOIN subtree ON entries.parent_id = subtree.id
  )`;

/** The ids from the root of the drive down to the entry, both ends included. */
export function pathOf(db: Connection, id: number): number[] {
  const ids = after(ancestors, integer('id', 'id'));
  return listRows(db, ids, 'FROM chain ORDER BY height DESC', id).map((row) => row.id);
}

/** `trash_id` of an entry that is being removed for good, or whose making is not done: nobody finds it. */
export const unseen = -1;

const folderColumns = columnsOf('entries', 'id, parent_id, trash_id');

/** The folders above some entries, each read once however many of the entries lie in it. */
export class FoldersAbove {
  readonly #folders = new Map<number, RowOf<typeof folderColumns>>();

  /** @param parentIds the folders that the entries lie in */
  constructor(db: Connection, parentIds: Iterable<number | null>) {
    const distinct = [...new Set(parentIds)].filter((id) => id !== null);
    if (distinct.length === 0) return;
    const above = `
      WITH RECURSIVE above (id) AS (
        SELECT value FROM json_each(?)
        UNION
        SELECT entries.parent_id FROM entries JOIN above ON entries.id = above.id
          WHERE entries.parent_id IS NOT NULL
      )`;
    const rest = 'FROM above JOIN entries ON entries.id = above.id';
    for (const folder of listRows(db, after(above, folderColumns), rest, JSON.stringify(distinct))) {
      this.#folders.set(folder.id, folder);
    }
  }

  /** The ids from the root of the drive down to a folder, which is the last of them. */
  pathTo(parentId: number | null): number[] {
    const path: number[] = [];
    for (let folder = this.#get(parentId); folder; folder = this.#get(folder.parent_id)) path.push(folder.id);
    return path.reverse();
  }

  /** The `trash_id` that hides what lies in a folder: that of the folder or of one above; null where none does. */
  hiderOf(parentId: number | null): number | null {
    let hider: number | null = null;
    for (let folder = this.#get(parentId); folder; folder = this.#get(folder.parent_id)) {
      if (folder.trash_id === unseen) return unseen;
      hider = folder.trash_id ?? hider;
    }
    return hider;
  }

  #get(id: number | null) {
    return id === null ? undefined : this.#folders.get(id);
  }
}

/**
 * The folders of some drives that are hidden, for queries that look across whole drives: `entries.parent_id` is none of
 * them where an entry is seen. SQLite would make an index of all entries for it otherwise, each time.
 *
 * @param drives a condition on `drive_id`, whose values go before those of the query
 */
export const hiddenFolders = (drives: string): string => `
  WITH RECURSIVE hidden (id) AS (
    SELECT id FROM entries WHERE ${drives} AND trash_id = id AND rank = 0
    UNION ALL
    SELECT id FROM entries WHERE ${drives} AND trash_id = ${unseen} AND rank = 0
    UNION ALL
    SELECT entries.id FROM hidden CROSS JOIN entries INDEXED BY entries_by_parent
      WHERE entries.parent_id = hidden.id AND entries.rank = 0 AND entries.trash_id IS NULL
  )`;

/** What holds for entries that no folder hides, where the query begins with `hiddenFolders`. */
export const outsideOfHidden =
  '(entries.parent_id IS NULL OR entries.parent_id NOT IN (SELECT id FROM hidden))';
