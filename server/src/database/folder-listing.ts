import type { Connection } from './database.ts';

export interface FolderRow {
  id: number;
  name: string;
  parent_id: number | null;
  file_size: number;
}

/**
 * The folders of a drive by name, and the bytes of what it holds; the trash apart.
 *
 * @param limit how many folders at most
 */
export function listFolders(
  db: Connection,
  driveId: number,
  limit: number,
): { folders: FolderRow[]; size: number } {
  const sql = `
    SELECT id, name, parent_id, file_size FROM entries
    WHERE drive_id = ? AND rank = 0 AND trash_id IS NULL ORDER BY name, id LIMIT ?`;
  const total = `
    SELECT coalesce(sum(file_size), 0) AS size FROM entries
    WHERE drive_id = ? AND parent_id IS NULL AND trash_id IS NULL`;
  const { size } = db.prepare(total).get(driveId) as { size: number };
  return { folders: db.prepare(sql).all(driveId, limit) as FolderRow[], size };
}

/** The names among these that live entries of a folder have. */
export function takenNames(
  db: Connection,
  { driveId, parentId }: { driveId: number; parentId: number | null },
  names: readonly string[],
): Set<string> {
  const sql = `
    SELECT DISTINCT name FROM entries
    WHERE drive_id = ? AND parent_id IS ? AND trash_id IS NULL AND name IN (SELECT value FROM json_each(?))`;
  const rows = db.prepare(sql).all(driveId, parentId, JSON.stringify(names)) as { name: string }[];
  return new Set(rows.map(({ name }) => name));
}
