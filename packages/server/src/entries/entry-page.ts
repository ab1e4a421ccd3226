import { setImmediate } from 'node:timers/promises';
import type { Connection, Database } from '../database/database.ts';
import {
  countEntries,
  pageSelection,
  type ListingPage,
  type ListingQuery,
} from '../database/entry-listing.ts';
import { findEntriesForUser } from '../database/entries-for-user.ts';
import { shortTexts } from './entry-list.ts';
import { offsetOf, pageFacts } from '../pagination.ts';

export interface PageQuery {
  page?: number;
  perPage?: number;
  orderBy?: 'id' | 'name' | 'type' | 'file_size' | 'created_at' | 'updated_at';
  orderDir?: 'asc' | 'desc';
}

const defaultPageSize = 50;
export const maximumPageSize = 200;

/** Returns one page of a listing, and the fields of the pagination. Without a listing, the page is empty. */
export async function readPage(
  database: Database,
  userId: number,
  listing: ListingQuery | undefined,
  query: PageQuery,
) {
  const { page = 1, orderBy = 'updated_at', orderDir = 'desc' } = query;
  const perPage = Math.min(query.perPage ?? defaultPageSize, maximumPageSize);
  const order = { orderBy, orderDir, limit: perPage, offset: offsetOf(page, perPage) };
  const { found, total } = listing
    ? await findPage(database, userId, listing, order)
    : { found: { entries: [], isWithoutDescriptions: false }, total: 0 };
  return { found, facts: pageFacts({ page, perPage, total, count: found.entries.length }) };
}

async function findPage(database: Database, userId: number, listing: ListingQuery, order: ListingPage) {
  const find = (db: Connection) => findEntriesForUser(db, userId, pageSelection(listing, order), shortTexts);
  if (database.isShared) {
    // Counted in the same statement.
    const both = (db: Connection) => Promise.all([find(db), countEntries(db, listing)]);
    const [found, total] = await database.read(both);
    return { found, total };
  }
  const found = await database.read(find);
  return { found, total: await totalOf(database, listing, order, found.entries.length) };
}

async function totalOf(
  database: Database,
  listing: ListingQuery,
  { limit, offset }: ListingPage,
  count: number,
): Promise<number> {
  const isLast = count < limit && (count > 0 || offset === 0);
  if (isLast) return offset + count;
  // Counting reads every matching entry again, so other requests run first.
  await setImmediate();
  return database.read((db) => countEntries(db, listing));
}
