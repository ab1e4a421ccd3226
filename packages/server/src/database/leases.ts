import { InterruptedError } from '../errors.ts';
import type { Connection } from './database.ts';
import { columnsOf, findRow, insertedId } from './rows.ts';

/** Seconds without a transaction of its holder after which others may take a lease over. */
const leaseSeconds = 120;

const end = `seconds_now!() + ${leaseSeconds}`;

/** Entries that one piece of work hides, until it shows or removes them, and who does that work. */
export interface Lease {
  id: number;
  /** Whoever takes the lease over writes another text here. */
  holder: string;
}

/** The value of `trash_id` for the uppermost entries that this work hides. */
export const hiddenBy = ({ id }: Lease): number => -id;

/** @param holder a text that nobody has used before */
export async function beginLease(db: Connection, holder: string): Promise<Lease> {
  return { id: await insertedId(db, 'leases', { holder, expires_at: [end] }), holder };
}

/** What becomes of the entries that a lease hides if its holder ends. */
export type End = 'removed' | 'shown';

/**
 * Renews a lease, in the transaction that goes on with the work. Work that only shows entries may go on without the
 * lease: whoever does it, the result is the same.
 *
 * @returns undefined if the work is done, or another server took it over: then it must not go on
 */
export async function renewLease(db: Connection, { id, holder }: Lease): Promise<End | undefined> {
  const sql = `UPDATE leases SET expires_at = ${end} WHERE id = ? AND (holder = ? OR shows = 1) RETURNING shows`;
  const row = (await db.prepare(sql).get(id, holder)) as { shows: number } | undefined;
  return row && (row.shows === 1 ? 'shown' : 'removed');
}

/** @throws InterruptedError if another server took the lease over */
export async function requireLease(db: Connection, lease: Lease): Promise<void> {
  if ((await renewLease(db, lease)) === undefined) throw new InterruptedError();
}

/** From now on, whoever takes the lease over shows what it hides, and does not remove it. */
export async function decideToShow(db: Connection, { id }: Lease): Promise<void> {
  await db.prepare('UPDATE leases SET shows = 1 WHERE id = ?').run(id);
}

/** Lets anyone take the lease over at once. */
export async function releaseLease(db: Connection, { id, holder }: Lease): Promise<void> {
  await db.prepare('UPDATE leases SET expires_at = 0 WHERE id = ? AND holder = ?').run(id, holder);
}

/** Ends a lease, in the transaction that shows or removes the last entry that it hides. */
export async function endLease(db: Connection, { id }: Lease): Promise<void> {
  await db.prepare('DELETE FROM leases WHERE id = ?').run(id);
}

/** Which leases to take over. */
export interface LeaseSearch {
  /** How the holders that may still be at work begin. */
  survivors: string;
  /** Only leases with a greater id; 0 for all. */
  after: number;
}

/** Finds the first lease that nobody holds: it has expired, or its holder has ended. */
export async function findAbandonedLease(
  db: Connection,
  { survivors, after }: LeaseSearch,
): Promise<number | undefined> {
  const rest = `
    FROM leases WHERE id > ? AND (expires_at < seconds_now!() OR substr(holder, 1, length(?)) <> ?)
    ORDER BY id LIMIT 1`;
  return (await findRow(db, columnsOf('leases', 'id'), rest, after, survivors, survivors))?.id;
}

/** Takes over the first lease that nobody holds, if there is one. Of several servers, only one gets it. */
export async function takeOverLease(
  db: Connection,
  holder: string,
  search: LeaseSearch,
): Promise<Lease | undefined> {
  const id = await findAbandonedLease(db, search);
  if (id === undefined) return undefined;
  await db.prepare(`UPDATE leases SET holder = ?, expires_at = ${end} WHERE id = ?`).run(holder, id);
  return { id, holder };
}
