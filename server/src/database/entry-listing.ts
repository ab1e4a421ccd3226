import type { Connection } from './database.ts';
import { sqlOf, type EntryCondition } from './entry-conditions.ts';
import { findEntries, type EntryRow } from './entries.ts';
import { hiddenFolders, outsideOfHidden } from './entry-tree.ts';
import { after, columnsOf, integer, listRows, onlyRow } from './rows.ts';

/** Folders to list, null being the root; or the whole drive; or what was moved to the trash itself. */
export type ListingScope = { parentIds: readonly (number | null)[] } | 'drive' | 'trash';

export type OrderColumn = 'id' | 'name' | 'type' | 'file_size' | 'created_at' | 'updated_at';

export interface ListingQuery {
  /** Undefined for any: for what was shared with somebody. */
  driveId: number | undefined;
  scope: ListingScope;
  nameContains?: string | undefined;
  type?: string | undefined;
  starredBy?: number | undefined;
  /** Only what was shared with this user by itself. */
  sharedWith?: number | undefined;
  filesOnly?: boolean | undefined;
  /** All of them hold. */
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
  /** Stands before `SELECT`, with values of its own. */
  before?: { sql: string; values: number[] };
}

export function countEntries(db: Connection, query: ListingQuery): number {
  const { before, sql, values } = conditionOf(query);
  const total = after(before?.sql ?? '', integer('total', 'count(*)'));
  const rest = `FROM ${sourceOf(query)} WHERE ${sql}`;
  return onlyRow(db, total, rest, ...(before?.values ?? []), ...values).total;
}

/** The ids of one page of entries, folders first. */
export function listEntryIds(db: Connection, query: ListingQuery, page: ListingPage): number[] {
  const { before, sql, values } = conditionOf(query);
  const ids = after(before?.sql ?? '', columnsOf('entries', 'id'));
  const rest = `FROM ${sourceOf(query)} WHERE ${sql} ORDER BY ${orderOf(page)} LIMIT ? OFFSET ?`;
  const rows = listRows(db, ids, rest, ...(before?.values ?? []), ...values, page.limit, page.offset);
  return rows.map(({ id }) => id);
}

/** The entries of one page. */
export const listEntries = (db: Connection, query: ListingQuery, page: ListingPage): EntryRow[] =>
  findEntries(db, listEntryIds(db, query, page));

/** What is starred or shared in a drive is found by its ids: every index of entries leads to all of the drive. */
const sourceOf = ({ scope, starredBy, sharedWith }: ListingQuery): string =>
  scope === 'drive' && (starredBy ?? sharedWith) !== undefined ? 'entries NOT INDEXED' : 'entries';

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
  // The id breaks ties, so that no entry is met on two pages or on none.
  return `entries.rank, ${orderColumns[orderBy]} ${direction}, entries.id ${direction}`;
}

function conditionOf(query: ListingQuery): Condition {
  const conditions: Condition[] = [
    ...(query.driveId === undefined ? [] : [{ sql: 'entries.drive_id = ?', values: [query.driveId] }]),
    scopeCondition(query.scope),
    // A folder that is listed is seen itself.
    ...(query.scope === 'drive' ? [{ sql: outsideOfHidden, values: [] }] : []),
  ];
  if (query.nameContains !== undefined) {
    const pattern = `%${query.nameContains.replaceAll(/[\\%_]/g, '\\$&')}%`;
    conditions.push({ sql: "entries.name LIKE ? ESCAPE '\\'", values: [pattern] });
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

/** The hidden folders of the drives that the query looks at. */
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
  const sql = `${live} AND ifnull(entries.parent_id, 0) IN (SELECT value FROM json_each(?))`;
  return { sql, values: [parents] };
}
