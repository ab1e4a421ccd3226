import type { Connection } from './database.ts';
import {
  columnsOf,
  findRow,
  insertRow,
  integer,
  listRows,
  onlyRow,
  combineColumns,
  type RowOf,
} from './rows.ts';

const columns = combineColumns(
  columnsOf('uploads', 'object_key, file_name, user_id, multipart_id, size, mime, vault_id, created_at'),
  columnsOf('uploads', 'reserved, completion, drive_id, owner_id'),
);

/**
 * An upload that was presigned or created, and that is not registered yet.
 *
 * - `multipart_id`: the id of a multipart upload in the object store; null for a single upload.
 * - `size`: the announced size; 0 for a multipart upload of unknown size.
 * - `vault_id`: the vault of the upload; null if it is not for a vault.
 * - `drive_id`: the announced drive.
 * - `owner_id`: the user whose quota the file will use.
 * - `reserved`: bytes that count towards the quota: the size, or the total of the parts if the size is unknown.
 * - `completion`: the parts that a multipart upload was completed with; see `noteCompletion`.
 */
export type UploadRow = RowOf<typeof columns>;

export type NewUpload = Omit<UploadRow, 'reserved' | 'completion'>;

export const insertUpload = (db: Connection, upload: NewUpload): Promise<void> =>
  insertRow(db, 'uploads', { ...upload, reserved: upload.size });

export async function findUploadByFileName(db: Connection, fileName: string): Promise<UploadRow | undefined> {
  return findRow(db, columns, 'FROM uploads WHERE file_name = ?', fileName);
}

export async function findUploadByKey(db: Connection, objectKey: string): Promise<UploadRow | undefined> {
  return findRow(db, columns, 'FROM uploads WHERE object_key = ?', objectKey);
}

/** Deletes an upload, and returns whether it existed. */
export async function deleteUpload(db: Connection, objectKey: string): Promise<boolean> {
  return (await db.prepare('DELETE FROM uploads WHERE object_key = ?').run(objectKey)).changes > 0;
}

/** Returns the oldest uploads that were created before this time. */
export async function listUploadsBefore(db: Connection, moment: string, limit: number): Promise<UploadRow[]> {
  return listRows(
    db,
    columns,
    'FROM uploads WHERE created_at < ? ORDER BY created_at LIMIT ?',
    moment,
    limit,
  );
}

/** Returns uploads into a drive, of one user or of all users. */
export async function listUploadsInto(
  db: Connection,
  { driveId, userId }: { driveId: number; userId?: number | undefined },
  limit: number,
): Promise<UploadRow[]> {
  const rest = 'FROM uploads WHERE drive_id = ? AND user_id = coalesce(CAST(? AS BIGINT), user_id) LIMIT ?';
  return listRows(db, columns, rest, driveId, userId ?? null, limit);
}

/** Returns the users who have uploads into these drives and do not pay for them. */
export async function listOtherUploaders(db: Connection, driveIds: readonly number[]) {
  const rest = `FROM uploads WHERE is_among!(drive_id, ?) AND user_id <> owner_id GROUP BY drive_id, user_id`;
  return listRows(db, columnsOf('uploads', 'drive_id, user_id'), rest, JSON.stringify(driveIds));
}

/** Notes the size and the digest of the list of parts that an upload is completed with. */
export async function noteCompletion(db: Connection, objectKey: string, completion: string): Promise<void> {
  await db.prepare('UPDATE uploads SET completion = ? WHERE object_key = ?').run(completion, objectKey);
}

/** Returns pending multipart uploads, ordered by key, starting after the given key. */
export async function listMultipartUploads(
  db: Connection,
  after: string,
  limit: number,
): Promise<UploadRow[]> {
  const rest = 'FROM uploads WHERE multipart_id IS NOT NULL AND object_key > ? ORDER BY object_key LIMIT ?';
  return listRows(db, columns, rest, after, limit);
}

/** Returns the noted size of all parts of an upload, and of one part. */
export async function partSizes(
  db: Connection,
  objectKey: string,
  partNumber: number,
): Promise<{ total: number; part: number }> {
  const sizes = combineColumns(
    integer('total', 'coalesce(sum(size), 0)'),
    integer('part', 'coalesce(sum(size) FILTER (WHERE part_number = :partNumber), 0)'),
  );
  return onlyRow(db, sizes, 'FROM upload_parts WHERE object_key = :objectKey', { objectKey, partNumber });
}

/** Notes the size of a part. An upload of unknown size then reserves the total of its parts. */
export async function notePart(
  db: Connection,
  { objectKey, partNumber, size }: { objectKey: string; partNumber: number; size: number },
): Promise<void> {
  const part = `
    INSERT INTO upload_parts (object_key, part_number, size) VALUES (?, ?, ?)
    ON CONFLICT (object_key, part_number) DO UPDATE SET size = excluded.size`;
  await db.prepare(part).run(objectKey, partNumber, size);
  const upload = `
    UPDATE uploads SET reserved = (SELECT sum(size) FROM upload_parts WHERE object_key = :objectKey)
    WHERE object_key = :objectKey AND size = 0`;
  await db.prepare(upload).run({ objectKey });
}

/**
 * Returns what counts towards the quota of a user, including trashed entries: bytes of files and their texts, and the
 * number of entries.
 */
export async function usageOf(db: Connection, userId: number): Promise<{ used: number; entries: number }> {
  const usage = columnsOf('space_usage', 'used, entries');
  return (await findRow(db, usage, 'FROM space_usage WHERE user_id = ?', userId)) ?? { used: 0, entries: 0 };
}

const taken = combineColumns(
  integer('uploads', 'count(*)'),
  integer(
    'size',
    'coalesce(sum(reserved), 0) + coalesce((SELECT used FROM space_usage WHERE user_id = :ownerId), 0)',
  ),
  integer('entries', 'coalesce((SELECT entries FROM space_usage WHERE user_id = :ownerId), 0)'),
);

/**
 * Returns what is taken of a user's quota: the bytes that are used, or reserved for unregistered uploads, and the number
 * of entries and of these uploads.
 */
export const takenOf = (db: Connection, ownerId: number): Promise<RowOf<typeof taken>> =>
  onlyRow(db, taken, 'FROM uploads WHERE owner_id = :ownerId', { ownerId });

/**
 * Returns the least that is taken of a quota that a user can use up: of the user's own, or of the owners' of the user's
 * workspaces.
 */
export async function leastTakenSpace(db: Connection, userId: number): Promise<number> {
  const rest = `
    FROM (
      SELECT
        coalesce((SELECT used FROM space_usage WHERE space_usage.user_id = payers.id), 0)
        + coalesce((SELECT sum(reserved) FROM uploads WHERE uploads.owner_id = payers.id), 0) AS size
      FROM (
        SELECT CAST(:userId AS BIGINT) AS id
        UNION
        SELECT owner_id FROM workspace_members JOIN workspaces ON workspaces.id = workspace_id
        WHERE workspace_members.user_id = :userId
      ) AS payers
    ) AS taken`;
  return (await onlyRow(db, integer('size', 'min(size)'), rest, { userId })).size;
}

/** Returns the bytes of a user's quota that are used, or reserved for unregistered uploads. */
export const takenSpace = async (db: Connection, ownerId: number): Promise<number> =>
  (await takenOf(db, ownerId)).size;
