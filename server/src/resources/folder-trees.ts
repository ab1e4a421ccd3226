import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { findDrive, type DriveRow } from '../database/drives.ts';
import { findEntries } from '../database/entries.ts';
import { countEntries } from '../database/entry-listing.ts';
import { countFolders, driveUsage, listFolders, type FolderRow } from '../database/folder-listing.ts';
import { pathOf } from '../database/entry-tree.ts';
import { findVaultOf } from '../database/vaults.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../errors.ts';
import { entryHash } from '../entries/entry-hash.ts';
import { liveEntries, requireEntry } from '../entries/lookup.ts';
import { PermissionLookup } from '../entries/permissions.ts';
import { findDriveFor } from '../entries/place.ts';
import { presentEntries } from '../entries/present.ts';
import type { Services } from '../services.ts';
import { folderIdOf } from './listing.ts';
import { filterInTurn } from '../in-turn.ts';

/** The limit of the contract: the response is not paged. */
const maximumFolders = 10_000;

export function folderTreeHandlers({ database }: Services) {
  return {
    async listFolders({ caller: { userId }, parameters }) {
      if (parameters.path.userId !== userId) throw new ForbiddenError();
      const { workspaceId, vault: ofVault } = parameters.query ?? {};
      return database.read(async (db) => {
        const vault = ofVault ? await findVaultOf(db, userId) : undefined;
        if (ofVault && !vault) throw new NotFoundError('This account has no vault.');
        const drive = vault
          ? await findDrive(db, { vaultId: vault.id })
          : await findDriveFor(db, userId, workspaceId);
        if (drive && (await countFolders(db, drive.id, maximumFolders + 1)) > maximumFolders) {
          throw new ValidationError({
            [ofVault ? 'vault' : 'workspaceId']:
              `There are more than ${maximumFolders} folders: list them by pages.`,
          });
        }
        const folders = drive ? await listFolders(db, drive.id) : [];
        const { size } = await usageOf(db, drive);
        const paths = new Map<number, string>();
        const byId = new Map(folders.map((folder) => [folder.id, folder]));
        const root = { id: 0, name: 'All Files', hash: '0', parent_id: null, path: '', file_size: size };
        return {
          status: 'success',
          folders: folders.map((folder) => ({
            ...folder,
            hash: entryHash(folder.id),
            path: pathIn(byId, paths, folder),
            type: 'folder' as const,
          })),
          rootFolder: { ...root, type: 'folder' as const },
        };
      });
    },

    async countFolderEntries({ caller: { userId }, parameters }) {
      const count = await database.read(async (db) => {
        const folder = await requireEntry(db, userId, parameters.path.entryId, 'view', liveEntries);
        if (folder.type !== 'folder') throw new NotFoundError('This entry is not a folder.');
        return countEntries(db, { driveId: folder.drive_id, scope: { parentIds: [folder.id] } });
      });
      return { status: 'success', count };
    },

    async getWorkspaceUsage({ caller: { userId }, parameters }) {
      return database.read(async (db) => {
        const drive = await findDriveFor(db, userId, parameters.query?.workspaceId);
        return { status: 'success', ...(await usageOf(db, drive)) };
      });
    },

    async getFolderPath({ caller: { userId }, parameters }) {
      return database.read(async (db) => {
        const folder = await requireEntry(db, userId, folderIdOf(parameters.path.hash), 'view', liveEntries);
        if (folder.type !== 'folder') throw new NotFoundError('This entry is not a folder.');
        const lookup = new PermissionLookup(db, userId);
        // The folders above a shared folder may not be shared.
        const above = await filterInTurn(await findEntries(db, await pathOf(db, folder.id)), async (entry) =>
          (await lookup.on(entry)).has('view'),
        );
        return { status: 'success', path: await presentEntries(db, userId, above) };
      });
    },
  } satisfies Partial<Handlers>;
}

/** The drive does not exist before its first entry. */
const usageOf = async (db: Connection, drive: DriveRow | undefined) =>
  drive ? await driveUsage(db, drive.id) : { files: 0, size: 0 };

function pathIn(folders: Map<number, FolderRow>, known: Map<number, string>, folder: FolderRow): string {
  let path = known.get(folder.id);
  if (path === undefined) {
    const parent = folder.parent_id === null ? undefined : folders.get(folder.parent_id);
    path = parent ? `${pathIn(folders, known, parent)}/${folder.id}` : String(folder.id);
    known.set(folder.id, path);
  }
  return path;
}
