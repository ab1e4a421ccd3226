import type { Handlers, ParametersOf } from '../contract/handlers.ts';
import { integerOf } from '../contract/integers.ts';
import type { Connection } from '../database/database.ts';
import type { EntryCondition } from '../database/entry-conditions.ts';
import type { EntryForUser } from '../database/entries-for-user.ts';
import type { ListingQuery, ListingScope } from '../database/entry-listing.ts';
import { findNamed } from '../database/name-search.ts';
import { entryIdOfHash } from '../entries/entry-hash.ts';
import { answerFound } from '../entries/entry-list.ts';
import { readPage } from '../entries/entry-page.ts';
import { conditionsOf } from '../entries/listing-filters.ts';
import { driveEntries, requireEach, requireEntry } from '../entries/lookup.ts';
import { permissionsInDriveOf } from '../entries/permissions.ts';
import { driveOwner, findDriveFor, invalidSelection } from '../entries/destination.ts';
import { presentEntry } from '../entries/present.ts';
import type { Services } from '../services.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';

type Query = NonNullable<ParametersOf<'listEntries'>['query']>;

export function listingHandlers({ database }: Services) {
  return {
    async listEntries({ caller, parameters }) {
      const { userId } = caller;
      const query = parameters.query ?? {};
      const sought = { nameContains: nameIn(query), conditions: conditionsOf(query.filters, userId) };
      const seek = async (db: Connection) => {
        const [target, namedIds] = await inOneRoundTrip(
          targetOf(db, userId, query),
          namedIn(db, userId, query),
        );
        const listing = listingOf(userId, query, target, { ...sought, namedIds });
        return { listing, folder: target.folders.length === 1 ? target.folders[0]! : null };
      };
      const { found, facts, folder } = await readPage(database, userId, seek, query);
      return answerFound(database, userId, found, (data) => ({
        status: 'success' as const,
        data,
        ...facts,
        folder: folder && presentEntry(userId, folder),
      }));
    },
  } satisfies Partial<Handlers>;
}

/** Parses a folder id: a hash, or digits; 0 is the root. Undefined if it is neither. */
export function folderIdOf(folderId = ''): number | undefined {
  return folderId === '' ? 0 : (integerOf(folderId) ?? entryIdOfHash(folderId));
}

interface Target {
  driveId: number | undefined;
  /** Whether the caller has access to the whole drive. */
  isWholeDrive: boolean;
  /** Folders to list. Null is the root. */
  folders: (EntryForUser | null)[];
}

/** Finds the folders of the query and their drive. Without folders, it is the drive of the workspace. */
async function targetOf(db: Connection, userId: number, query: Query): Promise<Target> {
  const [workspaceDrive, folders] = await inOneRoundTrip(
    findDriveFor(db, userId, query.workspaceId),
    foldersOf(db, userId, query),
  );
  const first = folders.find((folder) => folder !== null);
  if (!first) return { driveId: workspaceDrive?.id, isWholeDrive: true, folders };
  const others = folders.some((folder) => (folder?.drive_id ?? workspaceDrive?.id) !== first.drive_id);
  const elsewhere = query.workspaceId !== undefined && first.workspace_id !== query.workspaceId;
  if (others || elsewhere) throw invalidSelection(query.folderId === undefined ? 'parentIds' : 'folderId');
  return { driveId: first.drive_id, isWholeDrive: permissionsInDriveOf(first).size > 0, folders };
}

async function foldersOf(db: Connection, userId: number, query: Query): Promise<(EntryForUser | null)[]> {
  if (query.folderId) {
    const id = folderIdOf(query.folderId);
    return [id === 0 ? null : await requireEntry(db, userId, id, 'view', driveEntries)];
  }
  const ids = [...new Set(query.parentIds?.split(',').map(Number) ?? [])];
  const named = ids.filter((id) => id !== 0);
  const folders = named.length === 0 ? [] : await requireEach(db, userId, named, 'view', driveEntries);
  if (folders.some(({ type }) => type !== 'folder')) throw invalidSelection('parentIds');
  return ids.includes(0) ? [null, ...folders] : folders;
}

function nameIn({ query = '', search = '' }: Query): string | undefined {
  if (query !== '' && search !== '' && query !== search) throw invalidSelection('search');
  return query || search || undefined;
}

/** The entries that a search of a whole drive finds in the index of names. */
async function namedIn(db: Connection, userId: number, query: Query): Promise<number[] | undefined> {
  const name = nameIn(query);
  const { folderId, parentIds, deletedOnly, starredOnly, sharedOnly, workspaceId } = query;
  // Those of a folder are found by it, and starred and shared ones by their own ids.
  const isOfFew = Boolean(folderId) || parentIds !== undefined || deletedOnly || starredOnly || sharedOnly;
  if (name === undefined || isOfFew) return undefined;
  return findNamed(db, driveOwner(userId, workspaceId), name);
}

/** The search conditions of a listing. */
type Sought = Pick<ListingQuery, 'nameContains' | 'namedIds'> & { conditions: readonly EntryCondition[] };

function listingOf(
  userId: number,
  query: Query,
  { driveId, isWholeDrive, folders }: Target,
  sought: Sought,
): ListingQuery | undefined {
  const [only] = folders;
  if (only && only.type !== 'folder') return undefined;
  const filters = {
    ...sought,
    type: query.type,
    starredBy: query.starredOnly ? userId : undefined,
    filesOnly: Boolean(query.recentOnly),
  };
  const isNamed = folders.some((folder) => folder !== null);
  // Users with whom an entry is shared do not see it in the trash of its owner.
  if (query.deletedOnly && (query.sharedOnly || !isWholeDrive)) return undefined;
  if (query.sharedOnly && !isNamed && !query.workspaceId) {
    return { ...filters, driveId: undefined, scope: 'drive', sharedWith: userId };
  }
  if (driveId === undefined) return undefined;
  // Without access to the drive, the caller lists a shared folder, and everything in it is shared. Only with access to
  // the whole drive is the filter needed.
  const sharedWith = query.sharedOnly && isWholeDrive ? userId : undefined;
  return { ...filters, driveId, scope: scopeOf(query, folders, sought), sharedWith };
}

/** The trash, searches, stars and recent files cover the whole drive, unless the query names folders. */
function scopeOf(
  query: Query,
  folders: Target['folders'],
  { nameContains, conditions }: Sought,
): ListingScope {
  if (query.deletedOnly) return 'trash';
  if (folders.length > 0) return { parentIds: folders.map((folder) => folder?.id ?? null) };
  const isSearch = nameContains !== undefined || conditions.length > 0;
  const isAcross = isSearch || query.starredOnly || query.recentOnly;
  return isAcross ? 'drive' : { parentIds: [null] };
}
