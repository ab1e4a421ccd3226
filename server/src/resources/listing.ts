import type { Handlers, ParametersOf } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import type { DriveRow } from '../database/drives.ts';
import type { EntryRow } from '../database/entries.ts';
import {
  countEntries,
  listEntries,
  type ListingQuery,
  type ListingScope,
} from '../database/entry-listing.ts';
import { entryIdOfHash } from '../entries/entry-hash.ts';
import { driveEntries, requireEntry } from '../entries/lookup.ts';
import { findDriveFor, invalidSelection } from '../entries/place.ts';
import { findDriveById } from '../database/drives.ts';
import { presentEntries } from '../entries/present.ts';
import { offsetOf, pageFacts } from '../pagination.ts';
import type { Services } from '../services.ts';

type Query = NonNullable<ParametersOf<'listEntries'>['query']>;

export function listingHandlers({ database }: Services) {
  return {
    listEntries({ caller, parameters }) {
      const query = parameters.query ?? {};
      return database.read((db) => {
        const target = targetOf(db, caller.userId, query);
        const listing = target.drive && listingOf(target.drive.id, caller.userId, query, target.folders);
        return pageOf(
          db,
          caller.userId,
          listing,
          target.folders.length === 1 ? target.folders[0]! : null,
          query,
        );
      });
    },
  } satisfies Partial<Handlers>;
}

export interface PageQuery {
  page?: number;
  perPage?: number;
  orderBy?: 'id' | 'name' | 'type' | 'file_size' | 'created_at' | 'updated_at';
  orderDir?: 'asc' | 'desc';
}

const defaultPageSize = 50;

/** One page of a listing, of nothing where there is no drive yet. */
export function pageOf(
  db: Connection,
  userId: number,
  listing: ListingQuery | undefined,
  folder: EntryRow | null,
  query: PageQuery,
) {
  const { page = 1, perPage = defaultPageSize, orderBy = 'updated_at', orderDir = 'desc' } = query;
  const order = { orderBy, orderDir, limit: perPage, offset: offsetOf(page, perPage) };
  const rows = listing ? listEntries(db, listing, order) : [];
  const total = listing ? countEntries(db, listing) : 0;
  return {
    status: 'success' as const,
    data: presentEntries(db, userId, rows),
    folder: folder && presentEntries(db, userId, [folder])[0]!,
    ...pageFacts({ page, perPage, total, count: rows.length }),
  };
}

interface Target {
  drive: DriveRow | undefined;
  /** Folders to list; null is the root. */
  folders: (EntryRow | null)[];
}

/** The folders that the query names decide about the drive; without any it is that of the workspace. */
function targetOf(db: Connection, userId: number, query: Query): Target {
  const workspaceDrive = findDriveFor(db, userId, query.workspaceId);
  const folders = folderIdsOf(query).map(([id, field]) =>
    id === 0 ? null : requireListedFolder(db, userId, id, field),
  );
  const first = folders.find((folder) => folder !== null);
  if (!first) return { drive: workspaceDrive, folders };
  const drive = findDriveById(db, first.drive_id);
  const others = folders.some((folder) => (folder?.drive_id ?? workspaceDrive?.id) !== first.drive_id);
  const elsewhere = query.workspaceId !== undefined && first.workspace_id !== query.workspaceId;
  if (others || elsewhere) throw invalidSelection(query.folderId === undefined ? 'parentIds' : 'folderId');
  return { drive, folders };
}

function folderIdsOf(query: Query): [id: number, field: string][] {
  if (query.folderId !== undefined) {
    const id = entryIdOfHash(query.folderId);
    if (id === undefined) throw invalidSelection('folderId');
    return [[id, 'folderId']];
  }
  const ids = [...new Set(query.parentIds?.split(',').map(Number) ?? [])];
  return ids.map((id) => [id, 'parentIds']);
}

function requireListedFolder(db: Connection, userId: number, id: number, field: string): EntryRow {
  const folder = requireEntry(db, userId, id, 'view', driveEntries);
  if (folder.type !== 'folder') throw invalidSelection(field);
  return folder;
}

function listingOf(
  driveId: number,
  userId: number,
  query: Query,
  folders: readonly (EntryRow | null)[],
): ListingQuery {
  return {
    driveId,
    scope: scopeOf(query, folders),
    nameContains: query.query,
    type: query.type,
    starredBy: query.starredOnly ? userId : undefined,
  };
}

/** The trash, searches and stars are looked at across the whole drive, unless folders are named. */
function scopeOf(query: Query, folders: readonly (EntryRow | null)[]): ListingScope {
  if (query.deletedOnly) return 'trash';
  if (folders.length > 0) return { parentIds: folders.map((folder) => folder?.id ?? null) };
  return query.query !== undefined || query.starredOnly ? 'drive' : { parentIds: [null] };
}
