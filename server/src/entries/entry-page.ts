import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import {
  countEntries,
  listEntryIds,
  type ListingPage,
  type ListingQuery,
} from '../database/entry-listing.ts';
import { offsetOf, pageFacts } from '../pagination.ts';

export interface PageQuery {
  page?: number;
  perPage?: number;
  orderBy?: 'id' | 'name' | 'type' | 'file_size' | 'created_at' | 'updated_at';
  orderDir?: 'asc' | 'desc';
}

const defaultPageSize = 50;
export const maximumPageSize = 200;

/** Returns the ids of one page of a listing, and the fields of the pagination. Without a listing, the page is empty. */
export async function readPage(database: Database, listing: ListingQuery | undefined, query: PageQuery) {
  const { page = 1, orderBy = 'updated_at', orderDir = 'desc' } = query;
  const perPage = Math.min(query.perPage ?? defaultPageSize, maximumPageSize);
  const order = { orderBy, orderDir, limit: perPage, offset: offsetOf(page, perPage) };
  const ids = listing ? await database.read((db) => listEntryIds(db, listing, order)) : [];
  const total = listing ? await totalOf(database, listing, order, ids.length) : 0;
  return { ids, ...pageFacts({ page, perPage, total, count: ids.length }) };
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
