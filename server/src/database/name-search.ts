import type { Connection } from './database.ts';
import { integer, onlyRow, together } from './rows.ts';

/** Length of the parts of names that the index contains. */
const partLength = 3;

/**
 * Finds out whether the index of names is the quicker way to the entries of a drive whose names contain a text. It is not for a
 * text of one or two characters, which the index does not contain, nor for one that many names contain.
 */
export async function isInFewNames(db: Connection, driveId: number, text: string): Promise<boolean> {
  // Both engines count characters of Unicode.
  if (Array.from(text).length < partLength) return false;
  const most = '(SELECT 1000 + file_count / 100 FROM drives WHERE id = :driveId)';
  const rest = `FROM (SELECT 1 FROM (named_entries!(:driveId, :text)) AS named LIMIT ${most} + 1) AS first`;
  const counts = together(integer('found', 'count(*)'), integer('most', most));
  const { found, most: limit } = await onlyRow(db, counts, rest, { driveId, text });
  return found <= limit;
}
