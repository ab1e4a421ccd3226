import type { Connection } from './database.ts';
import { columnsOf, findRow, insertedId, type RowOf } from './rows.ts';

const columns = columnsOf(
  'links',
  'id, entry_id, user_id, hash, password, expires_at, allow_edit, allow_download, active',
);

/** `password` is a hash, or null without protection. `allow_edit`, `allow_download` and `active` are 1 or 0. */
export type LinkRow = RowOf<typeof columns>;

export interface NewLink {
  entryId: number;
  userId: number;
  hash: string;
  password: string | null;
  expiresAt: string | null;
  allowEdit: boolean;
  allowDownload: boolean;
  /** Whether visitors can use the link. Default true. */
  active?: boolean;
  now: string;
}

/** Creates the link of an entry, and deletes the link that the entry had before. */
export async function putLink(db: Connection, link: NewLink): Promise<LinkRow> {
  await deleteLinkOf(db, link.entryId);
  const row = {
    ...{ entry_id: link.entryId, user_id: link.userId, hash: link.hash, password: link.password },
    ...{ expires_at: link.expiresAt, active: Number(link.active ?? true) },
    ...{ allow_edit: Number(link.allowEdit), allow_download: Number(link.allowDownload) },
  };
  return { id: await insertedId(db, 'links', { ...row, created_at: link.now }), ...row };
}

export async function findLink(db: Connection, hash: string): Promise<LinkRow | undefined> {
  return findRow(db, columns, 'FROM links WHERE hash = ?', hash);
}

export async function findLinkOf(db: Connection, entryId: number): Promise<LinkRow | undefined> {
  return findRow(db, columns, 'FROM links WHERE entry_id = ?', entryId);
}

export async function updateLink(
  db: Connection,
  {
    id,
    password,
    expires_at,
    allow_edit,
    allow_download,
    active,
  }: Omit<LinkRow, 'hash' | 'entry_id' | 'user_id'>,
): Promise<void> {
  const sql =
    'UPDATE links SET password = ?, expires_at = ?, allow_edit = ?, allow_download = ?, active = ? WHERE id = ?';
  await db.prepare(sql).run(password, expires_at, allow_edit, allow_download, active, id);
}

export async function deleteLinkOf(db: Connection, entryId: number): Promise<void> {
  await db.prepare('DELETE FROM links WHERE entry_id = ?').run(entryId);
}
