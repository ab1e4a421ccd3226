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

/**
 * Matches entries of a folder by name, without trashed ones. Both ranks are listed so that SQLite can use the index by
 * name.
 */
const named = ({ parentId }: FolderKey) => `
  drive_id = :driveId AND parent_id ${parentId === null ? 'IS NULL' : '= :parentId'} AND rank IN (0, 1)
    AND trash_id IS NULL AND name`;

/**
 * Whether a name is taken: one search of the index. PostgreSQL would make a join of `EXISTS`, and compare each name with
 * each entry of the folder.
 */
const isTaken = (folder: FolderKey, name: string) =>
  `(SELECT 1 FROM entries WHERE ${named(folder)} = ${name} LIMIT 1) IS NOT NULL`;

/** The values that `named` needs. */
const valuesOf = ({ driveId, parentId }: FolderKey) =>
  parentId === null ? { driveId } : { driveId, parentId };

/** Returns those of these names that are taken in a folder: one index lookup for each name. */
export async function takenNames(
  db: Connection,
  folder: FolderKey,
  names: readonly string[],
): Promise<Set<string>> {
  const rest = `
    FROM numbered_texts!(:names) AS wanted
    WHERE ${isTaken(folder, 'wanted.value')}`;
  const values = { ...valuesOf(folder), names: JSON.stringify(names) };
  return new Set((await listRows(db, text('name', 'wanted.value'), rest, values)).map(({ name }) => name));
}

export interface NumberedName {
  /** The number is inserted between these two: `tide` and `.txt`. */
  stem: string;
  ending: string;
  /** Maximum length of the result in characters; a longer stem is cut. */
  maximumLength: number;
}

const withNumber = (number: string, { stem, ending } = { stem: ':stem', ending: ':ending' }) =>
  `substr(${stem}, 1, CAST(:maximumLength - length(' (' || ${number} || ')' || ${ending}) AS INTEGER)) || ' (' || ${number} || ')' || ${ending}`;

/**
 * Searches for a free number: doubles its step while it finds taken numbers, then halves it. This takes few index
 * lookups, whether ten numbers are taken or a million. \`latest\` is a taken number, or 0. Rows come in pairs: one
 * proposes a number, and the next one says whether it is taken.
 */
const numberSearch = (folder: FolderKey) => `
  WITH RECURSIVE search (latest, step, grows, taken) AS (
    SELECT :latest, CAST(1 AS BIGINT), 1, CAST(NULL AS INTEGER)
    UNION ALL
    SELECT
      CASE taken WHEN 1 THEN latest + step ELSE latest END,
      CASE WHEN taken IS NULL THEN step WHEN taken = 1 AND grows = 1 THEN step * 2 ELSE step / 2 END,
      CASE taken WHEN 0 THEN 0 ELSE grows END,
      CASE
        WHEN taken IS NOT NULL THEN NULL
        WHEN ${isTaken(folder, withNumber('(latest + step)'))} THEN 1
        ELSE 0
      END
    FROM search WHERE step > 0
  )`;

/**
 * Returns a number that no name in the folder has, and the name with it.
 *
 * @param latest the search starts after this number; 0 for the first search
 */
export async function findFreeNumber(
  db: Connection,
  folder: FolderKey,
  { stem, ending, maximumLength }: NumberedName,
  latest: number,
): Promise<{ number: number; name: string }> {
  const columns = combineColumns(integer('number', 'latest + 1'), text('name', withNumber('(latest + 1)')));
  const values = { ...valuesOf(folder), stem, ending, maximumLength, latest };
  return onlyRow(db, after(numberSearch(folder), columns), 'FROM search WHERE step = 0', values);
}

/** Tests `count` numbers, beginning with `from`, and returns those that no name in the folder has. */
export async function freeNumbers(
  db: Connection,
  folder: FolderKey,
  { stem, ending, maximumLength }: NumberedName,
  { from, count }: { from: number; count: number },
): Promise<{ number: number; name: string }[]> {
  const numbers = `
    WITH RECURSIVE numbers (number) AS (
      SELECT :from UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < :from + :count
    )`;
  const columns = combineColumns(integer('number', 'number'), text('name', withNumber('number')));
  const rest = `
    FROM numbers WHERE NOT (${isTaken(folder, withNumber('number'))})`;
  const values = { ...valuesOf(folder), stem, ending, maximumLength, from, count };
  return listRows(db, after(numbers, columns), rest, values);
}

/** Returns the names with the number 1, with their index in the list. Leaves out names that are taken. */
export async function firstNumbers(
  db: Connection,
  folder: FolderKey,
  names: readonly Omit<NumberedName, 'maximumLength'>[],
  maximumLength: number,
): Promise<{ place: number; name: string }[]> {
  const wanted = `
    WITH wanted (key, stem, ending) AS MATERIALIZED (
      SELECT key, value ->> 'stem', value ->> 'ending' FROM items!(:names) AS item
    )`;
  const name = withNumber('1', { stem: 'wanted.stem', ending: 'wanted.ending' });
  const columns = combineColumns(integer('place', 'wanted.key'), text('name', name));
  const rest = `FROM wanted WHERE NOT (${isTaken(folder, name)})`;
  const values = { ...valuesOf(folder), maximumLength, names: JSON.stringify(names) };
  return listRows(db, after(wanted, columns), rest, values);
}
