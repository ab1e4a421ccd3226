import { asSqlTime, asText, field, renamed, status } from '../effects/answers.ts';
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
} from '../effects/stored.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import { findEntryForUser } from '../../../../packages/server/src/database/entries-for-user.ts';
import { presentEntry } from '../../../../packages/server/src/entries/present.ts';
import { type Target, together } from '../effects/fault.ts';
import { actsAs, findStored, depthOf, isOthers } from '../effects/requested-entries.ts';
import { afterwards } from '../effects/state.ts';
import { hashOf, inAnotherZone, lowered } from '../effects/texts.ts';

const create = 'createFolder';

/** Responds with an existing folder as if it were new. */
const asNew = ({ database }: Target, { caller: userId }: Sent, id: number) => {
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
async function namesakes({ database }: Target, { body: { name }, caller }: Sent): Promise<Entry[]> {
  if (typeof name !== 'string') return [];
  return entries.all(database, { isFile: 0, name, ownerId: caller });
}

const nameKey = (parentId: unknown, name: unknown) => `${String(parentId)} ${String(name)}`;

/** The folder in `parentId`, if there is one. */
const parentOf = async (target: Target, { body: { parentId } }: Sent): Promise<Entry | undefined> =>
  typeof parentId === 'number' ? findStored(target, parentId) : undefined;

const stated = faults({
  'FOLDER-3: Every folder is created at the root.': () => ignores(create, 'parentId'),
  'FOLDER-3: Creating a folder with `parentId` null is refused.': () =>
    alters(create, 'parentId', (parentId) => (parentId === null ? 'null' : parentId)),
  'FOLDER-3: A folder whose parent does not exist is made at the root.': () =>
    received(create, async ({ body }, { database }) => {
      const id = body.parentId as number;
      if (Number.isSafeInteger(id) && !(await entries.find(database, { id }))) body.parentId = null;
    }),
  'FOLDER-4: A folder without a name is created.': () => fills(create, 'name', 'Untitled'),
  'FOLDER-4: The error for a folder without a name is in `errors.title`.': () =>
    renamed({ of: create, code: 422 }, 'errors.name', 'title'),
  'FOLDER-4: A folder without a name is refused with code 200.': () =>
    status({ of: create, code: 422, when: ({ body }) => !('name' in body) }, 200),
  'FOLDER-5: A folder is created in the personal workspace, whatever `workspaceId` says.': () =>
    ignoresQuery(create, 'workspaceId'),
  'FOLDER-8: The `type` of a folder is `directory`.': () => field(create, 'folder.type', () => 'directory'),
  'FOLDER-9: The `hash` of a folder is a number.': () =>
    field(create, 'folder.hash', (_hash, { made }) => made),
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
    field(create, 'folder.type', (type, _context, { name }) => (/\.pdf$/i.test(String(name)) ? 'pdf' : type)),
  'FOLDER-4: A folder without a name is made before it is refused.': () =>
    received(create, async (sent, target) => {
      const parent = await parentOf(target, sent);
      if (parent === undefined || 'name' in sent.body) return;
      const place = { driveId: parent.driveId, parentId: parent.id, ownerId: sent.caller };
      await addFolder(target.database, { ...place, name: `New folder ${sent.request.id}` });
    }),
  'FOLDER-2: A folder named 0 is said to have no name.': () =>
    refuses(create, ({ body }) => body.name === '0'),
  'FOLDER-3: A parent is looked up again by its name: the first folder of that name is taken.': () =>
    received(create, async (sent, target) => {
      const parent = await parentOf(target, sent);
      if (parent === undefined) return;
      const { name, driveId } = parent;
      const first = await entries.find(target.database, { isFile: 0, trashId: null, name, driveId });
      sent.body.parentId = first?.id ?? parent.id;
    }),
  'ENTRY-11: Folders in the same folder have the same hash.': () =>
    field(create, 'folder.hash', (hash, _context, { parent_id: id }) => (id === null ? hash : hashOf(id))),
  'FOLDER-2: Several spaces in the name of a folder become one.': () =>
    rewrites(create, 'name', (name) => name.replace(/ {2,}/g, ' ')),
  'FOLDER-1: The tenth folder in a nested parent is returned, but not stored.': () =>
    afterwards(create, async (db, { made: id, body }) => {
      const parent = body.parentId ? await entries.find(db, { id: body.parentId as number }) : undefined;
      // The run's folder is at the root, and soon contains ten entries.
      if (!parent || parent.parentId === null) return;
      if ((await entries.all(db, { parentId: parent.id })).length === 10) await entries.remove(db, { id });
    }),
  'FOLDER-3: A folder created in a received folder is stored at the root of its creator.': () =>
    received(create, async (sent, target) => {
      const parent = await parentOf(target, sent);
      if (!parent) return;
      const share = { entryId: parent.id, userId: sent.caller, canEdit: 1 };
      if (await shares.find(target.database, share)) sent.body.parentId = null;
    }),
  'FOLDER-2, WS-2, NOTE-2, REG-4: Names are cut after 191 characters.': () =>
    together(
      ...(
        [
          [create, 'name'],
          ['createWorkspace', 'name'],
          ['createNote', 'title'],
          ['registerEntry', 'clientName'],
        ] as const
      ).map(([operation, field]) => rewrites(operation, field, (name) => name.slice(0, 191))),
    ),
  'FOLDER-3: A folder below three others is created at the root.': () =>
    alters(create, 'parentId', async (id, _sent, target) =>
      typeof id === 'number' && (await depthOf(target, id)) >= 2 ? null : id,
    ),
  'FOLDER-11: A folder in a folder is returned with the uppermost folder as its `parent_id`.': () =>
    field(create, 'folder.parent_id', (id, _context, { path }) =>
      id === null ? null : Number(String(path).split('/')[0]),
    ),
  'GEN-7: The `workspaceId` 0 is the workspace that the caller used last.': () => {
    const last = new Map<number, string>();
    return received([create, 'extractArchive'], ({ query, caller }) => {
      const { workspaceId } = query;
      if (workspaceId === '0' && last.has(caller)) query.workspaceId = last.get(caller);
      else if (typeof workspaceId === 'string' && workspaceId !== '0') last.set(caller, workspaceId);
    });
  },
  'FOLDER-12: A nested folder in a shared workspace is returned with the `workspace_id` 0.': () =>
    field(create, 'folder.workspace_id', (id, _context, { parent_id: parent }) => (parent === null ? id : 0)),
  'FOLDER-3: A folder that is created with `workspaceId` 0 goes to the root, whatever its `parentId`.': () =>
    alters(create, 'parentId', (parentId, { query }) => (query.workspaceId === '0' ? null : parentId)),
  'FOLDER-5: A folder for a shared workspace is returned as in it, and stored in the personal one.': () =>
    afterwards(create, async (db, { made: id, caller }) => {
      const { id: driveId } = (await drives.find(db, { userId: caller }))!;
      await entries.change(db, { id, parentId: null }, { driveId });
    }),
  'FOLDER-1: Creating a folder makes a second one beside it.': () =>
    afterwards(create, async (db, { made: id }) => {
      const folder = (await entries.find(db, { id }))!;
      await copyEntry(db, folder, { name: `${folder.name} beside ${id}` });
    }),
  'FOLDER-1: Creating a folder in a folder moves the files of the parent into the new folder.': () =>
    afterwards(create, async (db, { body: { parentId }, made: id }) => {
      if (typeof parentId === 'number') await entries.change(db, { parentId, isFile: 1 }, { parentId: id });
    }),
  'GEN-7: A folder for workspace 0 is created in the personal workspace of the first user, whoever creates it.':
    () =>
      afterwards({ of: create, when: ({ query }) => query.workspaceId === '0' }, async (db, { made: id }) => {
        const { id: driveId } = (await drives.find(db, { userId: 1 }))!;
        await entries.change(db, { id, parentId: null }, { driveId });
      }),
  'AUTH-11: A folder in the folder of another account is created before the request is refused.': () =>
    received(create, async (sent, target) => {
      const parent = await parentOf(target, sent);
      if (!parent || !(await isOthers(target, parent.id, sent))) return;
      const { id: parentId, driveId, ownerId } = parent;
      await addFolder(target.database, { driveId, parentId, ownerId, name: String(sent.body.name) });
    }),
  'AUTH-11: Without a workspaceId, a parent folder is searched in every workspace.': () =>
    actsAs(create, async ({ body: { parentId }, query }, { database }) => {
      if (query.workspaceId !== undefined || typeof parentId !== 'number') return undefined;
      const isInWorkspace = (await driveOf(database, parentId))?.workspaceId;
      return isInWorkspace ? ownerOf(database, parentId) : undefined;
    }),
  "AUTH-11: A folder for workspace 0 in another account's folder is created at the root.": () =>
    alters(create, 'parentId', async (id, sent, target) =>
      sent.query.workspaceId === '0' && typeof id === 'number' && (await isOthers(target, id, sent))
        ? null
        : id,
    ),
  'ENTRY-12: The `path` of a folder is cut after a hundred letters.': () =>
    field(create, 'folder.path', (path) => String(path).slice(0, 100)),
});

const onWalks = historyFaults({
  'FOLDER-3: A folder is created at the root if one with its name was deleted permanently.': () => {
    const names = new Set<string>();
    return together(
      received('deleteEntries', async ({ body, ids }, { database }) => {
        if (body.deleteForever !== true) return;
        for (const { parentId, name } of await entries.all(database, { id: ids }))
          names.add(nameKey(parentId, name));
      }),
      alters(create, 'parentId', (parentId, { body }) =>
        names.has(nameKey(parentId, body.name)) ? null : parentId,
      ),
    );
  },
});

export const folderFaults = [...stated, ...onWalks];
