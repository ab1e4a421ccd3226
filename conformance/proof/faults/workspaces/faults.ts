import type { OperationId } from '../../../../generated/operations.ts';
import { accepts, asNull, field, json, status, without, thisMoment } from '../effects/answers.ts';
import { together, touching } from '../effects/fault.ts';
import { again, fills, received, alters, ignoresQuery, instead, type Sent } from '../effects/requests.ts';
import { storesInstead, afterwards } from '../effects/state.ts';
import { members, addWorkspace, workspaces } from '../effects/stored.ts';
import { faults, overlaidFaults } from '../planted-fault.ts';
import { misses } from '../effects/requested-entries.ts';
import { asciiOf, changed, masked } from '../effects/texts.ts';

const create = 'createWorkspace';
const list = 'listWorkspaces';
const get = 'getWorkspace';

/** Changes the field in all three responses. */
const changes = (name: string, change: (value: unknown) => unknown) =>
  together(
    field({ of: [create, get] as OperationId[] }, `workspace.${name}`, change),
    field(list, `workspaces.*.${name}`, change),
  );

interface Shown {
  id: number;
  readonly name: string;
  readonly currentUser: {
    email: string;
    is_owner: boolean;
    workspace_id: number;
    readonly role_name: string;
    permissions?: unknown;
  };
  readonly owner: { email: string; is_owner: boolean };
}

const shownIn = (body: unknown): Shown[] => (body as { workspaces: Shown[] }).workspaces;

const owned = (all: unknown) => (all as Shown[]).filter(({ currentUser }) => currentUser.is_owner);

/** Changes each workspace of the list. */
const inList = (change: (workspace: Shown) => unknown) =>
  json(list, (body) => {
    shownIn(body).forEach(change);
  });

const stated = faults({
  'WS-3: The first account of the server owns every workspace that another creates.': () =>
    together(
      storesInstead(workspaces, { ownerId: 2 }, { ownerId: 1 }),
      storesInstead(workspaces, { ownerId: 1 }, { ownerId: 2 }),
    ),
  'WS-4: A workspace without a name is created.': () => fills(create, 'name', 'My workspace'),
  'WS-4: The error for a workspace without a name has its text in `error`.': () =>
    json({ of: create, code: 422 }, () => ({ status: 'error', error: 'The name field is required.' })),
  'WS-5: The workspace list shows the first workspace alone.': () =>
    field(list, 'workspaces', (all) => (all as unknown[]).slice(0, 1)),
  'WS-5: The workspace list shows only what the caller owns.': () => field(list, 'workspaces', owned),
  'WS-5: The workspace list shows every workspace of the server.': () =>
    json(list, async (body, { database }) => {
      const shown = shownIn(body);
      const others = (await workspaces.all(database)).filter(({ id }) => !shown.some((one) => one.id === id));
      const [alike] = shown;
      for (const { id, name } of alike ? others : []) {
        shown.push({ ...alike!, id, name, currentUser: { ...alike!.currentUser, workspace_id: id } });
      }
    }),
  'AUTH-11: Users who are not members can read the workspace.': () => accepts({ of: get, code: 403 }),
  'WS-9: A workspace is found by its name, not by its id.': () => misses(get),
  'WS-9: A single workspace is always the first of the caller.': () =>
    received(get, async ({ params }, { database }) => {
      const first = await members.find(database, { userId: 1 });
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
  'WS-15: Every workspace has a `members_count` of 1.': () =>
    together(
      field(list, 'workspaces.*.members_count', () => 1),
      field(get, 'workspace.members_count', () => 1),
    ),
  'WS-5: The workspace list names the last three workspaces of the caller.': () =>
    field(list, 'workspaces', (all) => (all as unknown[]).slice(-3)),
  'WS-12: The workspace list shows names without letters beyond ASCII.': () =>
    touching([create, list], field(list, 'workspaces.*.name', asciiOf)),
  'WS-12: The workspace list shows names without the blanks around them.': () =>
    touching(
      [create, list],
      field(list, 'workspaces.*.name', (name) => changed(name, (sent) => sent.trim())),
    ),
  'WS-2: The second workspace of a name is returned without its name.': () => {
    const isTaken = again((name) => name);
    return field(create, 'workspace.name', (name) => (isTaken(name) ? '' : name));
  },
  'WS-1: Creating a workspace makes two.': () =>
    afterwards(create, async (db, { made: id }) => {
      const { name, ownerId } = (await workspaces.find(db, { id }))!;
      await addWorkspace(db, name, ownerId);
    }),
  'WS-22: The `created_at` of a new workspace is the beginning of time.': () =>
    field(create, 'workspace.created_at', () => '1970-01-01T00:00:00.000000Z'),
  'WS-17: The `email` of a member is masked.': () =>
    field({ of: [create, get] }, 'workspace.currentUser.email', masked),
  'WS-28: The `email` of an owner is masked.': () => field(create, 'workspace.owner.email', masked),
  'WS-20: The `workspace_id` of a member is the number of the user.': () =>
    field(create, 'workspace.currentUser.workspace_id', () => 1),
  'WS-15: The workspace list counts one member more than there are.': () =>
    touching(
      [create, list],
      field(list, 'workspaces.*.members_count', (count) => Number(count) + 1),
    ),
  'WS-15: A single workspace counts one member more than there are.': () =>
    touching(
      [create, get],
      field(get, 'workspace.members_count', (count) => Number(count) + 1),
    ),
  'WS-22: A single workspace is shown as created at the moment of the request.': () =>
    touching([create, get], field(get, 'workspace.created_at', thisMoment)),
  'WS-1: A workspace with the same name is returned instead of a new one.': () => {
    const made = new Map<string, object>();
    const keyOf = ({ caller, body }: Sent) => `${caller} ${String(body.name)}`;
    return together(
      instead(create, (sent) => made.get(keyOf(sent))),
      json(create, (body, context) => {
        made.set(keyOf(context), body as object);
      }),
    );
  },
  "WS-28: In the list, a workspace's `owner` has the address of the caller.": () =>
    inList(({ owner, currentUser }) => (owner.email = currentUser.email)),
  "WS-17: In the list, a workspace's `currentUser` has the address of the owner.": () =>
    inList(({ owner, currentUser }) => (currentUser.email = owner.email)),
  "WS-14: A single workspace's `owner_id` is the id of the caller.": () =>
    field(get, 'workspace.owner_id', (_id, { caller }) => caller),
  'WS-13: A single workspace without a picture has an empty `avatar`.': () =>
    touching(
      [create, get],
      field(get, 'workspace.avatar', () => ''),
    ),
  'WS-4: A workspace without a name is made before it is refused.': () =>
    touching(
      [create, list],
      received(create, async ({ body, caller }, { database }) => {
        if (!('name' in body)) await addWorkspace(database, 'Untitled', caller);
      }),
    ),
  'WS-3: A creator owns the workspace only if they are the first user.': () =>
    together(
      ...[`workspace`, `workspaces.*`].map((shown) =>
        field({ of: [create, get, list] }, `${shown}.currentUser.is_owner`, (isOwner, { caller }) =>
          caller === 1 ? isOwner : false,
        ),
      ),
    ),
  'WS-5: Of several workspaces with one name, the list shows the last.': () =>
    field(list, 'workspaces', (all) =>
      (all as Shown[]).filter(
        ({ name }, at, shown) => shown.findLastIndex((one) => one.name === name) === at,
      ),
    ),
  "WS-29: In the list of an editor, a workspace's `owner` is no owner.": () =>
    inList(({ owner, currentUser }) => {
      if (currentUser.role_name.includes('Editor')) owner.is_owner = false;
    }),
});

const overlaid = overlaidFaults({
  'WS-6: The workspace list refuses its parameter.': () =>
    status({ of: list, when: ({ query }) => 'workspaceId' in query }, 422),
  'WS-6: The workspace list ignores a parameter that is not an id.': () =>
    ignoresQuery(list, 'workspaceId', ({ query }) => !/^\d+$/.test(String(query.workspaceId))),
  'WS-7: The detailed permissions are added to the first workspace of the list, whichever the parameter identifies.':
    () =>
      json(list, (body) => {
        const all = shownIn(body).map(({ currentUser }) => currentUser);
        const permissions = all.find((member) => member.permissions !== undefined)?.permissions;
        for (const member of all) delete member.permissions;
        if (all[0] && permissions !== undefined) all[0].permissions = permissions;
      }),
  'WS-7: The detailed permissions are missing in a workspace of another user.': () =>
    inList(({ currentUser }) => currentUser.is_owner || Reflect.deleteProperty(currentUser, 'permissions')),
  'WS-5: With the query parameter, the workspace list shows only what the caller owns.': () =>
    field({ of: list, when: ({ query }) => Object.keys(query).length > 0 }, 'workspaces', owned),
});

export const workspaceFaults = [...stated, ...overlaid];
