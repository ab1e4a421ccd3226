import type { Connection } from './database.ts';
import { columnsOf, findRow, integer, listRows, onlyRow, together, type RowOf } from './rows.ts';

const columns = together(
  columnsOf('uploads', 'object_key, file_name, user_id, multipart_id, size, mime, vault_id, created_at'),
  columnsOf('uploads', 'reserved, completion, sha256, drive_id'),
  // The column came later, and can be NULL as far as SQLite knows.
  integer('owner_id', 'ifnull(uploads.owner_id, uploads.user_id)'),
);

/**
 * An upload that was presigned or begun, and not registered yet.
 *
 * - `multipart_id`: the object store's id of a multipart upload; null for a single one.
 * - `size`: as announced; 0 for a multipart upload whose size is not known yet.
 * - `vault_id`: the vault that it is for; null for none.
 * - `drive_id`: the drive that it goes to, as announced; null for those of before the column.
 * - `owner_id`: whose space the file will take.
 * - `reserved`: bytes that count as taken: the size, or that of the parts where it is not known.
 * - `completion`: what a multipart upload was completed with; see `noteCompletion`.
 * - `sha256`: of a completed multipart upload, once it was measured.
 */
export type UploadRow = RowOf<typeof columns>;

export type NewUpload = Omit<UploadRow, 'reserved' | 'completion' | 'sha256'>;

export function insertUpload(db: Connection, upload: NewUpload): void {
  const sql = `
    INSERT INTO uploads (
      object_key, file_name, user_id, multipart_id, size, mime, vault_id, created_at, owner_id, drive_id, reserved)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  const { object_key, file_name, user_id, multipart_id, size, mime, vault_id, created_at } = upload;
  db.prepare(sql).run(
    object_key,
    file_name,
    user_id,
    multipart_id,
    size,
    mime,
    vault_id,
    created_at,
    upload.owner_id,
    upload.drive_id,
    size,
  );
}

export function findUploadByFileName(db: Connection, fileName: string): UploadRow | undefined {
  return findRow(db, columns, 'FROM uploads WHERE file_name = ?', fileName);
}

export function findUploadByKey(db: Connection, objectKey: string): UploadRow | undefined {
  return findRow(db, columns, 'FROM uploads WHERE object_key = ?', objectKey);
}

/** Forgets an upload, and says whether it was there. */
export function deleteUpload(db: Connection, objectKey: string): boolean {
  return db.prepare('DELETE FROM uploads WHERE object_key = ?').run(objectKey).changes > 0;
}

/** The oldest uploads of before a moment. */
export function listUploadsBefore(db: Connection, moment: string, limit: number): UploadRow[] {
  return listRows(
    db,
    columns,
    'FROM uploads WHERE created_at < ? ORDER BY created_at LIMIT ?',
    moment,
    limit,
  );
}

/** Uploads of a user, or of anybody, into a drive. */
export function listUploadsInto(
  db: Connection,
  { driveId, userId }: { driveId: number; userId?: number | undefined },
  limit: number,
): UploadRow[] {
  const rest = 'FROM uploads WHERE drive_id = ? AND user_id = ifnull(?, user_id) LIMIT ?';
  return listRows(db, columns, rest, driveId, userId ?? null, limit);
}

/** Notes which list of parts an upload is completed with. */
export function noteCompletion(db: Connection, objectKey: string, completion: string): void {
  db.prepare('UPDATE uploads SET completion = ? WHERE object_key = ?').run(completion, objectKey);
}

/** Notes the digest of an object that does not change any more. */
export function noteDigest(db: Connection, objectKey: string, sha256: string): void {
  db.prepare('UPDATE uploads SET sha256 = ? WHERE object_key = ?').run(sha256, objectKey);
}

/** The multipart uploads under way, by their keys, beginning after one of them. */
export function listMultipartUploads(db: Connection, after: string, limit: number): UploadRow[] {
  const rest = 'FROM uploads WHERE multipart_id IS NOT NULL AND object_key > ? ORDER BY object_key LIMIT ?';
  return listRows(db, columns, rest, after, limit);
}

/** Bytes noted for the parts of an upload, in all and for one of them. */
export function partSizes(
  db: Connection,
  objectKey: string,
  partNumber: number,
): { total: number; part: number } {
  const sizes = together(
    integer('total', 'ifnull(sum(size), 0)'),
    integer('part', 'ifnull(sum(size) FILTER (WHERE part_number = :partNumber), 0)'),
  );
  return onlyRow(db, sizes, 'FROM upload_parts WHERE object_key = :objectKey', { objectKey, partNumber });
}

/** Notes the size of a part; where the upload was announced without a size, its parts are what it takes. */
export function notePart(
  db: Connection,
  { objectKey, partNumber, size }: { objectKey: string; partNumber: number; size: number },
): void {
  const part = `
    INSERT INTO upload_parts (object_key, part_number, size) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET size = excluded.size`;
  db.prepare(part).run(objectKey, partNumber, size);
  const upload = `
    UPDATE uploads SET reserved = (SELECT sum(size) FROM upload_parts WHERE object_key = :objectKey)
    WHERE object_key = :objectKey AND size = 0`;
  db.prepare(upload).run({ objectKey });
}

/** What a user pays for, the trash included: bytes of files and of texts about them, and how many entries there are. */
export function usageOf(db: Connection, userId: number): { used: number; entries: number } {
  const usage = columnsOf('space_usage', 'used, entries');
  return findRow(db, usage, 'FROM space_usage WHERE user_id = ?', userId) ?? { used: 0, entries: 0 };
}

/** The uploads into the space of a user, who pays for them, that are not registered yet, and what they keep of it. */
export function pendingUploads(db: Connection, ownerId: number): { uploads: number; size: number } {
  const pending = together(integer('uploads', 'count(*)'), integer('size', 'ifnull(sum(reserved), 0)'));
  return onlyRow(db, pending, 'FROM uploads WHERE owner_id = ?', ownerId);
}

/** Bytes of a user's space that are used or kept for uploads under way. */
export function takenSpace(db: Connection, ownerId: number): number {
  return usageOf(db, ownerId).used + pendingUploads(db, ownerId).size;
}
