import type { FastifyRequest } from 'fastify';
import { field, json, thisMoment } from '../effects/answers.ts';
import { together, touching } from '../effects/fault.ts';
import { callerOf } from '../effects/requested-entries.ts';
import { instead, received } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { addWorkspace, workspaces } from '../effects/stored.ts';
import { asciiOf, changed, cut, masked } from '../effects/texts.ts';
import { faults, overlaidFaults } from '../planted-fault.ts';

interface Shown {
  owner_id: number;
  readonly currentUser: { email: string };
  readonly owner: { email: string };
}

interface OwnWorkspace {
  readonly owner_id: number;
  readonly currentUser: { is_owner: boolean };
}

interface EditorView {
  readonly currentUser: { readonly role_name: string };
  readonly owner: { is_owner: boolean };
}

/** Faults that show only in some requests. */
export const workspaceVariantFaults = [
  ...faults({
    'WS-15: Every workspace has a `members_count` of 1.': () =>
      together(
        field('listWorkspaces', 'workspaces.*.members_count', () => 1),
        field('getWorkspace', 'workspace.members_count', () => 1),
      ),
    'WS-5: The workspace list names the last three workspaces of the caller.': () =>
      field('listWorkspaces', 'workspaces', (value) => (value as unknown[]).slice(-3)),
    'WS-12: The workspace list shows names without letters beyond ASCII.': () =>
      touching(['createWorkspace', 'listWorkspaces'], field('listWorkspaces', 'workspaces.*.name', asciiOf)),
    'WS-12: The workspace list shows names without the blanks around them.': () =>
      touching(
        ['createWorkspace', 'listWorkspaces'],
        field('listWorkspaces', 'workspaces.*.name', (name) => changed(name, (sent) => sent.trim())),
      ),
    'WS-2: The name of a workspace is cut after 50 letters.': () => cut('createWorkspace', 'name', 50),
    'WS-2: The second workspace of a name is returned without its name.': () => {
      const taken = new Set<string>();
      return field('createWorkspace', 'workspace.name', (name) => {
        const isTaken = taken.has(String(name));
        taken.add(String(name));
        return isTaken ? '' : name;
      });
    },
    'WS-1: Creating a workspace makes two.': () =>
      afterwards('createWorkspace', async (db, { made: id }) => {
        const { name, ownerId } = (await workspaces.find(db, { id }))!;
        await addWorkspace(db, name, ownerId);
      }),
    'WS-22: The `created_at` of a new workspace is the beginning of time.': () =>
      field('createWorkspace', 'workspace.created_at', () => '1970-01-01T00:00:00.000000Z'),
    'WS-17: The `email` of a member is masked.': () =>
      field({ of: ['createWorkspace', 'getWorkspace'] }, 'workspace.currentUser.email', masked),
    'WS-28: The `email` of an owner is masked.': () =>
      field('createWorkspace', 'workspace.owner.email', masked),
    'WS-20: The `workspace_id` of a member is the number of the user.': () =>
      field('createWorkspace', 'workspace.currentUser.workspace_id', () => 1),
    'WS-15: The workspace list counts one member more than there are.': () =>
      touching(
        ['createWorkspace', 'listWorkspaces'],
        field('listWorkspaces', 'workspaces.*.members_count', (count) => Number(count) + 1),
      ),
    'WS-15: A single workspace counts one member more than there are.': () =>
      touching(
        ['createWorkspace', 'getWorkspace'],
        field('getWorkspace', 'workspace.members_count', (count) => Number(count) + 1),
      ),
    'WS-22: A single workspace is shown as created at the moment of the request.': () =>
      touching(
        ['createWorkspace', 'getWorkspace'],
        field('getWorkspace', 'workspace.created_at', thisMoment),
      ),
    'WS-1: A workspace with the same name is returned instead of a new one.': () => {
      const made = new Map<string, object>();
      const keyOf = (request: FastifyRequest, name: unknown) => `${callerOf(request)} ${String(name)}`;
      return together(
        instead('createWorkspace', ({ body, request }) => made.get(keyOf(request, body.name))),
        json('createWorkspace', (body, { request }) => {
          const { name } = (body as { workspace: { name: string } }).workspace;
          made.set(keyOf(request, name), body as object);
        }),
      );
    },
    "WS-28: In the list, a workspace's `owner` has the address of the caller.": () =>
      json('listWorkspaces', (body) => {
        for (const { owner, currentUser } of (body as { workspaces: Shown[] }).workspaces) {
          owner.email = currentUser.email;
        }
      }),
    "WS-17: In the list, a workspace's `currentUser` has the address of the owner.": () =>
      json('listWorkspaces', (body) => {
        for (const { owner, currentUser } of (body as { workspaces: Shown[] }).workspaces) {
          currentUser.email = owner.email;
        }
      }),
    "WS-14: A single workspace's `owner_id` is the id of the caller.": () =>
      json('getWorkspace', (body, context) => {
        const { workspace } = body as { workspace: Shown };
        workspace.owner_id = callerOf(context.request);
      }),
    'WS-13: A single workspace without a picture has an empty `avatar`.': () =>
      touching(
        ['createWorkspace', 'getWorkspace'],
        field('getWorkspace', 'workspace.avatar', () => ''),
      ),
    'WS-4: A workspace without a name is made before it is refused.': () =>
      touching(
        ['createWorkspace', 'listWorkspaces'],
        received('createWorkspace', async ({ body, request }, { database }) => {
          if ('name' in body) return;
          await database.write(async (db) => {
            await addWorkspace(db, 'Untitled', callerOf(request));
          });
        }),
      ),
    'WS-3: A creator owns the workspace only if they are the first user.': () =>
      json({ of: ['createWorkspace', 'getWorkspace', 'listWorkspaces'] }, (body, { request }) => {
        const { workspace, workspaces = [] } = body as {
          workspace?: OwnWorkspace;
          workspaces?: OwnWorkspace[];
        };
        if (callerOf(request) === 1) return;
        for (const { currentUser } of [...workspaces, ...(workspace ? [workspace] : [])])
          currentUser.is_owner = false;
      }),
    'WS-5: Of several workspaces with one name, the list shows the last.': () =>
      field('listWorkspaces', 'workspaces', (all) => {
        const workspaces = all as { name: string }[];
        return workspaces.filter(
          ({ name }, at) => workspaces.findLastIndex((other) => other.name === name) === at,
        );
      }),
    "WS-29: In the list of an editor, a workspace's `owner` is no owner.": () =>
      json('listWorkspaces', (body) => {
        for (const { owner, currentUser } of (body as { workspaces: EditorView[] }).workspaces) {
          if (currentUser.role_name.includes('Editor')) owner.is_owner = false;
        }
      }),
  }),
  ...overlaidFaults({
    'WS-7: The detailed permissions are added to the first workspace of the list, whichever the parameter identifies.':
      () =>
        json('listWorkspaces', (body) => {
          const all = (body as { workspaces: { currentUser: { permissions?: unknown } }[] }).workspaces.map(
            ({ currentUser }) => currentUser,
          );
          const permissions = all.find((member) => member.permissions !== undefined)?.permissions;
          for (const member of all) delete member.permissions;
          if (all[0] && permissions !== undefined) all[0].permissions = permissions;
        }),
    'WS-7: The detailed permissions are missing in a workspace of another user.': () =>
      json('listWorkspaces', (body) => {
        for (const { currentUser } of (body as { workspaces: OwnWorkspace[] }).workspaces) {
          if (!currentUser.is_owner) Reflect.deleteProperty(currentUser, 'permissions');
        }
      }),
    'WS-5: With the query parameter, the workspace list shows only what the caller owns.': () =>
      field(
        {
          of: 'listWorkspaces',
          when: ({ request }) => Object.keys(request.query as object).length > 0,
        },
        'workspaces',
        (all) => (all as OwnWorkspace[]).filter(({ currentUser }) => currentUser.is_owner),
      ),
  }),
];
