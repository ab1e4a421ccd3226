import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { findDrive } from '../database/drives.ts';
import { removeWorkspace } from '../database/state-cleanup.ts';
import { deletePermanently, listRootIds } from '../database/trash.ts';
import { findRoleId, removeMember, renameWorkspace } from '../database/workspaces.ts';
import { ForbiddenError, NotFoundError } from '../errors.ts';
import { endUploadsInto } from '../entries/revoked-uploads.ts';
import { roles } from '../entries/roles.ts';
import { maximumRoots } from '../removals.ts';
import type { Services } from '../services.ts';
import { endUploadsOfMembers } from './member-roles.ts';
import { ownWorkspace, presentWorkspace, visibleWorkspace } from './workspaces.ts';

/** Operations for the owner of a workspace, and leaving a workspace. */
export function memberHandlers(services: Services) {
  const { database, clock, objectCleanup, removals, publicUrl } = services;
  return {
    async updateWorkspace({ caller, parameters: { path }, body: { name } }) {
      const workspace = await database.write(async (db) => {
        await ownWorkspace(db, path.id, caller);
        await renameWorkspace(db, { id: path.id, name, now: timestamp(clock()) });
        return presentWorkspace(db, path.id, caller, publicUrl());
      });
      return { status: 'success', workspace };
    },

    async deleteWorkspace({ caller, parameters: { path } }) {
      const some = async (db: Connection) => {
        await ownWorkspace(db, path.id, caller);
        const drive = await findDrive(db, { workspaceId: path.id });
        return drive ? await listRootIds(db, drive.id, maximumRoots) : [];
      };
      while ((await removals.remove(some)) === maximumRoots);
      const driveId = await database.writeThatMustSucceed(async (db) => {
        await ownWorkspace(db, path.id, caller);
        // Entries that were added meanwhile.
        const drive = await findDrive(db, { workspaceId: path.id });
        if (drive) await deletePermanently(db, await listRootIds(db, drive.id));
        await removeWorkspace(db, path.id);
        return drive?.id;
      });
      if (driveId !== undefined) await endUploadsInto(services, { driveId });
      objectCleanup.wake();
      return { status: 'success' };
    },

    listWorkspaceRoles() {
      return { status: 'success', roles: Object.values(roles).map(({ id, name }) => ({ id, name })) };
    },

    async removeMember({ caller, parameters: { path } }) {
      await database.write(async (db) => {
        const { owner_id } = await visibleWorkspace(db, path.id, caller);
        const isOwn = path.userId === caller.userId;
        // The owner cannot leave the workspace.
        if (path.userId === owner_id || !(isOwn || caller.userId === owner_id)) throw new ForbiddenError();
        if ((await findRoleId(db, path.id, path.userId)) === undefined) throw new NotFoundError();
        await removeMember(db, path.id, path.userId);
      });
      await endUploadsOfMembers(services, path.id);
      return { status: 'success' };
    },
  } satisfies Partial<Handlers>;
}
