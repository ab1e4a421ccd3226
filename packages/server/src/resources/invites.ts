import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import {
  countInvitesBetween,
  countMembersAndInvites,
  deleteInvite,
  findInvite,
  findInviteTo,
  listInvitesOf,
  putInvite,
  type InviteRow,
} from '../database/invites.ts';
import { countWorkspaces, findRoleId, setMember } from '../database/workspaces.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../errors.ts';
import { invalidSelection } from '../entries/destination.ts';
import type { Services } from '../services.ts';
import { endUploadsOfMember, givableRole } from './member-roles.ts';
import { maximumWorkspaces, ownWorkspace, presentInvite, presentWorkspace } from './workspaces.ts';
import { filterSequentially, mapSequentially } from '../sequential.ts';

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
      const { invites, changed } = await database.write(async (db) => {
        await ownWorkspace(db, path.id, caller);
        if (users.some(({ id }) => id === caller.userId)) throw invalidSelection('emails');
        const isMember = async ({ id }: { id: number }) => (await findRoleId(db, path.id, id)) !== undefined;
        const members = await filterSequentially(users, isMember);
        for (const { id } of members) {
          await setMember(db, { workspaceId: path.id, userId: id, roleId: role.id });
        }
        const now = timestamp(clock());
        const invited = await filterSequentially(users, async (user) => !(await isMember(user)));
        for (const { id, email } of invited) {
          await putInvite(db, { workspaceId: path.id, userId: id, roleId: role.id, now });
          refuseTooMany(await countInvitesBetween(db, caller.userId, id), maximumWaiting, {
            emails: `invitations of yours waiting for ${email}`,
          });
        }
        refuseTooMany(await countMembersAndInvites(db, path.id), maximumMembers, {
          emails: 'members and invitations',
        });
        return {
          invites: await mapSequentially(invited, async ({ id }) => (await findInviteTo(db, path.id, id))!),
          changed: members,
        };
      });
      for (const { id: userId } of changed) await endUploadsOfMember(services, { id: path.id, userId });
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
        await setMember(db, { workspaceId: workspace_id, userId: user_id, roleId: role_id });
        await deleteInvite(db, path.inviteId);
        return presentWorkspace(db, workspace_id, caller, publicUrl());
      });
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
  if (count <= maximum) return;
  const [[field, things]] = Object.entries(what) as [[string, string]];
  throw new ValidationError({ [field]: `There must not be more than ${maximum} ${things}.` });
}
