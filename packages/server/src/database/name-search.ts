import type { Connection } from './database.ts';
import { ownedBy, type DriveOwner } from './drives.ts';
import { folded } from './folded-names.ts';
import { after, integer, listRows, combineColumns } from './rows.ts';

/** Length of the parts of names that the index contains. */
const partLength = 3;

/**
 * Reads the index of names: finds the entries of a drive whose names may contain a text. The caller compares the names
 * themselves: an index of parts may also find others.
 *
 * @returns their ids; undefined for a text of one or two characters, which the index does not contain, and for one that
 * many names contain, for which it is quicker to read the names of the whole drive
 */
export async function findNamed(
  db: Connection,
  owner: DriveOwner,
  name: string,
): Promise<number[] | undefined> {
  const text = folded(name);
  // Both engines count characters of Unicode.
  if (Array.from(text).length < partLength) return undefined;
  const [condition, ownerId] = ownedBy(owner);
  // The dialects use the values in different places, so they are named before.
  const sought = `WITH sought AS (
    SELECT text, drives.id AS drive_id, 1000 + file_count / 100 AS most
    FROM (SELECT CAST(? AS TEXT) AS text) AS given LEFT JOIN drives ON ${condition})`;
  const ofSought = (column: string) => `(SELECT ${column} FROM sought)`;
  const columns = after(sought, combineColumns(integer('id', 'id'), integer('most', ofSought('most'))));
  const named = `named_entries!(${ofSought('drive_id')}, ${ofSought('text')})`;
  const rest = `FROM (${named}) AS named LIMIT coalesce(${ofSought('most')} + 1, 0)`;
  const rows = await listRows(db, columns, rest, text, ownerId);
  return rows.length > (rows[0]?.most ?? 0) ? undefined : rows.map(({ id }) => id);
}
