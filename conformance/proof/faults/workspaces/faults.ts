import type { OperationId } from '../../../../generated/operations.ts';
import { accepts, asNull, field, json, status, without } from '../effects/answers.ts';
import { together } from '../effects/fault.ts';
import { fills, received, alters, ignoresQuery } from '../effects/requests.ts';
import { storesInstead } from '../effects/state.ts';
import { members, type Workspace, workspaces as storedWorkspaces } from '../effects/stored.ts';
import { faults, overlaidFaults } from '../planted-fault.ts';

const create = 'createWorkspace';

const list = 'listWorkspaces';

const get = 'getWorkspace';

const shown = ({ ownerId, createdAt, updatedAt, ...row }: Workspace) => ({
  ...row,
  owner_id: ownerId,
  created_at: createdAt,
  updated_at: updatedAt,
});

/** Changes the field in all three responses. */
const changes = (name: string, change: (value: unknown) => unknown) =>
  together(
    field({ of: [create, get] as OperationId[] }, `workspace.${name}`, change),
    field(list, `workspaces.*.${name}`, change),
  );

export const workspaceFaults = [
  ...faults({
    'WS-3: The first account of the server owns every workspace that another creates.': () =>
      together(
        storesInstead(storedWorkspaces, { ownerId: 2 }, { ownerId: 1 }),
        storesInstead(storedWorkspaces, { ownerId: 1 }, { ownerId: 2 }),
      ),
    'WS-4: A workspace without a name is created.': () => fills(create, 'name', 'My workspace'),
    'WS-4: The error for a workspace without a name has its text in `error`.': () =>
      json({ of: create, code: 422 }, () => ({ status: 'error', error: 'The name field is required.' })),
    'WS-5: The workspace list shows the first workspace alone.': () =>
      field(list, 'workspaces', (all) => (all as unknown[]).slice(0, 1)),
    'WS-5: The workspace list shows only what the caller owns.': () =>
      field(list, 'workspaces', (all) =>
        (all as { currentUser: { is_owner: boolean } }[]).filter(({ currentUser }) => currentUser.is_owner),
      ),
    'WS-5: The workspace list shows every workspace of the server.': () =>
      json(list, async (body, { database }) => {
        const { workspaces } = body as { workspaces: { id: number }[] };
        const rows = (await database.read((db) => storedWorkspaces.all(db))).map(shown);
        const others = rows.filter(({ id }) => !workspaces.some((workspace) => workspace.id === id));
        const owner = { role_name: 'Workspace Owner', email: 'someone@example.com', is_owner: true };
        const currentUser = {
          role_name: 'Workspace Viewer',
          email: owner.email,
          role_id: 1,
          is_owner: false,
        };
        const shownRows = others.map((row) => ({
          ...row,
          members_count: 1,
          avatar: '/avatars/1/W.svg',
          currentUser: { ...currentUser, workspace_id: row.id },
          owner,
        }));
        return { ...(body as object), workspaces: [...workspaces, ...shownRows] };
      }),
    'AUTH-11: Users who are not members can read the workspace.': () => accepts({ of: get, code: 403 }),
    'WS-9: A workspace is found by its name, not by its id.': () =>
      received(get, ({ params }) => {
        params.id = '1999999999';
      }),
    'WS-9: A single workspace is always the first of the caller.': () =>
      received(get, async ({ params }, { database }) => {
        const first = await database.read((db) => members.find(db, { userId: 1 }));
        if (first) params.id = String(first.workspaceId);
      }),
    'WS-2: The name of a workspace may be an object, which is taken as text.': () =>
      alters(create, 'name', (name) =>
        typeof name === 'object' && name !== null ? JSON.stringify(name) : name,
      ),
    'WS-13: The single response has no `avatar`.': () => without(get, 'workspace.avatar'),
    'WS-17: The `email` of a member is null.': () => changes('currentUser.email', asNull),
    'WS-19: The `is_owner` of a member is 0 or 1.': () => changes('currentUser.is_owner', Number),
    'WS-26: A created workspace shows no `owner`.': () => without(create, 'workspace.owner'),
  }),
  ...overlaidFaults({
    'WS-6: The workspace list refuses its parameter.': () =>
      status({ of: list, when: ({ request }) => 'workspaceId' in (request.query as object) }, 422),
    'WS-6: The workspace list ignores a parameter that is not an id.': () =>
      ignoresQuery(list, 'workspaceId', ({ query }) => !/^\d+$/.test(String(query.workspaceId))),
    'WS-7: The workspace list never shows permissions, even with its parameter.': () =>
      ignoresQuery(list, 'workspaceId', ({ query }) => /^\d+$/.test(String(query.workspaceId))),
  }),
];
