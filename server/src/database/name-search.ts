import type { Connection } from './database.ts';
import { integer, listRows, together } from './rows.ts';

/** Length of the parts of names that the index contains. */
const partLength = 3;

/**
 * Reads the index of names: finds the entries of a drive whose names may contain a text. The caller compares the names
 * themselves, since the index does not keep the order of the parts.
 *
 * @returns their ids; undefined for a text of one or two characters, which the index does not contain, and for one that
 * many names contain, for which it is quicker to read the names of the whole drive
 */
export async function findNamed(
  db: Connection,
  driveId: number,
  text: string,
): Promise<number[] | undefined> {
  // Both engines count characters of Unicode.
  if (Array.from(text).length < partLength) return undefined;
  const most = '(SELECT 1000 + file_count / 100 FROM drives WHERE id = :driveId)';
  const columns = together(integer('id', 'id'), integer('most', most));
  const rest = `FROM (named_entries!(:driveId, CAST(:text AS TEXT))) AS named LIMIT ${most} + 1`;
  const rows = await listRows(db, columns, rest, { driveId, text });
  return rows.length > (rows[0]?.most ?? 0) ? undefined : rows.map(({ id }) => id);
}
