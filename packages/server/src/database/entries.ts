import { blobWith } from './blobs.ts';
import { countedOnce } from './bulk-sizes.ts';
import type { Connection } from './database.ts';
import { FoldersAbove, isHidden } from './entry-tree.ts';
import { foldedName } from './folded-names.ts';
import {
  columnsOf,
  findRow,
  insertedId,
  insertionOf,
  integer,
  listRows,
  combineColumns,
  type RowOf,
} from './rows.ts';

/** All but the description, which may be long. */
export const entryFacts = combineColumns(
  columnsOf('entries', 'id, drive_id, parent_id, owner_id, type, name, mime, extension, file_name'),
  columnsOf(
    'entries',
    'file_size, blob_id, file_hash, client_last_modified, deleted_at, trash_id, created_at',
  ),
  columnsOf('entries', 'updated_at, iv, height'),
  integer('workspace_id', 'coalesce(drives.workspace_id, 0)'),
  columnsOf('drives', 'vault_id'),
);

export const entryColumns = combineColumns(entryFacts, columnsOf('entries', 'description'));

/**
 * A file or folder with fields of its drive: `workspace_id` is 0 outside of workspaces. `iv` contains the
 * initialization vectors of a file that its client encrypted. `trash_id` is the id of the trashed entry that hides this
 * one: itself, or a folder above it.
 */
export type EntryRow = RowOf<typeof entryColumns>;

/** What an entry counts towards the quota: the bytes of a file, its description and its EXIF data. */
export const sizeWithTexts = integer(
  'size',
  'CASE rank WHEN 0 THEN 0 ELSE file_size END + coalesce(octet_length(description), 0) + coalesce(octet_length(exif_data), 0)',
);

export const entryTables = 'entries JOIN drives ON drives.id = entries.drive_id';

/** Does not return entries that are being removed, or that are inside of such a folder. */
export async function findEntry(db: Connection, id: number): Promise<EntryRow | undefined> {
  return (
    await withHiders(db, await listRows(db, entryColumns, `FROM ${entryTables} WHERE entries.id = ?`, id))
  )[0];
}

/** Returns the existing entries among these ids, in the order of the ids. Leaves out entries that are being removed. */
export async function findEntries(db: Connection, ids: readonly number[]): Promise<EntryRow[]> {
  const rest = `
    FROM numbered_ids!(?) AS wanted
    JOIN entries ON entries.id = wanted.value
    JOIN drives ON drives.id = entries.drive_id
    ORDER BY wanted.key`;
  return withHiders(db, await listRows(db, entryColumns, rest, JSON.stringify(ids)));
}

/** Sets `trash_id` also for entries in a trashed folder, and leaves out entries that are being removed. */
async function withHiders(db: Connection, rows: readonly EntryRow[]): Promise<EntryRow[]> {
  const folders = await FoldersAbove.of(
    db,
    rows.map((row) => row.parent_id),
  );
  return rows.flatMap((row) => {
    const hiddenBy = folders.hiddenByAbove(row.parent_id);
    if (isHidden(row.trash_id) || isHidden(hiddenBy)) return [];
    return hiddenBy === null ? [row] : [{ ...row, trash_id: row.trash_id ?? hiddenBy }];
  });
}

/** Returns the folder of this name in a parent; a parent of null is the root of the drive. Ignores trashed folders. */
export async function findFolder(
  db: Connection,
  place: { driveId: number; parentId: number | null },
  name: string,
): Promise<number | undefined> {
  const rest = `
    FROM entries
    WHERE drive_id = ? AND coalesce(parent_id, 0) = ? AND name = ? AND type = 'folder' AND trash_id IS NULL`;
  return (await findRow(db, columnsOf('entries', 'id'), rest, place.driveId, place.parentId ?? 0, name))?.id;
}

/** Identifies a folder by its place and name; `parentId` is null at the root of the drive. */
export interface NamedFolder {
  driveId: number;
  parentId: number | null;
  name: string;
}

/** Returns whether any of these folders exists. */
export async function isAnyThere(db: Connection, folders: readonly NamedFolder[]): Promise<boolean> {
  // `+` takes from the number its type, with which SQLite would read every folder of the drive: the index has none.
  const sql = `
    SELECT 1 FROM items!(?) AS wanted CROSS JOIN entries
    WHERE drive_id = CAST(wanted.value ->> 0 AS BIGINT)
      AND coalesce(parent_id, 0) = +CAST(wanted.value ->> 1 AS BIGINT)
      AND name = wanted.value ->> 2 AND entries.type = 'folder' AND trash_id IS NULL
    LIMIT 1`;
  const wanted = folders.map(({ driveId, parentId, name }) => [driveId, parentId ?? 0, name]);
  return (await db.prepare(sql).get(JSON.stringify(wanted))) !== undefined;
}

export interface NewFolder {
  driveId: number;
  parentId: number | null;
  ownerId: number;
  name: string;
  now: string;
}

const placed = ({ driveId, parentId, ownerId, name, now }: NewFolder) => ({
  ...{ drive_id: driveId, parent_id: parentId, owner_id: ownerId, name, folded_name: foldedName(name) },
  ...{ created_at: now, updated_at: now },
});

const rowOf = (folder: NewFolder) => ({ ...placed(folder), rank: 0, type: 'folder' });

export const insertFolder = (db: Connection, folder: NewFolder): Promise<number> =>
  insertedId(db, 'entries', rowOf(folder));

/** Inserts a folder, unless its name is taken: then it returns undefined. */
export async function insertUntakenFolder(db: Connection, folder: NewFolder): Promise<number | undefined> {
  const { sql, parameters } = insertionOf('entries', rowOf(folder));
  const row = await db.prepare(`${sql} ON CONFLICT DO NOTHING RETURNING id`).get(...parameters);
  return (row as { id: number } | undefined)?.id;
}

export type NewFile = NewFolder & FileColumns;

interface FileColumns {
  type: string;
  mime: string;
  extension: string;
  /** The UUID at the end of the upload's storage key. */
  fileName: string;
  size: number;
  /** Of the content, which may be put there at the same time; see `putBlob`. */
  sha256: string;
  fileHash?: string | undefined;
  exifData?: string | undefined;
  clientLastModified?: string | undefined;
  iv?: string | undefined;
}

export const insertFile = (db: Connection, file: NewFile): Promise<number> =>
  insertedId(db, 'entries', {
    ...{ ...placed(file), rank: 1, type: file.type, mime: file.mime, extension: file.extension },
    ...{ file_name: file.fileName, file_size: file.size, file_hash: file.fileHash ?? null },
    ...{ exif_data: file.exifData ?? null, client_last_modified: file.clientLastModified ?? null },
    iv: file.iv ?? null,
    blob_id: [`(SELECT id FROM ${blobWith('?', '?')})`, file.sha256, file.size],
  });

export async function updateEntry(
  db: Connection,
  { id, name, description, now }: { id: number; name: string; description: string | null; now: string },
): Promise<void> {
  const sql = 'UPDATE entries SET name = ?, folded_name = ?, description = ?, updated_at = ? WHERE id = ?';
  await db.prepare(sql).run(name, foldedName(name), description, now, id);
}

export async function setParent(
  db: Connection,
  ids: readonly number[],
  { parentId, now }: { parentId: number | null; now: string },
): Promise<void> {
  const sql = `
    UPDATE entries SET parent_id = ?, updated_at = ? WHERE is_among!(id, ?)`;
  await countedOnce(db, ids, parentId, () => db.prepare(sql).run(parentId, now, JSON.stringify(ids)));
}

/** Lists the entries of a folder, without trashed ones. */
export async function listChildren(db: Connection, parentId: number, limit: number): Promise<EntryRow[]> {
  const rest = `
    FROM ${entryTables}
    WHERE entries.parent_id = ? AND entries.trash_id IS NULL ORDER BY entries.id LIMIT ?`;
  return listRows(db, entryColumns, rest, parentId, limit);
}
