import { setImmediate } from 'node:timers/promises';
import type { Connection, Database } from '../database/database.ts';
import {
  countEntries,
  pageSelection,
  type ListingPage,
  type ListingQuery,
} from '../database/entry-listing.ts';
import { findEntriesForUser, type EntryForUser } from '../database/entries-for-user.ts';
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

/** What a listing lists, and the folder that it shows. */
interface Sought {
  /** Undefined for an empty page. */
  listing: ListingQuery | undefined;
  folder: EntryForUser | null;
}

/**
 * Returns one page of a listing, and the fields of the pagination.
 *
 * @param seek finds what to list, in the same snapshot as the page: otherwise the page could mix two moments
 */
export async function readPage(
  database: Database,
  userId: number,
  seek: (db: Connection) => Promise<Sought>,
  query: PageQuery,
) {
  const { page = 1, orderBy = 'updated_at', orderDir = 'desc' } = query;
  const perPage = Math.min(query.perPage ?? defaultPageSize, maximumPageSize);
  const order = { orderBy, orderDir, limit: perPage, offset: offsetOf(page, perPage) };
  const { listing, folder, found, counted } = await database.read(async (db) => {
    const sought = await seek(db);
    const { listing } = sought;
    if (!listing) return { ...sought, found: { entries: [], isWithoutDescriptions: false }, counted: 0 };
    const selection = pageSelection(listing, order);
    const [found, counted] = await Promise.all([
      findEntriesForUser(db, userId, selection, shortTexts),
      // Counted in the same statement.
      database.isShared ? countEntries(db, listing) : undefined,
    ]);
    return { ...sought, found, counted };
  });
  const count = found.entries.length;
  const total = counted ?? (listing ? await totalOf(database, listing, order, count) : 0);
  return { found, folder, facts: pageFacts({ page, perPage, total, count }) };
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
