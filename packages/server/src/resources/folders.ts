import type { Handlers } from '../contract/handlers.ts';
import { countChildren, driveUsageOf, type FolderRow, listFolders } from '../database/folder-listing.ts';
import { chainTo, findEntriesForUser } from '../database/entries-for-user.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../errors.ts';
import { entryHash } from '../entries/entry-hash.ts';
import { liveEntries, requireEntry, requirePermission } from '../entries/lookup.ts';
import { permissionsOn } from '../entries/permissions.ts';
import { driveOwner, ownerIn, requireDestination, requireWorkspace } from '../entries/destination.ts';
import { presentEntry, presentNewFolder } from '../entries/present.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import type { Services } from '../services.ts';
import { folderIdOf } from './listing.ts';
import { requireVault } from './vault.ts';
import { timestamp } from '../clock.ts';
import { findUser } from '../database/accounts.ts';
import { createFolder } from '../entries/folders.ts';

/** The limit of the contract: the response is not paged. */
const maximumFolders = 10_000;

export function folderHandlers({ database, clock }: Services) {
  return {
    async createFolder({ caller, parameters, body }) {
      const { name, parentId: folderId, vaultId } = body;
      const { userId } = caller;
      const workspaceId = parameters.query?.workspaceId ?? body.workspaceId;
      const folder = await database.write(async (db) => {
        const destination = await requireDestination(db, userId, { workspaceId, folderId, vaultId });
        const now = timestamp(clock());
        const [id, owner] = await inOneRoundTrip(
          createFolder(db, destination, name, { userId, now }),
          findUser(db, ownerIn(destination, userId)),
        );
        return presentNewFolder(destination, { id, name, now, owner: owner! });
      });
      return { status: 'success', folder };
    },

    async listFolders({ caller: { userId }, parameters }) {
      if (parameters.path.userId !== userId) throw new ForbiddenError();
      const { workspaceId, vault: ofVault } = parameters.query ?? {};
      const owner = ofVault ? { vaultOf: userId } : driveOwner(userId, workspaceId);
      return database.read(async (db) => {
        const [, folders, { size }] = await inOneRoundTrip(
          ofVault ? requireVault(db, userId) : requireWorkspace(db, userId, workspaceId),
          listFolders(db, owner, maximumFolders + 1),
          driveUsageOf(db, owner),
        );
        if (folders.length > maximumFolders) {
          throw new ValidationError({
            [ofVault ? 'vault' : 'workspaceId']:
              `There are more than ${maximumFolders} folders: list them by pages.`,
          });
        }
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
      const { entryId } = parameters.path;
      const [folder, count] = await database.read((db) =>
        inOneRoundTrip(requireEntry(db, userId, entryId, 'view', liveEntries), countChildren(db, entryId)),
      );
      if (folder.type !== 'folder') throw new NotFoundError('This entry is not a folder.');
      return { status: 'success', count };
    },

    async getWorkspaceUsage({ caller: { userId }, parameters }) {
      const { workspaceId } = parameters.query ?? {};
      const [, usage] = await database.read((db) =>
        inOneRoundTrip(
          requireWorkspace(db, userId, workspaceId),
          driveUsageOf(db, driveOwner(userId, workspaceId)),
        ),
      );
      return { status: 'success', ...usage };
    },

    async getFolderPath({ caller: { userId }, parameters }) {
      const id = folderIdOf(parameters.path.hash);
      const chain = await database.read(async (db) => {
        const { entries } =
          id === undefined ? { entries: [] } : await findEntriesForUser(db, userId, chainTo(id));
        const folder = entries.at(-1);
        // Says why there is none.
        if (folder === undefined || folder.id !== id) await requireEntry(db, userId, id, 'view', liveEntries);
        return entries;
      });
      const folder = chain.at(-1)!;
      requirePermission(folder, 'view', liveEntries);
      if (folder.type !== 'folder') throw new NotFoundError('This entry is not a folder.');
      // The folders above a shared folder may not be shared.
      const shown = chain.filter((entry) => permissionsOn(entry).has('view'));
      return { status: 'success', path: shown.map((entry) => presentEntry(userId, entry)) };
    },
  } satisfies Partial<Handlers>;
}

function pathIn(folders: Map<number, FolderRow>, known: Map<number, string>, folder: FolderRow): string {
  let path = known.get(folder.id);
  if (path === undefined) {
    const parent = folder.parent_id === null ? undefined : folders.get(folder.parent_id);
    path = parent ? `${pathIn(folders, known, parent)}/${folder.id}` : String(folder.id);
    known.set(folder.id, path);
  }
  return path;
}
