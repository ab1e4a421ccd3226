import type { Connection } from './database.ts';

/** An upload that was presigned or begun, and not registered yet. */
export interface UploadRow {
  object_key: string;
  file_name: string;
  user_id: number;
  /** The object store's id of a multipart upload; null for a single one. */
  multipart_id: string | null;
  /** As announced; 0 for a multipart upload whose size is not known yet. */
  size: number;
  mime: string;
  /** The vault that it is for; null for none. */
  vault_id: number | null;
  created_at: string;
  /** Whose space the file will take. */
  owner_id: number;
  /** Bytes that count as taken: the size, or that of the parts where it is not known. */
  reserved: number;
  /** What a multipart upload was completed with; see `noteCompletion`. */
  completion: string | null;
}

export type NewUpload = Omit<UploadRow, 'reserved' | 'completion'>;

const columns = `
  object_key, file_name, user_id, multipart_id, size, mime, vault_id, created_at, owner_id, reserved, completion`;

export function insertUpload(db: Connection, upload: NewUpload): void {
  const sql = `
    INSERT INTO uploads (object_key, file_name, user_id, multipart_id, size, mime, vault_id, created_at, owner_id, reserved)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  const { object_key, file_name, user_id, multipart_id, size, mime, vault_id, created_at, owner_id } = upload;
  db.prepare(sql).run(
    object_key,
    file_name,
    user_id,
    multipart_id,
    size,
    mime,
    vault_id,
    created_at,
    owner_id,
    size,
  );
}

export function findUploadByFileName(db: Connection, fileName: string): UploadRow | undefined {
  return db.prepare(`SELECT ${columns} FROM uploads WHERE file_name = ?`).get(fileName) as
    UploadRow | undefined;
}

export function findUploadByKey(db: Connection, objectKey: string): UploadRow | undefined {
  return db.prepare(`SELECT ${columns} FROM uploads WHERE object_key = ?`).get(objectKey) as
    UploadRow | undefined;
}

/** Forgets an upload, and says whether it was there. */
export function deleteUpload(db: Connection, objectKey: string): boolean {
  return db.prepare('DELETE FROM uploads WHERE object_key = ?').run(objectKey).changes > 0;
}

/** The oldest uploads of before a moment. */
export function listUploadsBefore(db: Connection, moment: string, limit: number): UploadRow[] {
  const sql = `SELECT ${columns} FROM uploads WHERE created_at < ? ORDER BY created_at LIMIT ?`;
  return db.prepare(sql).all(moment, limit) as UploadRow[];
}

/** Notes which list of parts an upload is completed with. */
export function noteCompletion(db: Connection, objectKey: string, completion: string): void {
  db.prepare('UPDATE uploads SET completion = ? WHERE object_key = ?').run(completion, objectKey);
}

/** Bytes noted for the parts of an upload, in all and for one of them. */
export function partSizes(
  db: Connection,
  objectKey: string,
  partNumber: number,
): { total: number; part: number } {
  const sql = `
    SELECT ifnull(sum(size), 0) AS total, ifnull(sum(size) FILTER (WHERE part_number = :partNumber), 0) AS part
    FROM upload_parts WHERE object_key = :objectKey`;
  return db.prepare(sql).get({ objectKey, partNumber }) as { total: number; part: number };
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

/** Bytes of the files that a user owns, those in the trash included. */
export function usedSpace(db: Connection, userId: number): number {
  const row = db.prepare('SELECT used FROM space_usage WHERE user_id = ?').get(userId);
  return (row as { used: number } | undefined)?.used ?? 0;
}

/** The uploads into the space of a user that are not registered yet, and what they keep of it. */
export function pendingUploads(db: Connection, ownerId: number): { uploads: number; size: number } {
  const sql = 'SELECT count(*) AS uploads, ifnull(sum(reserved), 0) AS size FROM uploads WHERE owner_id = ?';
  return db.prepare(sql).get(ownerId) as { uploads: number; size: number };
}

/** Bytes of a user's space that are used or kept for uploads under way. */
export function takenSpace(db: Connection, ownerId: number): number {
  return usedSpace(db, ownerId) + pendingUploads(db, ownerId).size;
}
