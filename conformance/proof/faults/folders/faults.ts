import { asSqlTime, asText, field, json, status } from '../effects/answers.ts';
import {
  fills,
  ignores,
  ignoresQuery,
  received,
  alters,
  instead,
  refuses,
  type Sent,
  rewrites,
} from '../effects/requests.ts';
import {
  entries,
  addFolder,
  type Entry,
  shares,
  takeOutOfTrash,
  copyEntry,
  driveOf,
  drives,
  ownerOf,
  users,
} from '../effects/stored.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import { findEntryForUser } from '../../../../packages/server/src/database/entries-for-user.ts';
import { presentEntry } from '../../../../packages/server/src/entries/present.ts';
import { type Target, type Fault, together } from '../effects/fault.ts';
import { callerOf, findStored, depthOf, idsIn, isOthers } from '../effects/requested-entries.ts';
import { afterwards } from '../effects/state.ts';
import { inAnotherZone, lowered } from '../effects/texts.ts';

const create = 'createFolder';

/** Responds with an existing folder as if it were new. */
const asNew = ({ database }: Target, { request }: Sent, id: number) => {
  const userId = callerOf(request);
  return database.read(async (db) => {
    const found = presentEntry(userId, (await findEntryForUser(db, userId, id))!);
    const { name, hash, parent_id, workspace_id, path, is_encrypted, vault_id, iv, ...others } = found;
    const { users, permissions, created_at, updated_at } = others;
    const place = { id, name, type: 'folder', hash, file_size: 0, parent_id, workspace_id, path };
    const facts = { is_encrypted, vault_id, iv, users, permissions, created_at, updated_at };
    return { status: 'success', folder: { ...place, ...facts } };
  });
};

/** The caller's folders with the name that a request gives to a new one. */
async function namesakes({ database }: Target, { body: { name }, request }: Sent): Promise<Entry[]> {
  if (typeof name !== 'string') return [];
  return entries.all(database, { isFile: 0, name, ownerId: callerOf(request) });
}

const nameKey = (parentId: unknown, name: unknown) => `${String(parentId)} ${String(name)}`;

const namesOfDeleted: Fault = (target) => {
  const names = new Set<string>();
  together(
    received('deleteEntries', async ({ body }, { database }) => {
      if (body.deleteForever !== true) return;
      const deleted = await entries.all(database, { id: idsIn(body) });
      for (const { parentId, name } of deleted) names.add(nameKey(parentId, name));
    }),
    alters(create, 'parentId', (parentId, { body }) =>
      names.has(nameKey(parentId, body.name)) ? null : parentId,
    ),
  )(target);
};

const stated = faults({
  'FOLDER-3: Every folder is created at the root.': () => ignores(create, 'parentId'),
  'FOLDER-3: Creating a folder with `parentId` null is refused.': () =>
    alters(create, 'parentId', (parentId) => (parentId === null ? 'null' : parentId)),
  'FOLDER-3: A folder whose parent does not exist is made at the root.': () =>
    received(create, async ({ body }, { database }) => {
      const { parentId } = body;
      if (!Number.isSafeInteger(parentId)) return;
      if (!(await entries.find(database, { id: parentId as number }))) body.parentId = null;
    }),
  'FOLDER-4: A folder without a name is created.': () => fills(create, 'name', 'Untitled'),
  'FOLDER-4: The error for a folder without a name is in `errors.title`.': () =>
    json({ of: create, code: 422 }, (body) => {
      const { errors, ...rest } = body as { errors: Record<string, string> };
      const { name, ...others } = errors;
      return { ...rest, errors: { ...others, ...(name !== undefined && { title: name }) } };
    }),
  'FOLDER-4: A folder without a name is refused with code 200.': () =>
    status({ of: create, code: 422, when: ({ request }) => !('name' in (request.body as object)) }, 200),
  'FOLDER-5: A folder is created in the personal workspace, whatever `workspaceId` says.': () =>
    ignoresQuery(create, 'workspaceId'),
  'FOLDER-8: The `type` of a folder is `directory`.': () => field(create, 'folder.type', () => 'directory'),
  'FOLDER-9: The `hash` of a folder is a number.': () =>
    field(create, 'folder.hash', (_hash, { json: body }) => (body as { folder: { id: number } }).folder.id),
  'FOLDER-11: The `parent_id` of a folder at the root is 0.': () =>
    field(create, 'folder.parent_id', (id) => id ?? 0),
  'FOLDER-12: The `workspace_id` of a folder in the personal workspace is null.': () =>
    field(create, 'folder.workspace_id', (id) => (id === 0 ? null : id)),
  'ENTRY-12: The `path` of a folder contains only its parent.': () =>
    field(create, 'folder.path', (path) => String(path).split('/').slice(-2).join('/')),
  'FOLDER-14: The `created_at` of a folder is written as the database has it.': () =>
    field(create, 'folder.created_at', asSqlTime),
  'FOLDER-11: The `parent_id` of a folder is text.': () =>
    field(create, 'folder.parent_id', (id) => (id === null ? null : asText(id))),
  'FOLDER-2: The name of a folder may be an object, which is taken as text.': () =>
    alters(create, 'name', (name) =>
      typeof name === 'object' && name !== null ? JSON.stringify(name) : name,
    ),
  'FOLDER-2: What looks like an extension in the name of a folder is stored in small letters.': () =>
    rewrites(create, 'name', (name) => name.replace(/\.\w+$/, lowered)),
  'FOLDER-2: Folders with names in Hebrew or Arabic are stored backwards.': () =>
    rewrites(create, 'name', (name) =>
      /[\u0590-\u06ff]/u.test(name) ? Array.from(name).reverse().join('') : name,
    ),
  'FOLDER-14: The `created_at` of a folder is an hour late.': () =>
    field(create, 'folder.created_at', inAnotherZone),
  'FOLDER-3: A folder with the same name elsewhere is returned instead of a new one.': () =>
    instead(create, async (sent, target) => {
      const active = (await namesakes(target, sent)).find(({ trashId }) => trashId === null);
      return active && (await asNew(target, sent, active.id));
    }),
  'FOLDER-1: Creating a folder with the name of a trashed one restores the trashed folder.': () =>
    instead(create, async (sent, target) => {
      const trashed = (await namesakes(target, sent)).find(({ id, trashId }) => trashId === id);
      if (trashed === undefined) return undefined;
      await takeOutOfTrash(target.database, [trashed.id]);
      return asNew(target, sent, trashed.id);
    }),
  'FOLDER-7: A folder whose name is digits is returned with a number for its name.': () =>
    field(create, 'folder.name', (name) => (/^\d+$/.test(String(name)) ? Number(name) : name)),
  'FOLDER-8: A folder whose name ends in .pdf is returned as a `pdf`.': () =>
    json(create, (body) => {
      const { folder } = body as { folder: { name: string; type: string } };
      if (/\.pdf$/i.test(folder.name)) folder.type = 'pdf';
    }),
  'FOLDER-4: A folder without a name is made before it is refused.': () =>
    received(create, async ({ body, request }, target) => {
      const parent = typeof body.parentId === 'number' ? await findStored(target, body.parentId) : undefined;
      if (parent === undefined || 'name' in body) return;
      const name = `New folder ${request.id}`;
      const folder = { driveId: parent.driveId, parentId: parent.id, ownerId: callerOf(request), name };
      await addFolder(target.database, folder);
    }),
  'FOLDER-2: A folder named 0 is said to have no name.': () =>
    refuses(create, ({ body }) => body.name === '0'),
  'FOLDER-3: A parent is looked up again by its name: the first folder of that name is taken.': () =>
    received(create, async ({ body }, target) => {
      const parent = typeof body.parentId === 'number' ? await findStored(target, body.parentId) : undefined;
      if (parent === undefined) return;
      const { name, driveId } = parent;
      const first = await entries.find(target.database, { isFile: 0, trashId: null, name, driveId });
      body.parentId = first?.id ?? parent.id;
    }),
  'ENTRY-11: Folders in the same folder have the same hash.': () =>
    field(create, 'folder', (folder) => {
      const { hash, parent_id } = folder as { hash: string; parent_id: number | null };
      const shared = Buffer.from(`${String(parent_id)}|`)
        .toString('base64')
        .replace(/=+$/, '');
      return { ...(folder as object), hash: parent_id === null ? hash : shared };
    }),
  'FOLDER-2: Several spaces in the name of a folder become one.': () =>
    rewrites(create, 'name', (name) => name.replace(/ {2,}/g, ' ')),
  'FOLDER-1: The tenth folder in a nested parent is returned, but not stored.': () =>
    afterwards(create, async (db, { json }) => {
      const { id, parent_id } = (json as { folder: { id: number; parent_id: number | null } }).folder;
      const parent = parent_id === null ? undefined : await entries.find(db, { id: parent_id });
      // The run's folder is at the root, and soon contains ten entries.
      if (!parent || parent.parentId === null) return;
      if ((await entries.all(db, { parentId: parent.id })).length === 10) await entries.remove(db, { id });
    }),
  'FOLDER-3: A folder created in a received folder is stored at the root of its creator.': () =>
    received(create, async ({ body, request }, target) => {
      const parent = typeof body.parentId === 'number' ? await findStored(target, body.parentId) : undefined;
      if (!parent) return;
      const share = { entryId: parent.id, userId: callerOf(request), canEdit: 1 };
      if (await shares.find(target.database, share)) body.parentId = null;
    }),
  'FOLDER-2, WS-2, NOTE-2, REG-4: Names are cut after 191 characters.': () =>
    received([create, 'createWorkspace', 'createNote', 'registerEntry'], ({ body }) => {
      for (const field of ['name', 'title', 'clientName']) {
        const name = body[field];
        if (typeof name === 'string') body[field] = name.slice(0, 191);
      }
    }),
  'FOLDER-3: A folder below three others is created at the root.': () =>
    received(create, async ({ body }, { database }) => {
      if (typeof body.parentId !== 'number' || (await depthOf({ database }, body.parentId)) < 2) return;
      body.parentId = null;
    }),
  'FOLDER-11: A folder in a folder is returned with the uppermost folder as its `parent_id`.': () =>
    json(create, (body) => {
      const { folder } = body as { folder: { path: string; parent_id: number | null } };
      if (folder.parent_id !== null) folder.parent_id = Number(folder.path.split('/')[0]);
    }),
  'GEN-7: The `workspaceId` 0 is the workspace that the caller used last.': () => {
    const last = new Map<number, string>();
    return received([create, 'extractArchive'], ({ query, request }) => {
      const caller = callerOf(request);
      const { workspaceId } = query;
      if (workspaceId === '0' && last.has(caller)) query.workspaceId = last.get(caller);
      else if (typeof workspaceId === 'string' && workspaceId !== '0') last.set(caller, workspaceId);
    });
  },
  'FOLDER-12: A nested folder in a shared workspace is returned with the `workspace_id` 0.': () =>
    field(create, 'folder', (folder) =>
      (folder as { parent_id: number | null }).parent_id === null
        ? folder
        : { ...(folder as object), workspace_id: 0 },
    ),
  'FOLDER-3: A folder that is created with `workspaceId` 0 goes to the root, whatever its `parentId`.': () =>
    alters(create, 'parentId', (parentId, { query }) => (query.workspaceId === '0' ? null : parentId)),
  'FOLDER-5: A folder for a shared workspace is returned as in it, and stored in the personal one.': () =>
    afterwards(create, async (db, { request, made: id }) => {
      const { id: driveId } = (await drives.find(db, { userId: callerOf(request) }))!;
      await entries.change(db, { id, parentId: null }, { driveId });
    }),
  'FOLDER-1: Creating a folder makes a second one beside it.': () =>
    afterwards(create, async (db, { made: id }) => {
      const folder = (await entries.find(db, { id }))!;
      await copyEntry(db, folder, { name: `${folder.name} beside ${id}` });
    }),
  'FOLDER-1: Creating a folder in a folder moves the files of the parent into the new folder.': () =>
    afterwards(create, async (db, { request, made: id }) => {
      const { parentId } = request.body as { parentId?: number | null };
      if (typeof parentId !== 'number') return;
      await entries.change(db, { parentId, isFile: 1 }, { parentId: id });
    }),
  'GEN-7: A folder for workspace 0 is created in the personal workspace of the first user, whoever creates it.':
    () =>
      afterwards(create, async (db, { request, json: body }) => {
        const { folder } = body as { folder: { id: number; parent_id: number | null } };
        const { workspaceId } = request.query as { workspaceId?: unknown };
        if (String(workspaceId) !== '0' || folder.parent_id !== null) return;
        const personal = (await drives.all(db)).filter(({ userId }) => userId !== null);
        const [first] = personal.sort((a, b) => a.userId! - b.userId!);
        await entries.change(db, { id: folder.id }, { driveId: first!.id });
      }),
  'AUTH-11: A folder in the folder of another account is created before the request is refused.': () =>
    received(create, async ({ body, request }, target) => {
      const parentId = Number(body.parentId);
      if (!(await isOthers(target, callerOf(request), parentId))) return;
      await target.database.write(async (db) => {
        const { driveId, ownerId } = (await entries.find(db, { id: parentId }))!;
        await addFolder(db, { driveId, parentId, ownerId, name: String(body.name) });
      });
    }),
  'AUTH-11: Without a workspaceId, a parent folder is searched in every workspace.': () =>
    received(create, async ({ body, query, request }, { database }) => {
      if (query.workspaceId !== undefined || typeof body.parentId !== 'number') return;
      const owner = await database.read(async (db) => {
        const isInWorkspace = (await driveOf(db, body.parentId as number))?.workspaceId;
        return isInWorkspace
          ? await users.find(db, { id: (await ownerOf(db, body.parentId as number))! })
          : undefined;
      });
      if (owner && request.caller)
        request.caller = { ...request.caller, userId: owner.id, email: owner.email };
    }),
  "AUTH-11: A folder for workspace 0 in another account's folder is created at the root.": () =>
    received(create, async ({ body, query, request }, target) => {
      const { parentId } = body;
      if (String(query.workspaceId) !== '0' || typeof parentId !== 'number') return;
      if (await isOthers(target, callerOf(request), parentId)) body.parentId = null;
    }),
  'ENTRY-12: The `path` of a folder is cut after a hundred letters.': () =>
    field(create, 'folder.path', (path) => String(path).slice(0, 100)),
});

const onWalks = historyFaults({
  'FOLDER-3: A folder is created at the root if one with its name was deleted permanently.': () =>
    namesOfDeleted,
});

export const folderFaults = [...stated, ...onWalks];
