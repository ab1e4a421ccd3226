import type { Handlers, ParametersOf } from '../contract/handlers.ts';
import { integerOf } from '../contract/integers.ts';
import type { Connection } from '../database/database.ts';
import type { DriveRow } from '../database/drives.ts';
import type { EntryCondition } from '../database/entry-conditions.ts';
import type { EntryRow } from '../database/entries.ts';
import type { ListingQuery, ListingScope } from '../database/entry-listing.ts';
import { entryIdOfHash } from '../entries/entry-hash.ts';
import { answerEntries } from '../entries/entry-list.ts';
import { readPage } from '../entries/entry-page.ts';
import { conditionsOf } from '../entries/listing-filters.ts';
import { driveEntries, requireEntry } from '../entries/lookup.ts';
import { PermissionLookup } from '../entries/permissions.ts';
import { findDriveFor, invalidSelection } from '../entries/place.ts';
import { findDriveById } from '../database/drives.ts';
import { presentEntries } from '../entries/present.ts';
import type { Services } from '../services.ts';
import { inTurn } from '../in-turn.ts';

type Query = NonNullable<ParametersOf<'listEntries'>['query']>;

export function listingHandlers({ database }: Services) {
  return {
    async listEntries({ caller, parameters }) {
      const { userId } = caller;
      const query = parameters.query ?? {};
      const sought = { nameContains: nameIn(query), conditions: conditionsOf(query.filters, userId) };
      const { folder, listing } = await database.read(async (db) => {
        const target = await targetOf(db, userId, query);
        const shown = target.folders.length === 1 ? target.folders[0]! : null;
        return {
          folder: shown && (await presentEntries(db, userId, [shown]))[0]!,
          listing: await listingOf(db, userId, query, target, sought),
        };
      });
      const { ids, ...facts } = await readPage(database, listing, query);
      return answerEntries(database, userId, ids, (data) => ({
        status: 'success' as const,
        data,
        ...facts,
        folder,
      }));
    },
  } satisfies Partial<Handlers>;
}

/** Parses a folder id: a hash, or digits; 0 is the root. Undefined if it is neither. */
export function folderIdOf(folderId = ''): number | undefined {
  return folderId === '' ? 0 : (integerOf(folderId) ?? entryIdOfHash(folderId));
}

interface Target {
  drive: DriveRow | undefined;
  /** Folders to list. Null is the root. */
  folders: (EntryRow | null)[];
}

/** Finds the folders of the query and their drive. Without folders, it is the drive of the workspace. */
async function targetOf(db: Connection, userId: number, query: Query): Promise<Target> {
  const workspaceDrive = await findDriveFor(db, userId, query.workspaceId);
  const folders = await foldersOf(db, userId, query);
  const first = folders.find((folder) => folder !== null);
  if (!first) return { drive: workspaceDrive, folders };
  const drive = await findDriveById(db, first.drive_id);
  const others = folders.some((folder) => (folder?.drive_id ?? workspaceDrive?.id) !== first.drive_id);
  const elsewhere = query.workspaceId !== undefined && first.workspace_id !== query.workspaceId;
  if (others || elsewhere) throw invalidSelection(query.folderId === undefined ? 'parentIds' : 'folderId');
  return { drive, folders };
}

async function foldersOf(db: Connection, userId: number, query: Query): Promise<(EntryRow | null)[]> {
  if (query.folderId) {
    const id = folderIdOf(query.folderId);
    return [id === 0 ? null : await requireEntry(db, userId, id, 'view', driveEntries)];
  }
  const ids = [...new Set(query.parentIds?.split(',').map(Number) ?? [])];
  return inTurn(ids, async (id) => {
    if (id === 0) return null;
    const folder = await requireEntry(db, userId, id, 'view', driveEntries);
    if (folder.type !== 'folder') throw invalidSelection('parentIds');
    return folder;
  });
}

function nameIn({ query = '', search = '' }: Query): string | undefined {
  if (query !== '' && search !== '' && query !== search) throw invalidSelection('search');
  return query || search || undefined;
}

/** The search conditions of a listing. */
type Sought = Pick<ListingQuery, 'nameContains'> & { conditions: readonly EntryCondition[] };

async function listingOf(
  db: Connection,
  userId: number,
  query: Query,
  { drive, folders }: Target,
  sought: Sought,
): Promise<ListingQuery | undefined> {
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
  if (query.sharedOnly && query.deletedOnly) return undefined;
  if (query.sharedOnly && !isNamed && !query.workspaceId) {
    return { ...filters, driveId: undefined, scope: 'drive', sharedWith: userId };
  }
  if (!drive) return undefined;
  // Without access to the drive, the caller lists a shared folder, and everything in it is shared. Only with access to
  // the whole drive is the filter needed.
  const own = (await new PermissionLookup(db, userId).inDrive(drive)).size > 0;
  const sharedWith = query.sharedOnly && own ? userId : undefined;
  return { ...filters, driveId: drive.id, scope: scopeOf(query, folders, sought), sharedWith };
}

/** The trash, searches, stars and recent files cover the whole drive, unless the query names folders. */
function scopeOf(
  query: Query,
  folders: readonly (EntryRow | null)[],
  { nameContains, conditions }: Sought,
): ListingScope {
  if (query.deletedOnly) return 'trash';
  if (folders.length > 0) return { parentIds: folders.map((folder) => folder?.id ?? null) };
  const isSearch = nameContains !== undefined || conditions.length > 0;
  const isAcross = isSearch || query.starredOnly || query.recentOnly;
  return isAcross ? 'drive' : { parentIds: [null] };
}
