import type { Connection } from './database.ts';
import { columnsOf, listRows } from './rows.ts';

/** Stands in `deleted_at` of a folder that is set aside. */
const aside = '';

/**
 * Changes many entries of few folders. SQLite counts row by row, and each count goes up to the root: a list of 1,000 files
 * 20 levels deep would write 20,000 rows. So these folders are set aside meanwhile, as if they were in the trash: what
 * changes in them is counted in them alone, and then once in those above. PostgreSQL counts each statement as a whole.
 *
 * @param to the folder that the entries go to, if they are moved
 */
export async function countedOnce(
  db: Connection,
  ids: readonly number[],
  to: number | null,
  change: () => Promise<unknown>,
): Promise<void> {
  if (!db.countsByRow) {
    await change();
    return;
  }
  const listed = JSON.stringify(ids);
  const left = await listRows(
    db,
    columnsOf('entries', 'parent_id'),
    'FROM entries WHERE is_among!(id, ?) AND parent_id IS NOT NULL GROUP BY parent_id',
    listed,
  );
  const folders = new Set([...left.map((row) => row.parent_id!), ...(to === null ? [] : [to])]);
  // Each of them goes away and comes back, which is two changes.
  if (folders.size * 2 >= ids.length) {
    await change();
    return;
  }
  const set = 'UPDATE entries SET deleted_at = ? WHERE is_among!(id, ?) AND deleted_at';
  const some = JSON.stringify([...folders]);
  await db.prepare(`${set} IS NULL`).run(aside, some);
  await change();
  await db.prepare(`${set} = ?`).run(null, some, aside);
}
