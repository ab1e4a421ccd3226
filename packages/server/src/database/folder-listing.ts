import type { Connection } from './database.ts';
import { ownedBy, type NamedOwner } from './drives.ts';
import { hiddenFolders, outsideOfHidden } from './entry-tree.ts';
import {
  after,
  columnsOf,
  findRow,
  integer,
  listRows,
  onlyRow,
  text,
  combineColumns,
  type RowOf,
} from './rows.ts';

const folderColumns = columnsOf('entries', 'id, name, parent_id, file_size');

export type FolderRow = RowOf<typeof folderColumns>;

/** Lists at most so many folders of a drive by name, without trashed ones. Reads no more than these. */
export async function listFolders(db: Connection, owner: NamedOwner, limit: number): Promise<FolderRow[]> {
  const [condition, id] = ownedBy(owner);
  const inDrive = `drive_id = (SELECT id FROM drives WHERE ${condition})`;
  // Uses the index that contains only folders.
  const found = `
    ${hiddenFolders(inDrive)}, found AS MATERIALIZED (
      SELECT ${folderColumns.sql} FROM indexed!(entries, entries_unique_folders)
      WHERE ${inDrive} AND type = 'folder' AND trash_id IS NULL AND ${outsideOfHidden}
      LIMIT ?)`;
  const rest = 'FROM found AS entries ORDER BY name, id';
  return listRows(db, after(found, folderColumns), rest, id, id, id, limit);
}

const usageColumns = combineColumns(integer('files', 'file_count'), columnsOf('drives', 'size'));

/** Returns the number of files in a drive and their total bytes, without trashed ones. */
export async function driveUsage(db: Connection, driveId: number): Promise<RowOf<typeof usageColumns>> {
  return onlyRow(db, usageColumns, 'FROM drives WHERE id = ?', driveId);
}

/** Returns the same for the drive of an owner, which does not exist before its first entry. */
export async function driveUsageOf(db: Connection, owner: NamedOwner): Promise<RowOf<typeof usageColumns>> {
  const [condition, id] = ownedBy(owner);
  const usage = await findRow(db, usageColumns, `FROM drives WHERE ${condition}`, id);
  return usage ?? { files: 0, size: 0 };
}

/** Returns the number of entries of a folder, without trashed ones. */
export async function countChildren(db: Connection, folderId: number): Promise<number> {
  const rest = `
    FROM entries
    WHERE drive_id = (SELECT drive_id FROM entries WHERE id = ?) AND parent_id = ? AND trash_id IS NULL`;
  return (await onlyRow(db, integer('total', 'count(*)'), rest, folderId, folderId)).total;
}

export interface FolderKey {
  driveId: number;
  /** Null for the root. */
  parentId: number | null;
}

/** A name in a folder, whether something has it or not. */
export interface NamedPlace extends FolderKey {
  name: string;
}

/** Both ranks are listed so that SQLite can use the index by name. */
const named = (row: string, parent: string, name: string) => `
  SELECT 1 FROM entries
  WHERE drive_id = ${row}.drive_id AND parent_id ${parent} AND rank IN (0, 1) AND trash_id IS NULL AND name = ${name}
  LIMIT 1`;

/**
 * Whether an entry outside of the trash has a name: one search of the index. PostgreSQL would make a join of `EXISTS`, and
 * compare each name with each entry of the folder.
 *
 * @param row of a table with the columns of `folderOf`
 */
const isTaken = (row: string, name: string) => `
  (CASE WHEN ${row}.parent_id IS NULL THEN (${named(row, 'IS NULL', name)})
    ELSE (${named(row, `= ${row}.parent_id`, name)}) END IS NOT NULL)`;

/** The index of an item in its list, and the folder: `place`, `drive_id` and `parent_id`. */
const folderOf = `
  item.key, CAST(item.value ->> 'driveId' AS BIGINT), CAST(item.value ->> 'parentId' AS BIGINT)`;

/** Returns the indexes of those names that are taken: one index lookup for each. */
export async function takenNames(db: Connection, names: readonly NamedPlace[]): Promise<Set<number>> {
  const wanted = `
    WITH wanted (place, drive_id, parent_id, name) AS MATERIALIZED (
      SELECT ${folderOf}, item.value ->> 'name' FROM items!(?) AS item
    )`;
  const rest = `FROM wanted WHERE ${isTaken('wanted', 'wanted.name')}`;
  const rows = await listRows(db, after(wanted, integer('place', 'place')), rest, JSON.stringify(names));
  return new Set(rows.map(({ place }) => place));
}

export interface NumberedName extends FolderKey {
  /** The number is inserted between these two: `tide` and `.txt`. */
  stem: string;
  ending: string;
  /** The search starts after this number; 0 for the first search. */
  latest: number;
  /** How many numbers are tried, beginning with the first that is found to be free. */
  count: number;
}

/** A stem that would make the name longer than the maximum is cut. */
const withNumber = (number: string) =>
  `substr(stem, 1, CAST(:maximumLength - length(' (' || ${number} || ')' || ending) AS INTEGER)) || ' (' || ${number} || ')' || ending`;

/**
 * Searches for a free number: doubles its step while it finds taken numbers, then halves it. This takes few index
 * lookups, whether ten numbers are taken or a million. Rows of a name come in pairs: one proposes a number, and the next
 * one says whether it is taken.
 */
const numberSearch = `
  WITH RECURSIVE search (place, drive_id, parent_id, stem, ending, tries, latest, step, grows, taken) AS (
    SELECT ${folderOf}, item.value ->> 'stem', item.value ->> 'ending', CAST(item.value ->> 'count' AS BIGINT),
      CAST(item.value ->> 'latest' AS BIGINT), CAST(1 AS BIGINT), 1, CAST(NULL AS INTEGER)
    FROM items!(:names) AS item
    UNION ALL
    SELECT place, drive_id, parent_id, stem, ending, tries,
      CASE taken WHEN 1 THEN latest + step ELSE latest END,
      CASE WHEN taken IS NULL THEN step WHEN taken = 1 AND grows = 1 THEN step * 2 ELSE step / 2 END,
      CASE taken WHEN 0 THEN 0 ELSE grows END,
      CASE
        WHEN taken IS NOT NULL THEN NULL
        WHEN ${isTaken('search', withNumber('(latest + step)'))} THEN 1
        ELSE 0
      END
    FROM search WHERE step > 0
  ),
  numbers (place, drive_id, parent_id, stem, ending, number, last) AS (
    SELECT place, drive_id, parent_id, stem, ending, latest + 1, latest + tries FROM search WHERE step = 0
    UNION ALL
    SELECT place, drive_id, parent_id, stem, ending, number + 1, last FROM numbers WHERE number < last
  )`;

/**
 * Returns at least one free number for each of these names, and the name with it. `place` is the index in the list.
 *
 * @param maximumLength of a name, in characters
 */
export async function freeNumbers(
  db: Connection,
  names: readonly NumberedName[],
  maximumLength: number,
): Promise<{ place: number; number: number; name: string }[]> {
  const columns = combineColumns(
    integer('place', 'place'),
    integer('number', 'number'),
    text('name', withNumber('number')),
  );
  const rest = `FROM numbers WHERE NOT ${isTaken('numbers', withNumber('number'))} ORDER BY place, number`;
  const values = { names: JSON.stringify(names), maximumLength };
  return listRows(db, after(numberSearch, columns), rest, values);
}
