import { field, json, renamed, status } from '../faults/answers.ts';
import { together } from '../faults/fault.ts';
import { fills, received } from '../faults/requests.ts';
import { storesInstead } from '../faults/state.ts';
import { members, type Workspace, workspaces as storedWorkspaces } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const create = 'createWorkspace';

const list = 'listWorkspaces';

const get = 'getWorkspace';

const shown = ({ ownerId, createdAt, updatedAt, ...row }: Workspace) => ({
  ...row,
  owner_id: ownerId,
  created_at: createdAt,
  updated_at: updatedAt,
});

export const workspaceMutants = [
  mutant(
    'workspace-in-data',
    'Creating a workspace returns `data`.',
    { breaks: 'WS-1' },
    renamed(create, 'workspace', 'data'),
  ),
  mutant(
    'workspace-name-not-kept',
    'A workspace is named after its owner.',
    {
      breaks: 'WS-2',
    },
    storesInstead(storedWorkspaces, { name: 'Workspace of Mira' }),
  ),
  mutant(
    'workspace-owned-by-another',
    'The first account of the server owns every workspace that another creates.',
    {
      breaks: 'WS-3',
    },
    together(
      storesInstead(storedWorkspaces, { ownerId: 2 }, { ownerId: 1 }),
      storesInstead(storedWorkspaces, { ownerId: 1 }, { ownerId: 2 }),
    ),
  ),
  mutant(
    'creator-is-no-owner',
    'The creator of a workspace is shown as a member who does not own it.',
    { breaks: 'WS-3' },
    field({ of: [create, get] }, 'workspace.currentUser.is_owner', () => false),
  ),
  mutant(
    'workspace-name-optional',
    'A workspace without a name is created.',
    { breaks: 'WS-4' },
    fills(create, 'name', 'My workspace'),
  ),
  mutant(
    'workspace-error-in-a-list',
    'The error for a workspace without a name has its text in `error`.',
    {
      breaks: 'WS-4',
    },
    json({ of: create, code: 422 }, () => ({ status: 'error', error: 'The name field is required.' })),
  ),
  mutant(
    'workspace-list-cut',
    'The workspace list shows the first workspace alone.',
    { breaks: 'WS-5' },
    field(list, 'workspaces', (all) => (all as unknown[]).slice(0, 1)),
  ),
  mutant(
    'workspace-list-of-owned',
    'The workspace list shows only what the caller owns.',
    { breaks: 'WS-5' },
    field(list, 'workspaces', (all) =>
      (all as { currentUser: { is_owner: boolean } }[]).filter(({ currentUser }) => currentUser.is_owner),
    ),
  ),
  mutant(
    'workspace-list-of-all',
    'The workspace list shows every workspace of the server.',
    { breaks: 'WS-5' },
    json(list, async (body, { database }) => {
      const { workspaces } = body as { workspaces: { id: number }[] };
      const rows = (await database.read((db) => storedWorkspaces.all(db))).map(shown);
      const others = rows.filter(({ id }) => !workspaces.some((workspace) => workspace.id === id));
      const owner = { role_name: 'Workspace Owner', email: 'someone@example.com', is_owner: true };
      const currentUser = { role_name: 'Workspace Viewer', email: owner.email, role_id: 1, is_owner: false };
      const shownRows = others.map((row) => ({
        ...row,
        members_count: 1,
        avatar: '/avatars/1/W.svg',
        currentUser: { ...currentUser, workspace_id: row.id },
        owner,
      }));
      return { ...(body as object), workspaces: [...workspaces, ...shownRows] };
    }),
  ),
  mutant(
    'workspace-parameter-refused',
    'The workspace list refuses its parameter.',
    {
      breaks: 'WS-6',
      overlaid: true,
    },
    status({ of: list, when: ({ request }) => 'workspaceId' in (request.query as object) }, 422),
  ),
  mutant(
    'workspace-parameter-of-any-type',
    'The workspace list ignores a parameter that is not an id.',
    { breaks: 'WS-6', overlaid: true },
    received(list, ({ query }) => {
      if (!/^\d+$/.test(String(query.workspaceId))) Reflect.deleteProperty(query, 'workspaceId');
    }),
  ),
  mutant(
    'workspace-permissions-missing',
    'The workspace list never shows permissions, even with its parameter.',
    {
      breaks: 'WS-7',
      overlaid: true,
    },
    received(list, ({ query }) => {
      if (/^\d+$/.test(String(query.workspaceId))) Reflect.deleteProperty(query, 'workspaceId');
    }),
  ),
  mutant(
    'workspace-list-bare',
    'The workspace list is a bare array.',
    { breaks: 'WS-8' },
    json(list, (body) => (body as { workspaces: unknown }).workspaces),
  ),
  mutant(
    'workspace-not-found-by-id',
    'A workspace is found by its name, not by its id.',
    {
      breaks: 'WS-9',
    },
    received(get, ({ params }) => {
      params.id = '1999999999';
    }),
  ),
  mutant(
    'workspace-of-another-id',
    'A single workspace is always the first of the caller.',
    {
      breaks: 'WS-9',
    },
    received(get, async ({ params }, { database }) => {
      const first = await database.read((db) => members.find(db, { userId: 1 }));
      if (first) params.id = String(first.workspaceId);
    }),
  ),
  mutant(
    'workspace-bare',
    'A single workspace is returned without its envelope.',
    { breaks: 'WS-10' },
    json(get, (body) => ({ status: 'success', ...(body as { workspace: object }).workspace })),
  ),
  mutant(
    'workspace-open-to-all',
    'Users who are not members can read the workspace.',
    { breaks: 'AUTH-11' },
    json({ of: get, code: 403 }, async (_body, { reply, request, database }) => {
      const { id } = request.params as { id: string };
      const row = (await database.read((db) => storedWorkspaces.find(db, { id: Number(id) })))!;
      reply.code(200);
      const currentUser = {
        role_name: 'Workspace Viewer',
        email: 'jonas@example.com',
        role_id: 1,
        is_owner: false,
      };
      return {
        status: 'success',
        workspace: { ...shown(row), members_count: 1, avatar: '/a.svg', currentUser },
      };
    }),
  ),
  mutant(
    'workspace-name-of-any-type',
    'The name of a workspace may be an object, which is taken as text.',
    { breaks: 'WS-2' },
    received(create, ({ body }) => {
      if (typeof body.name === 'object' && body.name !== null) body.name = JSON.stringify(body.name);
    }),
  ),
];
