import type { Connection } from './database.ts';
import { after, columnsOf, integer, listRows, type RowOf } from './rows.ts';

/** Selects an entry (`?`) and the folders above it, with their distance. */
export const ancestors = `
  WITH RECURSIVE chain (id, parent_id, height) AS (
    SELECT id, parent_id, 0 FROM entries WHERE id = ?
    UNION ALL
    SELECT entries.id, entries.parent_id, chain.height + 1
    FROM entries JOIN chain ON entries.id = chain.parent_id
  )`;

/** Selects the entries with the ids of a JSON array, and everything below them. */
export const subtree = `
  WITH RECURSIVE subtree (id) AS (
    ids!(?)
    UNION
    SELECT entries.id FROM entries JOIN subtree ON entries.parent_id = subtree.id
  )`;

/** Returns the ids from the root of the drive down to the entry, including the entry. */
export async function pathOf(db: Connection, id: number): Promise<number[]> {
  const ids = after(ancestors, integer('id', 'id'));
  return (await listRows(db, ids, 'FROM chain ORDER BY height DESC', id)).map((row) => row.id);
}

/**
 * Whether this is the `trash_id` of an entry that is being removed or created: the negative id of its lease. Nobody can
 * see such an entry.
 */
export const isHidden = (trashId: number | null): boolean => trashId !== null && trashId < 0;

const folderColumns = columnsOf('entries', 'id, parent_id, trash_id');

export type FolderAboveRow = RowOf<typeof folderColumns>;

/** The folders above some entries. Each folder is read once, however many of the entries it contains. */
export class FoldersAbove {
  readonly #folders = new Map<number, FolderAboveRow>();

  /** @param folders all folders above, up to the roots */
  constructor(folders: readonly FolderAboveRow[]) {
    for (const folder of folders) this.#folders.set(folder.id, folder);
  }

  /** @param parentIds parent folders of the entries */
  static async of(db: Connection, parentIds: Iterable<number | null>): Promise<FoldersAbove> {
    const distinct = [...new Set(parentIds)].filter((id) => id !== null);
    if (distinct.length === 0) return new FoldersAbove([]);
    const above = `
      WITH RECURSIVE above (id) AS (
        ids!(?)
        UNION
        SELECT entries.parent_id FROM entries JOIN above ON entries.id = above.id
          WHERE entries.parent_id IS NOT NULL
      )`;
    const rest = 'FROM above JOIN entries ON entries.id = above.id';
    return new FoldersAbove(await listRows(db, after(above, folderColumns), rest, JSON.stringify(distinct)));
  }

  /** Returns the ids from the root of the drive down to this folder, including the folder. */
  pathTo(parentId: number | null): number[] {
    const path: number[] = [];
    for (let folder = this.#get(parentId); folder; folder = this.#get(folder.parent_id)) path.push(folder.id);
    return path.reverse();
  }

  /**
   * Returns the `trash_id` that hides the contents of a folder: of the folder or of one above it; null if they are
   * visible.
   */
  hiddenByAbove(parentId: number | null): number | null {
    let hiddenBy: number | null = null;
    for (let folder = this.#get(parentId); folder; folder = this.#get(folder.parent_id)) {
      if (isHidden(folder.trash_id)) return folder.trash_id;
      hiddenBy = folder.trash_id ?? hiddenBy;
    }
    return hiddenBy;
  }

  #get(id: number | null) {
    return id === null ? undefined : this.#folders.get(id);
  }
}

/**
 * Selects the hidden folders of some drives, for queries that cover whole drives: an entry is visible if its
 * `parent_id` is not among them. The index is forced: otherwise SQLite would build an index of all entries for each
 * query.
 *
 * @param drives a condition on `drive_id`. It occurs twice, and its values come before those of the query.
 */
export const hiddenFolders = (drives: string): string => `
  WITH RECURSIVE hidden (id) AS (
    SELECT id FROM entries WHERE ${drives} AND trash_id = id AND rank = 0
    UNION ALL
    SELECT id FROM entries WHERE ${drives} AND trash_id < 0 AND rank = 0
    UNION ALL
    SELECT entries.id FROM hidden nested_join!() indexed!(entries, entries_by_parent)
      ON entries.parent_id = hidden.id AND entries.rank = 0 AND entries.trash_id IS NULL
  )`;

/** True for entries that no folder hides. The query must begin with `hiddenFolders`. */
export const outsideOfHidden =
  '(entries.parent_id IS NULL OR entries.parent_id NOT IN (SELECT id FROM hidden))';
