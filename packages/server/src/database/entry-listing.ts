import type { Connection } from './database.ts';
import { sqlOf, type EntryCondition } from './entry-conditions.ts';
import { findEntries, type EntryRow } from './entries.ts';
import { hiddenFolders, outsideOfHidden } from './entry-tree.ts';
import { driveUsage } from './folder-listing.ts';
import { folded, soughtName } from './folded-names.ts';
import { after, columnsOf, integer, listRows, onlyRow } from './rows.ts';
import type { Selection } from './entries-for-user.ts';

/** Folders to list (null is the root), the whole drive, or the entries that were trashed themselves. */
export type ListingScope = { parentIds: readonly (number | null)[] } | 'drive' | 'trash';

export type OrderColumn = 'id' | 'name' | 'type' | 'file_size' | 'created_at' | 'updated_at';

export interface ListingQuery {
  /** Undefined for all drives, to list entries that are shared with a user. */
  driveId: number | undefined;
  scope: ListingScope;
  nameContains?: string | undefined;
  /** What `findNamed` returns for the drive and `nameContains`. The entries are the same with it and without. */
  namedIds?: readonly number[] | undefined;
  type?: string | undefined;
  starredBy?: number | undefined;
  /** Only entries that are shared with this user themselves, not through a folder. */
  sharedWith?: number | undefined;
  filesOnly?: boolean | undefined;
  /** All conditions must be true. */
  conditions?: readonly EntryCondition[] | undefined;
}

export interface ListingPage {
  orderBy: OrderColumn;
  orderDir: 'asc' | 'desc';
  limit: number;
  offset: number;
}

interface Condition {
  sql: string;
  values: (string | number)[];
  /** Common table expressions, which come before `SELECT`, with their values. */
  before?: { sql: string; values: (string | number)[] };
}

export async function countEntries(db: Connection, query: ListingQuery): Promise<number> {
  const { driveId, scope, filesOnly, ...filters } = query;
  // The "recent" list contains all files of the drive, and the drive has a counter for them.
  if (driveId !== undefined && scope === 'drive' && filesOnly && !isAnySet(filters)) {
    return (await driveUsage(db, driveId)).files;
  }
  const { before, sql, values } = conditionOf(query);
  const total = after(before?.sql ?? '', integer('total', 'count(*)'));
  const rest = `FROM ${sourceOf(query)} WHERE ${sql}`;
  return (await onlyRow(db, total, rest, ...(before?.values ?? []), ...values)).total;
}

const isAnySet = (filters: object): boolean =>
  Object.values(filters).some(
    (value) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );

/** Lists the ids of one page of entries, folders first. */
export async function listEntryIds(
  db: Connection,
  query: ListingQuery,
  page: ListingPage,
): Promise<number[]> {
  const { before, sql, values } = conditionOf(query);
  const ids = after(before?.sql ?? '', columnsOf('entries', 'id'));
  const rest = `FROM ${sourceOf(query)} WHERE ${sql} ORDER BY ${orderOf(page)} LIMIT ? OFFSET ?`;
  const rows = await listRows(db, ids, rest, ...(before?.values ?? []), ...values, page.limit, page.offset);
  return rows.map(({ id }) => id);
}

/** Selects the entries of one page, folders first. */
export function pageSelection(query: ListingQuery, page: ListingPage): Selection {
  const { before, sql, values } = conditionOf(query);
  return {
    before: before?.sql,
    sql: `SELECT id, row_number() OVER () AS place FROM (
      SELECT id FROM ${sourceOf(query)} WHERE ${sql} ORDER BY ${orderOf(page)} LIMIT ? OFFSET ?) AS ordered`,
    values: [...(before?.values ?? []), ...values, page.limit, page.offset],
  };
}

/** Lists the entries of one page, folders first. */
export const listEntries = async (
  db: Connection,
  query: ListingQuery,
  page: ListingPage,
): Promise<EntryRow[]> => findEntries(db, await listEntryIds(db, query, page));

/**
 * Finds starred, shared and named entries in a drive by their ids. With any index of `entries`, SQLite would read the
 * whole drive.
 */
function sourceOf({ scope, starredBy, sharedWith, namedIds }: ListingQuery): string {
  const isById = namedIds !== undefined || (scope === 'drive' && (starredBy ?? sharedWith) !== undefined);
  return isById ? 'unindexed!(entries)' : 'entries';
}

const orderColumns: Record<OrderColumn, string> = {
  id: 'entries.id',
  name: 'entries.name',
  type: 'entries.type',
  file_size: 'entries.file_size',
  created_at: 'entries.created_at',
  updated_at: 'entries.updated_at',
};

function orderOf({ orderBy, orderDir }: ListingPage): string {
  const direction = orderDir === 'asc' ? 'ASC' : 'DESC';
  // The id breaks ties. Otherwise an entry could appear on two pages, or on none.
  return `entries.rank, ${orderColumns[orderBy]} ${direction}, entries.id ${direction}`;
}

function conditionOf(query: ListingQuery): Condition {
  const conditions: Condition[] = [
    ...(query.driveId === undefined ? [] : [{ sql: 'entries.drive_id = ?', values: [query.driveId] }]),
    scopeCondition(query.scope),
    // For a list of folders, the caller has already checked that they are visible.
    ...(query.scope === 'drive' ? [{ sql: outsideOfHidden, values: [] }] : []),
  ];
  if (query.nameContains !== undefined) {
    const pattern = `%${folded(query.nameContains).replaceAll(/[\\%_]/g, '\\$&')}%`;
    conditions.push({ sql: `${soughtName} LIKE ? ESCAPE '\\'`, values: [pattern] });
  }
  if (query.namedIds) {
    conditions.push({ sql: 'is_among!(entries.id, ?)', values: [JSON.stringify(query.namedIds)] });
  }
  if (query.type !== undefined) conditions.push({ sql: 'entries.type = ?', values: [query.type] });
  if (query.starredBy !== undefined) {
    const sql = 'entries.id IN (SELECT entry_id FROM stars WHERE user_id = ?)';
    conditions.push({ sql, values: [query.starredBy] });
  }
  if (query.sharedWith !== undefined) {
    const sql = 'entries.id IN (SELECT entry_id FROM shares WHERE user_id = ? AND can_view = 1)';
    conditions.push({ sql, values: [query.sharedWith] });
  }
  if (query.filesOnly) conditions.push({ sql: 'entries.rank = 1', values: [] });
  conditions.push(...(query.conditions ?? []).map(sqlOf));
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
    ...(query.scope === 'drive' && { before: hiddenOf(query) }),
  };
}

/** Selects the hidden folders of the drives that the query covers. */
function hiddenOf({ driveId, sharedWith }: ListingQuery): NonNullable<Condition['before']> {
  if (driveId !== undefined) return { sql: hiddenFolders('drive_id = ?'), values: [driveId, driveId] };
  const drives = `drive_id IN (
    SELECT drive_id FROM shares JOIN entries ON entries.id = shares.entry_id WHERE shares.user_id = ?)`;
  return { sql: hiddenFolders(drives), values: [sharedWith!, sharedWith!] };
}

function scopeCondition(scope: ListingScope): Condition {
  if (scope === 'trash') return { sql: 'entries.trash_id = entries.id', values: [] };
  const live = 'entries.trash_id IS NULL';
  if (scope === 'drive') return { sql: live, values: [] };
  const [first, ...others] = scope.parentIds;
  if (others.length === 0) {
    return typeof first === 'number'
      ? { sql: `${live} AND entries.parent_id = ?`, values: [first] }
      : { sql: `${live} AND entries.parent_id IS NULL`, values: [] };
  }
  const parents = JSON.stringify(scope.parentIds.map((id) => id ?? 0));
  const sql = `${live} AND is_among!(coalesce(entries.parent_id, 0), ?)`;
  return { sql, values: [parents] };
}
