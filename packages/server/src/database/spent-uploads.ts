import type { Connection } from './database.ts';
import { columnsOf, listRows, type RowOf } from './rows.ts';

const columns = columnsOf('spent_uploads', 'object_key, multipart_id');

/** A finished or aborted upload. It is cleaned up again once all URLs that were signed for it have expired. */
export type SpentUpload = RowOf<typeof columns>;

/** Notes an upload that is about to be deleted, unless it does not exist any more. */
export async function noteSpentUpload(db: Connection, objectKey: string, now: string): Promise<void> {
  const sql = `
    INSERT INTO spent_uploads (object_key, multipart_id, spent_at)
    SELECT object_key, multipart_id, ? FROM uploads WHERE object_key = ?
    ON CONFLICT (object_key) DO UPDATE
    SET multipart_id = excluded.multipart_id, spent_at = excluded.spent_at`;
  await db.prepare(sql).run(now, objectKey);
}

export async function listSpentUploads(
  db: Connection,
  spentBefore: string,
  limit: number,
): Promise<SpentUpload[]> {
  const rest = 'FROM spent_uploads WHERE spent_at < ? ORDER BY spent_at LIMIT ?';
  return listRows(db, columns, rest, spentBefore, limit);
}

export async function forgetSpentUpload(db: Connection, objectKey: string): Promise<void> {
  await db.prepare('DELETE FROM spent_uploads WHERE object_key = ?').run(objectKey);
}
