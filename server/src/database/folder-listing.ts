import type { Connection } from './database.ts';
import { hiddenFolders, outsideOfHidden } from './entry-tree.ts';
import { after, columnsOf, integer, listRows, onlyRow, text, together, type RowOf } from './rows.ts';

const folderColumns = columnsOf('entries', 'id, name, parent_id, file_size');

export type FolderRow = RowOf<typeof folderColumns>;

/** The folders of a drive by name, the trash apart. */
export function listFolders(db: Connection, driveId: number): FolderRow[] {
  const columns = after(hiddenFolders('drive_id = ?'), folderColumns);
  return listRows(db, columns, `${seenFolders} ORDER BY name, id`, driveId, driveId, driveId);
}

/** How many folders a drive has, the trash apart; looks at no more of them than the limit. */
export function countFolders(db: Connection, driveId: number, limit: number): number {
  const total = after(hiddenFolders('drive_id = ?'), integer('total', 'count(*)'));
  const rest = `FROM (SELECT 1 ${seenFolders} LIMIT ?)`;
  return onlyRow(db, total, rest, driveId, driveId, driveId, limit).total;
}

// By the index that holds folders alone.
const seenFolders = `
  FROM entries INDEXED BY entries_unique_folders
  WHERE drive_id = ? AND type = 'folder' AND trash_id IS NULL AND ${outsideOfHidden}`;

/** How many files a drive contains, and their bytes; the trash apart. */
export function driveUsage(db: Connection, driveId: number): { files: number; size: number } {
  const usage = together(integer('files', 'file_count'), columnsOf('drives', 'size'));
  return onlyRow(db, usage, 'FROM drives WHERE id = ?', driveId);
}

export interface FolderKey {
  driveId: number;
  /** Null at the root. */
  parentId: number | null;
}

/** Live entries of a folder by their names. Both ranks are given so that the index by names finds them. */
const named = `
  drive_id = :driveId AND parent_id IS :parentId AND rank IN (0, 1) AND trash_id IS NULL AND name`;

/** The names among these that live entries of a folder have: one look for each, however many have it. */
export function takenNames(db: Connection, folder: FolderKey, names: readonly string[]): Set<string> {
  const rest = `
    FROM json_each(:names) AS wanted WHERE EXISTS (SELECT 1 FROM entries WHERE ${named} = wanted.value)`;
  const { driveId, parentId } = folder;
  const values = { driveId, parentId, names: JSON.stringify(names) };
  return new Set(listRows(db, text('name', 'wanted.value'), rest, values).map(({ name }) => name));
}

export interface NumberedName {
  /** What the number goes between: `tide` and `.txt`. */
  stem: string;
  ending: string;
  /** Characters of the whole; a longer stem is cut. */
  maximumLength: number;
}

const withNumber = (number: string, { stem, ending } = { stem: ':stem', ending: ':ending' }) =>
  `substr(${stem}, 1, :maximumLength - length(' (' || ${number} || ')' || ${ending})) || ' (' || ${number} || ')' || ${ending}`;

/**
 * Doubles its step as long as it meets taken numbers, then halves it: a few looks at the index, whether ten numbers are
 * taken or a million. \`latest\` is taken, or 0; each step is one row that names a number and one that tells of it.
 */
const numberSearch = `
  WITH RECURSIVE search (latest, step, grows, taken) AS (
    SELECT :latest, 1, 1, NULL
    UNION ALL
    SELECT
      iif(taken, latest + step, latest),
      CASE WHEN taken IS NULL THEN step WHEN taken AND grows THEN step * 2 ELSE step / 2 END,
      CASE taken WHEN 0 THEN 0 ELSE grows END,
      CASE WHEN taken IS NULL THEN
        EXISTS (SELECT 1 FROM entries WHERE ${named} = ${withNumber('(latest + step)')})
      END
    FROM search WHERE step > 0
  )`;

/**
 * A number that no live entry of the folder has behind this name, and the name with it.
 *
 * @param latest a number to begin behind; 0 for the first
 */
export function findFreeNumber(
  db: Connection,
  { driveId, parentId }: FolderKey,
  { stem, ending, maximumLength }: NumberedName,
  latest: number,
): { number: number; name: string } {
  const columns = together(integer('number', 'latest + 1'), text('name', withNumber('(latest + 1)')));
  const values = { driveId, parentId, stem, ending, maximumLength, latest };
  return onlyRow(db, after(numberSearch, columns), 'FROM search WHERE step = 0', values);
}

/** Of numbers from one on, as many as are asked for, those that no live entry of the folder has behind this name. */
export function freeNumbers(
  db: Connection,
  { driveId, parentId }: FolderKey,
  { stem, ending, maximumLength }: NumberedName,
  { from, count }: { from: number; count: number },
): { number: number; name: string }[] {
  const numbers = `
    WITH RECURSIVE numbers (number) AS (
      VALUES (:from) UNION ALL SELECT number + 1 FROM numbers LIMIT :count
    )`;
  const columns = together(integer('number', 'number'), text('name', withNumber('number')));
  const rest = `
    FROM numbers WHERE NOT EXISTS (SELECT 1 FROM entries WHERE ${named} = ${withNumber('number')})`;
  const values = { driveId, parentId, stem, ending, maximumLength, from, count };
  return listRows(db, after(numbers, columns), rest, values);
}

/** Names with a 1 behind them, by their places in the list; those that live entries of the folder have are left out. */
export function firstNumbers(
  db: Connection,
  { driveId, parentId }: FolderKey,
  names: readonly Omit<NumberedName, 'maximumLength'>[],
  maximumLength: number,
): { place: number; name: string }[] {
  const wanted = `
    WITH wanted (key, stem, ending) AS MATERIALIZED (
      SELECT key, value ->> 'stem', value ->> 'ending' FROM json_each(:names)
    )`;
  const name = withNumber('1', { stem: 'wanted.stem', ending: 'wanted.ending' });
  const columns = together(integer('place', 'wanted.key'), text('name', name));
  const rest = `FROM wanted WHERE NOT EXISTS (SELECT 1 FROM entries WHERE ${named} = ${name})`;
  const values = { driveId, parentId, maximumLength, names: JSON.stringify(names) };
  return listRows(db, after(wanted, columns), rest, values);
}
