import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import {
  countMembersAndInvites,
  deleteInvite,
  findInvite,
  listInvitesOf,
  listInvitesTo,
  listOftenInvited,
  putInvites,
  type InviteRow,
} from '../database/invites.ts';
import { countWorkspaces, listRoles, setMembers } from '../database/workspaces.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../errors.ts';
import { invalidSelection } from '../entries/destination.ts';
import type { Services } from '../services.ts';
import { endUploadsOfMembers, givableRole } from './member-roles.ts';
import { maximumWorkspaces, ownWorkspace, presentInvite, presentWorkspace } from './workspaces.ts';

/** Maximum number of members and invitations of a workspace, because responses contain all of them. */
export const maximumMembers = 1000;

/**
 * Maximum number of pending invitations from one owner to the same user, so that nobody can fill the list of another
 * user.
 */
export const maximumWaiting = 10;

/** Maximum number of invitations in a response. */
const shownInvites = 100;

/** Operations with which users become members: the owner of a workspace invites them, and they accept. */
export function inviteHandlers(services: Services) {
  const { database, clock, addresses, publicUrl } = services;
  return {
    async inviteMembers({ caller, parameters: { path }, body }) {
      const role = givableRole(body.role_id);
      await database.read((db) => ownWorkspace(db, path.id, caller));
      const users = await addresses.require(database, caller.userId, body.emails);
      const invites = await database.write(async (db) => {
        await ownWorkspace(db, path.id, caller);
        if (users.some(({ id }) => id === caller.userId)) throw invalidSelection('emails');
        const ids = users.map(({ id }) => id);
        const members = (await listRoles(db, [path.id], ids)).map((row) => row.user_id);
        const invited = ids.filter((id) => !members.includes(id));
        const given = { workspaceId: path.id, roleId: role.id };
        await setMembers(db, { ...given, userIds: members });
        await putInvites(db, { ...given, userIds: invited, now: timestamp(clock()) });
        const [often] = await listOftenInvited(db, caller.userId, invited, maximumWaiting);
        if (often !== undefined) {
          const { email } = users.find(({ id }) => id === often)!;
          throw tooMany(maximumWaiting, { emails: `invitations of yours waiting for ${email}` });
        }
        refuseTooMany(await countMembersAndInvites(db, path.id), maximumMembers, {
          emails: 'members and invitations',
        });
        const byUser = new Map((await listInvitesTo(db, path.id)).map((row) => [row.user_id, row]));
        return invited.map((id) => byUser.get(id)!);
      });
      await endUploadsOfMembers(services, path.id);
      return { status: 'success', invites: invites.map(presentInvite) };
    },

    async listInvites({ caller }) {
      const invites = await database.read((db) => listInvitesOf(db, caller.userId, shownInvites));
      return { status: 'success', invites: invites.map(presentInvite) };
    },

    async acceptInvite({ caller, parameters: { path } }) {
      const workspace = await database.write(async (db) => {
        const { user_id, workspace_id, role_id } = await requireInvite(db, path.inviteId);
        if (user_id !== caller.userId) throw new ForbiddenError();
        refuseTooMany((await countWorkspaces(db, user_id)) + 1, maximumWorkspaces, {
          inviteId: 'workspaces',
        });
        await setMembers(db, { workspaceId: workspace_id, userIds: [user_id], roleId: role_id });
        await deleteInvite(db, path.inviteId);
        return presentWorkspace(db, workspace_id, caller, publicUrl());
      });
      // As a member, the user no longer has the permissions of shares.
      await endUploadsOfMembers(services, workspace.id);
      return { status: 'success', workspace };
    },

    async deleteInvite({ caller, parameters: { path } }) {
      await database.write(async (db) => {
        const { user_id, owner_id } = await requireInvite(db, path.inviteId);
        if (![user_id, owner_id].includes(caller.userId)) throw new ForbiddenError();
        await deleteInvite(db, path.inviteId);
      });
      return { status: 'success' };
    },
  } satisfies Partial<Handlers>;
}

async function requireInvite(db: Connection, id: number): Promise<InviteRow> {
  const invite = await findInvite(db, id);
  if (!invite) throw new NotFoundError();
  return invite;
}

/** @param what maps the field of the error to what there are too many of */
function refuseTooMany(count: number, maximum: number, what: Record<string, string>): void {
  if (count > maximum) throw tooMany(maximum, what);
}

function tooMany(maximum: number, what: Record<string, string>): ValidationError {
  const [[field, things]] = Object.entries(what) as [[string, string]];
  return new ValidationError({ [field]: `There must not be more than ${maximum} ${things}.` });
}
