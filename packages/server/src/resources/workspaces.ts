import { timestamp } from '../clock.ts';
import type { Caller, Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { listInvitesTo, type InviteRow } from '../database/invites.ts';
import {
  countWorkspaces,
  findWorkspace,
  insertWorkspace,
  listMembers,
  listWorkspaces,
  workspaceExists,
  type WorkspaceRow,
} from '../database/workspaces.ts';
import { noSuchWorkspace } from '../entries/destination.ts';
import { ForbiddenError, ValidationError } from '../errors.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import type { Services } from '../services.ts';
import { avatarUrl } from './avatars.ts';
import { roleOf, roles, type Permission } from '../entries/roles.ts';

/** Maximum number of workspaces of one user, because the list is not paged. */
export const maximumWorkspaces = 1000;

export function workspaceHandlers({ database, clock, publicUrl }: Services) {
  return {
    async createWorkspace({ caller, body: { name } }) {
      const now = timestamp(clock());
      const workspace = await database.write(async (db) => {
        if ((await countWorkspaces(db, caller.userId)) >= maximumWorkspaces) {
          throw new ValidationError({ name: `There must not be more than ${maximumWorkspaces} workspaces.` });
        }
        const ownerRole = roles.owner.id;
        const id = await insertWorkspace(db, { name, ownerId: caller.userId, ownerRole, now });
        return (await findWorkspace(db, id, caller.userId))!;
      });
      const { currentUser, ...created } = summary(workspace, caller);
      return { status: 'success', workspace: { ...created, currentUser: asCreator(currentUser) } };
    },

    async listWorkspaces({ caller, parameters: { query } }) {
      return database.read(async (db) => {
        const detailed = query?.workspaceId;
        // The personal workspace (0) is not in the list.
        const isThere = detailed ? visibleWorkspace(db, detailed, caller) : undefined;
        const [workspaces] = await inOneRoundTrip(listWorkspaces(db, caller.userId), isThere);
        const listed = workspaces.map((workspace) => ({
          ...summary(workspace, caller, workspace.id === detailed),
          avatar: avatarUrl(publicUrl(), workspace),
        }));
        return { status: 'success', workspaces: listed };
      });
    },

    async getWorkspace({ caller, parameters: { path } }) {
      const workspace = await database.read(async (db) => presentWorkspace(db, path.id, caller, publicUrl()));
      return { status: 'success', workspace };
    },
  } satisfies Partial<Handlers>;
}

/** Returns a workspace as a member sees it. Only the owner sees the invitations. */
export async function presentWorkspace(db: Connection, id: number, caller: Caller, publicUrl: string) {
  const [workspace, members, invites] = await inOneRoundTrip(
    visibleWorkspace(db, id, caller),
    listMembers(db, id),
    listInvitesTo(db, id),
  );
  const { owner_id } = workspace;
  return {
    ...common(workspace),
    avatar: avatarUrl(publicUrl, workspace),
    currentUser: membership(workspace, caller),
    members: members.map(({ role_id, ...member }) => {
      const { id: roleId, name } = roleOf(role_id);
      return { ...member, role_id: roleId, role_name: name, is_owner: member.id === owner_id };
    }),
    invites: owner_id === caller.userId ? invites.map(presentInvite) : [],
  };
}

export function presentInvite(invite: InviteRow) {
  const { id, email, workspace_id, workspace_name, owner_email, created_at } = invite;
  const role = invite.role_id === roles.editor.id ? roles.editor : roles.viewer;
  return {
    id,
    email,
    role_id: role.id,
    role_name: role.name,
    workspace_id,
    workspace_name,
    owner_email,
    created_at,
  };
}

export async function visibleWorkspace(
  db: Connection,
  id: number,
  { userId }: Caller,
): Promise<WorkspaceRow> {
  const workspace = await findWorkspace(db, id, userId);
  if (workspace) return workspace;
  throw (await workspaceExists(db, id)) ? new ForbiddenError() : noSuchWorkspace();
}

/** @throws ForbiddenError if the caller does not own the workspace; NotFoundError if it does not exist */
export async function ownWorkspace(db: Connection, id: number, caller: Caller): Promise<WorkspaceRow> {
  const workspace = await visibleWorkspace(db, id, caller);
  if (workspace.owner_id !== caller.userId) throw new ForbiddenError();
  return workspace;
}

function common({ id, name, owner_id, members_count, created_at, updated_at }: WorkspaceRow) {
  return { id, name, owner_id, members_count, created_at, updated_at };
}

function membership({ role_id, owner_id }: WorkspaceRow, { userId, email }: Caller) {
  return { role_name: roleOf(role_id).name, email, role_id, is_owner: owner_id === userId };
}

const asCreator = (member: ReturnType<typeof membership> & { workspace_id: number }) => ({
  ...member,
  role_name: roles.owner.name,
  role_id: roles.owner.id,
  is_owner: true as const,
});

function summary(workspace: WorkspaceRow, caller: Caller, withPermissions = false) {
  const permissions: { permissions?: Permission[] } = withPermissions
    ? { permissions: [...roleOf(workspace.role_id).permissions] }
    : {};
  return {
    ...common(workspace),
    currentUser: { ...membership(workspace, caller), workspace_id: workspace.id, ...permissions },
    owner: { role_name: roles.owner.name, email: workspace.owner_email, is_owner: true as const },
  };
}
