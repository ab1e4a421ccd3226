import type { Connection } from './database.ts';
import { driveUsage } from './folder-listing.ts';
import { integer, listRows } from './rows.ts';

/** Length of the parts of names that the index contains. */
const partLength = 3;

const namedId = integer('id', 'id');

/**
 * Finds in an index the entries of a drive whose names may contain a text: all that contain it, without case, and perhaps
 * others.
 *
 * @returns undefined if reading the names of the whole drive takes no longer: for a text of one or two characters, which
 * the index does not contain, and for one that many names contain
 */
export async function findNamed(
  db: Connection,
  driveId: number,
  text: string,
): Promise<number[] | undefined> {
  // Both engines count characters of Unicode.
  if (Array.from(text).length < partLength) return undefined;
  const limit = 1000 + Math.floor((await driveUsage(db, driveId)).files / 100);
  const rest = 'FROM (named_entries!(:driveId, :text)) AS named LIMIT :limit';
  const rows = await listRows(db, namedId, rest, { driveId, text, limit: limit + 1 });
  return rows.length > limit ? undefined : rows.map(({ id }) => id);
}
