import type { Handlers } from '../contract/handlers.ts';
import { findInvite, putInvite } from '../database/invites.ts';
import { findRoleId, setMember } from '../database/workspaces.ts';
import { ForbiddenError, NotFoundError } from '../errors.ts';
import { invalidSelection } from '../entries/place.ts';
import { roles, type Role } from '../entries/roles.ts';
import type { Services } from '../services.ts';
import { ownWorkspace, presentWorkspace } from './workspaces.ts';

/** The roles of those who belong to a workspace, or are to. Its owner changes them, and keeps the role of the owner. */
export function memberRoleHandlers({ database, publicUrl }: Services) {
  return {
    async changeMemberRole({ caller, parameters: { path }, body }) {
      const { id: roleId } = givableRole(body.role_id);
      const workspace = await database.write((db) => {
        const own = ownWorkspace(db, path.id, caller);
        if (path.userId === caller.userId) throw new ForbiddenError();
        if (findRoleId(db, path.id, path.userId) === undefined) throw new NotFoundError();
        setMember(db, { workspaceId: path.id, userId: path.userId, roleId });
        return presentWorkspace(db, own, caller, publicUrl());
      });
      return { status: 'success', workspace };
    },

    async changeInviteRole({ caller, parameters: { path }, body }) {
      const { id: roleId } = givableRole(body.role_id);
      const workspace = await database.write((db) => {
        const own = ownWorkspace(db, path.id, caller);
        const invite = findInvite(db, path.inviteId);
        if (invite?.workspace_id !== path.id) throw new NotFoundError();
        putInvite(db, { workspaceId: path.id, userId: invite.user_id, roleId, now: invite.created_at });
        return presentWorkspace(db, own, caller, publicUrl());
      });
      return { status: 'success', workspace };
    },
  } satisfies Partial<Handlers>;
}

/** @throws ValidationError for roles that nobody can be given, such as that of the owner */
export function givableRole(roleId: number): Role {
  const role = [roles.editor, roles.viewer].find(({ id }) => id === roleId);
  if (!role) throw invalidSelection('role_id');
  return role;
}
