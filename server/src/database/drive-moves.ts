import type { Connection } from './database.ts';
import { subtree } from './entry-tree.ts';
import { after, columnsOf, integer, listRows, together } from './rows.ts';

const roomColumns = together(
  columnsOf('entries', 'drive_id'),
  integer(
    'size',
    'iif(rank = 0, 0, file_size) + ifnull(octet_length(description), 0) + ifnull(octet_length(exif_data), 0)',
  ),
);

/** What entries and all below them take, those in the trash too: a row for each, up to the limit. */
export const listRoom = (db: Connection, ids: readonly number[], limit: number) =>
  listRows(
    db,
    after(subtree, roomColumns),
    'FROM subtree CROSS JOIN entries ON entries.id = subtree.id LIMIT ?',
    JSON.stringify(ids),
    limit,
  );

export interface DriveMove {
  id: number;
  driveId: number;
  /** Null at the root of the drive. */
  parentId: number | null;
  /** Whose it is from then on, with all that it contains. */
  ownerId: number;
  now: string;
}

/** Moves an entry to another drive, with all below it, what is in the trash too. */
export function moveToDrive(db: Connection, { id, driveId, parentId, ownerId, now }: DriveMove): void {
  // At once: in between, a folder would lie where its name may be taken.
  const move = 'UPDATE entries SET drive_id = ?, parent_id = ?, owner_id = ?, updated_at = ? WHERE id = ?';
  db.prepare(move).run(driveId, parentId, ownerId, now, id);
  const follow = `
    ${subtree} UPDATE entries SET drive_id = ?, owner_id = ? WHERE id <> ? AND id IN (SELECT id FROM subtree)`;
  db.prepare(follow).run(JSON.stringify([id]), driveId, ownerId, id);
}
