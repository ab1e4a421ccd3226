import type { FastifyRequest } from 'fastify';
import { field, json, thisMoment } from '../faults/answers.ts';
import { together, touching } from '../faults/fault.ts';
import { callerOf } from '../faults/requested-entries.ts';
import { instead, received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { addWorkspace, workspaces } from '../faults/stored.ts';
import { asciiOf, changed, cut, masked } from '../faults/texts.ts';
import { mutant } from '../mutant.ts';

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
export const workspaceVariantMutants = [
  mutant(
    'workspaces-have-one-member',
    'Every workspace has a `members_count` of 1.',
    { breaks: 'WS-15' },
    together(
      field('listWorkspaces', 'workspaces.*.members_count', () => 1),
      field('getWorkspace', 'workspace.members_count', () => 1),
    ),
  ),
  mutant(
    'workspace-list-of-three',
    'The workspace list names the last three workspaces of the caller.',
    { breaks: 'WS-5' },
    field('listWorkspaces', 'workspaces', (value) => (value as unknown[]).slice(-3)),
  ),
  mutant(
    'workspace-list-in-ascii',
    'The workspace list shows names without letters beyond ASCII.',
    {
      touches: ['createWorkspace', 'listWorkspaces'],
      breaks: 'WS-12',
    },
    field('listWorkspaces', 'workspaces.*.name', asciiOf),
  ),
  mutant(
    'workspace-list-without-outer-blanks',
    'The workspace list shows names without the blanks around them.',
    { touches: ['createWorkspace', 'listWorkspaces'], breaks: 'WS-12' },
    field('listWorkspaces', 'workspaces.*.name', (name) => changed(name, (sent) => sent.trim())),
  ),
  mutant(
    'workspace-name-cut',
    'The name of a workspace is cut after 50 letters.',
    { breaks: 'WS-2' },
    cut('createWorkspace', 'name', 50),
  ),
  mutant(
    'second-workspace-shows-another-name',
    'The second workspace of a name is returned without its name.',
    { breaks: 'WS-2' },
    touching('createWorkspace', (target) => {
      const taken = new Set<string>();
      field('createWorkspace', 'workspace.name', (name) => {
        const isTaken = taken.has(String(name));
        taken.add(String(name));
        return isTaken ? '' : name;
      })(target);
    }),
  ),
  mutant(
    'workspace-made-twice',
    'Creating a workspace makes two.',
    { breaks: 'WS-1' },
    afterwards('createWorkspace', async (db, { json: body }) => {
      const { id } = (body as { workspace: { id: number } }).workspace;
      const { name, ownerId } = (await workspaces.find(db, { id }))!;
      await addWorkspace(db, name, ownerId);
    }),
  ),
  mutant(
    'workspace-created-at-of-the-epoch',
    'The `created_at` of a new workspace is the beginning of time.',
    { breaks: 'WS-22' },
    field('createWorkspace', 'workspace.created_at', () => '1970-01-01T00:00:00.000000Z'),
  ),
  mutant(
    'workspace-email-masked',
    'The `email` of a member is masked.',
    { breaks: 'WS-17' },
    field({ of: ['createWorkspace', 'getWorkspace'] }, 'workspace.currentUser.email', masked),
  ),
  mutant(
    'workspace-owner-email-masked',
    'The `email` of an owner is masked.',
    { breaks: 'WS-28' },
    field('createWorkspace', 'workspace.owner.email', masked),
  ),
  mutant(
    'workspace-member-of-another',
    'The `workspace_id` of a member is the number of the user.',
    { breaks: 'WS-20' },
    field('createWorkspace', 'workspace.currentUser.workspace_id', () => 1),
  ),
  mutant(
    'workspace-members-with-the-guest',
    'The workspace list counts one member more than there are.',
    { touches: ['createWorkspace', 'listWorkspaces'], breaks: 'WS-15' },
    field('listWorkspaces', 'workspaces.*.members_count', (count) => Number(count) + 1),
  ),
  mutant(
    'workspace-made-when-asked',
    'A single workspace is shown as created at the moment of the request.',
    { touches: ['createWorkspace', 'getWorkspace'], breaks: 'WS-22' },
    field('getWorkspace', 'workspace.created_at', thisMoment),
  ),
  mutant(
    'workspace-of-a-name-reused',
    'A workspace with the same name is returned instead of a new one.',
    { breaks: 'WS-1' },
    touching('createWorkspace', (target) => {
      const made = new Map<string, object>();
      const keyOf = (request: FastifyRequest, name: unknown) => `${callerOf(request)} ${String(name)}`;
      together(
        instead('createWorkspace', ({ body, request }) => made.get(keyOf(request, body.name))),
        json('createWorkspace', (body, { request }) => {
          const { name } = (body as { workspace: { name: string } }).workspace;
          made.set(keyOf(request, name), body as object);
        }),
      )(target);
    }),
  ),
  mutant(
    'workspace-owner-is-whoever-looks',
    "In the list, a workspace's `owner` has the address of the caller.",
    { breaks: 'WS-28' },
    json('listWorkspaces', (body) => {
      for (const { owner, currentUser } of (body as { workspaces: Shown[] }).workspaces) {
        owner.email = currentUser.email;
      }
    }),
  ),
  mutant(
    'workspace-member-is-the-owner',
    "In the list, a workspace's `currentUser` has the address of the owner.",
    { breaks: 'WS-17' },
    json('listWorkspaces', (body) => {
      for (const { owner, currentUser } of (body as { workspaces: Shown[] }).workspaces) {
        currentUser.email = owner.email;
      }
    }),
  ),
  mutant(
    'workspace-owner-id-of-whoever-looks',
    "A single workspace's `owner_id` is the id of the caller.",
    { breaks: 'WS-14' },
    json('getWorkspace', (body, context) => {
      const { workspace } = body as { workspace: Shown };
      workspace.owner_id = callerOf(context.request);
    }),
  ),
  mutant(
    'workspace-avatar-empty',
    'A single workspace without a picture has an empty `avatar`.',
    { breaks: 'WS-13', touches: ['createWorkspace', 'getWorkspace'] },
    field('getWorkspace', 'workspace.avatar', () => ''),
  ),
  mutant(
    'workspace-refused-and-made',
    'A workspace without a name is made before it is refused.',
    { breaks: 'WS-4', touches: ['createWorkspace', 'listWorkspaces'] },
    received('createWorkspace', async ({ body, request }, { database }) => {
      if ('name' in body) return;
      await database.write(async (db) => {
        await addWorkspace(db, 'Untitled', callerOf(request));
      });
    }),
  ),
  mutant(
    'owner-is-the-first-user',
    'A creator owns the workspace only if they are the first user.',
    { breaks: 'WS-3' },
    json({ of: ['createWorkspace', 'getWorkspace', 'listWorkspaces'] }, (body, { request }) => {
      const { workspace, workspaces = [] } = body as {
        workspace?: OwnWorkspace;
        workspaces?: OwnWorkspace[];
      };
      if (callerOf(request) === 1) return;
      for (const { currentUser } of [...workspaces, ...(workspace ? [workspace] : [])])
        currentUser.is_owner = false;
    }),
  ),
  mutant(
    'workspace-permissions-of-the-first',
    'The detailed permissions are added to the first workspace of the list, whichever the parameter identifies.',
    { breaks: 'WS-7', overlaid: true },
    json('listWorkspaces', (body) => {
      const all = (body as { workspaces: { currentUser: { permissions?: unknown } }[] }).workspaces.map(
        ({ currentUser }) => currentUser,
      );
      const permissions = all.find((member) => member.permissions !== undefined)?.permissions;
      for (const member of all) delete member.permissions;
      if (all[0] && permissions !== undefined) all[0].permissions = permissions;
    }),
  ),
  mutant(
    'workspace-permissions-of-owners-only',
    'The detailed permissions are missing in a workspace of another user.',
    { breaks: 'WS-7', overlaid: true },
    json('listWorkspaces', (body) => {
      for (const { currentUser } of (body as { workspaces: OwnWorkspace[] }).workspaces) {
        if (!currentUser.is_owner) Reflect.deleteProperty(currentUser, 'permissions');
      }
    }),
  ),
  mutant(
    'workspace-list-last-of-a-name',
    'Of several workspaces with one name, the list shows the last.',
    { breaks: 'WS-5' },
    field('listWorkspaces', 'workspaces', (all) => {
      const workspaces = all as { name: string }[];
      return workspaces.filter(
        ({ name }, at) => workspaces.findLastIndex((other) => other.name === name) === at,
      );
    }),
  ),
  mutant(
    'workspace-list-with-parameter-of-owned',
    'With the query parameter, the workspace list shows only what the caller owns.',
    {
      overlaid: true,
      breaks: 'WS-5',
    },
    field(
      {
        of: 'listWorkspaces',
        when: ({ request }) => Object.keys(request.query as object).length > 0,
      },
      'workspaces',
      (all) => (all as OwnWorkspace[]).filter(({ currentUser }) => currentUser.is_owner),
    ),
  ),
  mutant(
    'workspace-owner-none-for-editors',
    "In the list of an editor, a workspace's `owner` is no owner.",
    { breaks: 'WS-29' },
    json('listWorkspaces', (body) => {
      for (const { owner, currentUser } of (body as { workspaces: EditorView[] }).workspaces) {
        if (currentUser.role_name.includes('Editor')) owner.is_owner = false;
      }
    }),
  ),
];
