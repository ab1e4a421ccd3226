import type { Connection } from './database.ts';
import { hiddenFolders, outsideOfHidden } from './entry-tree.ts';
import { after, columnsOf, integer, listRows, onlyRow, together, type RowOf } from './rows.ts';

const fileColumns = together(
  columnsOf('entries', 'id, name, type, file_size'),
  columnsOf('tracked_files', 'views_number, dl_number'),
);

export type TrackedFileRow = RowOf<typeof fileColumns>;

const viewColumns = columnsOf('views', 'id, ip, date, action');

export type ViewRow = RowOf<typeof viewColumns>;

/** Number of views that are kept for each file: the newest ones. `views_number` counts all views. */
export const keptViews = 100;

/** Turns tracking on or off, and returns whether that changed anything. The counters are kept. */
export async function setTracked(db: Connection, entryId: number, tracked: boolean): Promise<boolean> {
  const sql = tracked
    ? `INSERT INTO tracked_files (entry_id, drive_id, enabled) SELECT id, drive_id, 1 FROM entries WHERE id = ?
       ON CONFLICT (entry_id) DO UPDATE SET enabled = 1 WHERE tracked_files.enabled = 0`
    : 'UPDATE tracked_files SET enabled = 0 WHERE entry_id = ? AND enabled = 1';
  return (await db.prepare(sql).run(entryId)).changes > 0;
}

export async function isTracked(db: Connection, entryId: number): Promise<boolean> {
  const sql = 'SELECT 1 FROM tracked_files WHERE entry_id = ? AND enabled = 1';
  return (await db.prepare(sql).get(entryId)) !== undefined;
}

export async function countView(
  db: Connection,
  view: { entryId: number; ip: string; date: string; action: string },
): Promise<void> {
  const sql = 'UPDATE tracked_files SET views_number = views_number + 1 WHERE entry_id = ? AND enabled = 1';
  if ((await db.prepare(sql).run(view.entryId)).changes === 0) return;
  await db
    .prepare('INSERT INTO views (entry_id, ip, date, action) VALUES (?, ?, ?, ?)')
    .run(view.entryId, view.ip, view.date, view.action);
  const older = `
    DELETE FROM views WHERE entry_id = :entryId AND id <= (
      SELECT id FROM views WHERE entry_id = :entryId ORDER BY id DESC LIMIT 1 OFFSET :kept)`;
  await db.prepare(older).run({ entryId: view.entryId, kept: keptViews });
}

export async function countDownload(db: Connection, entryId: number): Promise<void> {
  const sql = 'UPDATE tracked_files SET dl_number = dl_number + 1 WHERE entry_id = ? AND enabled = 1';
  await db.prepare(sql).run(entryId);
}

const inDrives = 'drive_id IN (ids!(?))';

const trackedIn = `
  FROM indexed!(tracked_files, tracked_files_by_drive)
    nested_join!() entries ON entries.id = tracked_files.entry_id
  WHERE tracked_files.${inDrives} AND enabled = 1 AND trash_id IS NULL AND ${outsideOfHidden}`;

/** The drive ids are used three times: twice for the hidden folders, and once for the listed files. */
const drivesThrice = (driveIds: readonly number[]) => {
  const drives = JSON.stringify(driveIds);
  return [drives, drives, drives] as const;
};

export async function countTrackedFiles(db: Connection, driveIds: readonly number[]): Promise<number> {
  const total = after(hiddenFolders(inDrives), integer('total', 'count(*)'));
  return (await onlyRow(db, total, trackedIn, ...drivesThrice(driveIds))).total;
}

export async function listTrackedFiles(
  db: Connection,
  driveIds: readonly number[],
  page: { limit: number; offset: number },
): Promise<TrackedFileRow[]> {
  const columns = after(hiddenFolders(inDrives), fileColumns);
  const rest = `${trackedIn} ORDER BY entries.id LIMIT ? OFFSET ?`;
  return listRows(db, columns, rest, ...drivesThrice(driveIds), page.limit, page.offset);
}

/** Returns the newest views of a file, in ascending order. */
export async function listViews(db: Connection, entryId: number, limit = keptViews): Promise<ViewRow[]> {
  const rest = 'FROM views WHERE entry_id = ? ORDER BY id DESC LIMIT ?';
  return (await listRows(db, viewColumns, rest, entryId, limit)).reverse();
}
