import type { Connection } from './database.ts';

export interface LinkRow {
  id: number;
  entry_id: number;
  user_id: number;
  hash: string;
  /** Hashed; null without protection. */
  password: string | null;
  expires_at: string | null;
  allow_edit: 0 | 1;
  allow_download: 0 | 1;
}

export interface NewLink {
  entryId: number;
  userId: number;
  hash: string;
  password: string | null;
  expiresAt: string | null;
  allowEdit: boolean;
  allowDownload: boolean;
  now: string;
}

/** Gives an entry a link. It takes the place of the link that was there, which ends with it. */
export function putLink(db: Connection, link: NewLink): LinkRow {
  deleteLinkOf(db, link.entryId);
  const sql = `
    INSERT INTO links (entry_id, user_id, hash, password, expires_at, allow_edit, allow_download, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
  const { entryId, userId, hash, password, expiresAt, allowEdit, allowDownload, now } = link;
  db.prepare(sql).run(
    entryId,
    userId,
    hash,
    password,
    expiresAt,
    Number(allowEdit),
    Number(allowDownload),
    now,
  );
  return findLink(db, hash)!;
}

export function findLink(db: Connection, hash: string): LinkRow | undefined {
  const sql = `
    SELECT id, entry_id, user_id, hash, password, expires_at, allow_edit, allow_download
    FROM links WHERE hash = ?`;
  return db.prepare(sql).get(hash) as LinkRow | undefined;
}

export function findLinkOf(db: Connection, entryId: number): LinkRow | undefined {
  const row = db.prepare('SELECT hash FROM links WHERE entry_id = ?').get(entryId);
  return row === undefined ? undefined : findLink(db, (row as { hash: string }).hash);
}

export function updateLink(
  db: Connection,
  { id, password, expires_at, allow_edit, allow_download }: Omit<LinkRow, 'hash' | 'entry_id' | 'user_id'>,
): void {
  const sql =
    'UPDATE links SET password = ?, expires_at = ?, allow_edit = ?, allow_download = ? WHERE id = ?';
  db.prepare(sql).run(password, expires_at, allow_edit, allow_download, id);
}

export function deleteLinkOf(db: Connection, entryId: number): void {
  db.prepare('DELETE FROM links WHERE entry_id = ?').run(entryId);
}
