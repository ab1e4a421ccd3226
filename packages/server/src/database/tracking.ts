import type { Connection } from './database.ts';
import { ownedBy, type NamedOwner } from './drives.ts';
import { hiddenFolders, outsideOfHidden } from './entry-tree.ts';
import { after, columnsOf, integer, listRows, onlyRow, text, combineColumns, type RowOf } from './rows.ts';

/** Number of views that are kept for each file: the newest ones. `views_number` counts all views. */
export const keptViews = 100;

const viewColumns = columnsOf('views', 'id, ip, date, action');

export type ViewRow = RowOf<typeof viewColumns>;

const newestViews = (entryId: string) => `
  FROM (SELECT * FROM views WHERE entry_id = ${entryId} ORDER BY id DESC LIMIT ${keptViews}) AS views ORDER BY id`;

const fileColumns = combineColumns(
  columnsOf('entries', 'id, name, type, file_size'),
  columnsOf('tracked_files', 'views_number, dl_number'),
  text(
    'views',
    `(SELECT json_rows!(id, ip, date, action) FROM (SELECT * ${newestViews('entries.id')}) AS view)`,
  ),
);

/** A file with its newest views, in ascending order. */
export type TrackedFile = Omit<RowOf<typeof fileColumns>, 'views'> & { views: ViewRow[] };

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

/** A condition on `drive_id`, and the values that it uses. */
interface Drives {
  sql: string;
  values: readonly number[];
}

/** The personal drive of a user and the drives of all workspaces of the user. */
export const drivesOfUser = (userId: number): Drives => ({
  sql: `drive_id IN (
    SELECT id FROM drives WHERE user_id = ?
    UNION ALL
    SELECT id FROM workspace_members JOIN drives ON drives.workspace_id = workspace_members.workspace_id
      WHERE workspace_members.user_id = ?)`,
  values: [userId, userId],
});

export function driveOf(owner: NamedOwner): Drives {
  const [condition, id] = ownedBy(owner);
  return { sql: `drive_id IN (SELECT id FROM drives WHERE ${condition})`, values: [id] };
}

const trackedIn = ({ sql }: Drives) => `
  FROM indexed!(tracked_files, tracked_files_by_drive)
    nested_join!() entries ON entries.id = tracked_files.entry_id
  WHERE tracked_files.${sql} AND enabled = 1 AND trash_id IS NULL AND ${outsideOfHidden}`;

/** The values are used three times: twice for the hidden folders, and once for the listed files. */
const thrice = ({ values }: Drives) => [...values, ...values, ...values];

export async function countTrackedFiles(db: Connection, drives: Drives): Promise<number> {
  const total = after(hiddenFolders(drives.sql), integer('total', 'count(*)'));
  return (await onlyRow(db, total, trackedIn(drives), ...thrice(drives))).total;
}

export async function listTrackedFiles(
  db: Connection,
  drives: Drives,
  page: { limit: number; offset: number },
): Promise<TrackedFile[]> {
  const columns = after(hiddenFolders(drives.sql), fileColumns);
  const rest = `${trackedIn(drives)} ORDER BY entries.id LIMIT ? OFFSET ?`;
  const rows = await listRows(db, columns, rest, ...thrice(drives), page.limit, page.offset);
  return rows.map((row) => ({ ...row, views: JSON.parse(row.views) as ViewRow[] }));
}

/** Returns the newest views of a file, in ascending order. */
export const listViews = (db: Connection, entryId: number): Promise<ViewRow[]> =>
  listRows(db, viewColumns, newestViews('?'), entryId);
