import { countedOnce } from './bulk-sizes.ts';
import type { Connection } from './database.ts';
import { sizeWithTexts } from './entries.ts';
import { subtree } from './entry-tree.ts';
import { after, columnsOf, listRows, combineColumns } from './rows.ts';

const roomColumns = combineColumns(columnsOf('entries', 'drive_id'), sizeWithTexts);

/** Lists the sizes of entries and everything below them, including trashed entries: one row each, up to the limit. */
export const listRoom = (db: Connection, ids: readonly number[], limit: number) =>
  listRows(
    db,
    after(subtree, roomColumns),
    'FROM subtree nested_join!() entries ON entries.id = subtree.id LIMIT ?',
    JSON.stringify(ids),
    limit,
  );

export interface DriveMove {
  ids: readonly number[];
  driveId: number;
  /** Null for the root of the drive. */
  parentId: number | null;
  /** The new owner of the entries and their contents. */
  ownerId: number;
  now: string;
}

/** Moves entries and everything below them to another drive, including trashed entries. */
export async function moveToDrive(
  db: Connection,
  { ids, driveId, parentId, ownerId, now }: DriveMove,
): Promise<void> {
  // In one statement: otherwise a folder could be in a place where its name is taken, which the unique index refuses.
  const move = `
    UPDATE entries SET drive_id = ?, parent_id = ?, owner_id = ?, updated_at = ?
    WHERE is_among!(id, ?)`;
  const listed = JSON.stringify(ids);
  await countedOnce(db, ids, parentId, () => db.prepare(move).run(driveId, parentId, ownerId, now, listed));
  const follow = `
    ${subtree} UPDATE entries SET drive_id = ?, owner_id = ?
    WHERE id IN (SELECT id FROM subtree EXCEPT ids!(?))`;
  await db.prepare(follow).run(listed, driveId, ownerId, listed);
}
