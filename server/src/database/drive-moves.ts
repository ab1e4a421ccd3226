import type { Connection } from './database.ts';
import { sizeWithTexts } from './entries.ts';
import { subtree } from './entry-tree.ts';
import { after, columnsOf, listRows, together } from './rows.ts';

const roomColumns = together(columnsOf('entries', 'drive_id'), sizeWithTexts);

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
  ids: readonly number[];
  driveId: number;
  /** Null at the root of the drive. */
  parentId: number | null;
  /** Whose they are from then on, with all that they contain. */
  ownerId: number;
  now: string;
}

/** Moves entries to another drive, with all below them, what is in the trash too. */
export function moveToDrive(db: Connection, { ids, driveId, parentId, ownerId, now }: DriveMove): void {
  // At once: in between, a folder would lie where its name may be taken.
  const move = `
    UPDATE entries SET drive_id = ?, parent_id = ?, owner_id = ?, updated_at = ?
    WHERE id IN (SELECT value FROM json_each(?))`;
  const listed = JSON.stringify(ids);
  db.prepare(move).run(driveId, parentId, ownerId, now, listed);
  const follow = `
    ${subtree} UPDATE entries SET drive_id = ?, owner_id = ?
    WHERE id IN (SELECT id FROM subtree EXCEPT SELECT value FROM json_each(?))`;
  db.prepare(follow).run(listed, driveId, ownerId, listed);
}
