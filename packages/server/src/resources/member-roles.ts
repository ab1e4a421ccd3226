import type { Handlers } from '../contract/handlers.ts';
import { findDrive } from '../database/drives.ts';
import { findInvite, putInvites } from '../database/invites.ts';
import { findRoleId, setMembers } from '../database/workspaces.ts';
import { ForbiddenError, NotFoundError } from '../errors.ts';
import { invalidSelection } from '../entries/destination.ts';
import { endRevokedUploads } from '../entries/revoked-uploads.ts';
import { roles, type Role } from '../entries/roles.ts';
import type { Services } from '../services.ts';
import { ownWorkspace, presentWorkspace } from './workspaces.ts';

/**
 * Operations that change the roles of members and invited users. Only the owner may call them, and the owner's own role
 * cannot change.
 */
export function memberRoleHandlers(services: Services) {
  const { database, publicUrl } = services;
  return {
    async changeMemberRole({ caller, parameters: { path }, body }) {
      const { id: roleId } = givableRole(body.role_id);
      const workspace = await database.write(async (db) => {
        const own = await ownWorkspace(db, path.id, caller);
        if (path.userId === caller.userId) throw new ForbiddenError();
        if ((await findRoleId(db, path.id, path.userId)) === undefined) throw new NotFoundError();
        await setMembers(db, { workspaceId: path.id, userIds: [path.userId], roleId });
        return presentWorkspace(db, own.id, caller, publicUrl());
      });
      await endUploadsOfMembers(services, path.id);
      return { status: 'success', workspace };
    },

    async changeInviteRole({ caller, parameters: { path }, body }) {
      const { id: roleId } = givableRole(body.role_id);
      const workspace = await database.write(async (db) => {
        const own = await ownWorkspace(db, path.id, caller);
        const invite = await findInvite(db, path.inviteId);
        if (invite?.workspace_id !== path.id) throw new NotFoundError();
        const { user_id: userId, created_at: now } = invite;
        await putInvites(db, { workspaceId: path.id, userIds: [userId], roleId, now });
        return presentWorkspace(db, own.id, caller, publicUrl());
      });
      return { status: 'success', workspace };
    },
  } satisfies Partial<Handlers>;
}

/** Aborts the pending uploads of users who are no longer members, or now may only read. */
export async function endUploadsOfMembers(services: Services, workspaceId: number): Promise<void> {
  const drive = await services.database.read((db) => findDrive(db, { workspaceId }));
  if (drive) await endRevokedUploads(services, [drive.id]);
}

/** @throws ValidationError for unknown roles and for the owner's, which nobody can get */
export function givableRole(roleId: number): Role {
  const role = [roles.editor, roles.viewer].find(({ id }) => id === roleId);
  if (!role) throw invalidSelection('role_id');
  return role;
}
