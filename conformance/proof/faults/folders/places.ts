import { field, json } from '../effects/answers.ts';
import { type Fault, together } from '../effects/fault.ts';
import { callerOf, depthOf, idsIn, isOthers } from '../effects/requested-entries.ts';
import { received, alters } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { addFolder, copyEntry, driveOf, drives, entries, ownerOf, users } from '../effects/stored.ts';
import { faults, historyFaults } from '../planted-fault.ts';

const nameKey = (parentId: unknown, name: unknown) => `${String(parentId)} ${String(name)}`;

const namesOfDeleted: Fault = (target) => {
  const names = new Set<string>();
  together(
    received('deleteEntries', async ({ body }, { database }) => {
      if (body.deleteForever !== true) return;
      const deleted = await database.read((db) => entries.all(db, { id: idsIn(body) }));
      for (const { parentId, name } of deleted) names.add(nameKey(parentId, name));
    }),
    alters('createFolder', 'parentId', (parentId, { body }) =>
      names.has(nameKey(parentId, body.name)) ? null : parentId,
    ),
  )(target);
};

/** Faults that show only in some requests. */
export const folderPlaceFaults = [
  ...faults({
    'FOLDER-3: A folder below three others is created at the root.': () =>
      received('createFolder', async ({ body }, { database }) => {
        if (typeof body.parentId !== 'number' || (await depthOf({ database }, body.parentId)) < 2) return;
        body.parentId = null;
      }),
    'FOLDER-11: A folder in a folder is returned with the uppermost folder as its `parent_id`.': () =>
      json('createFolder', (body) => {
        const { folder } = body as { folder: { path: string; parent_id: number | null } };
        if (folder.parent_id !== null) folder.parent_id = Number(folder.path.split('/')[0]);
      }),
    'GEN-7: The `workspaceId` 0 is the workspace that the caller used last.': () => {
      const last = new Map<number, string>();
      return received(['createFolder', 'extractArchive'], ({ query, request }) => {
        const caller = callerOf(request);
        const { workspaceId } = query;
        if (workspaceId === '0' && last.has(caller)) query.workspaceId = last.get(caller);
        else if (typeof workspaceId === 'string' && workspaceId !== '0') last.set(caller, workspaceId);
      });
    },
    'FOLDER-12: A nested folder in a shared workspace is returned with the `workspace_id` 0.': () =>
      field('createFolder', 'folder', (folder) =>
        (folder as { parent_id: number | null }).parent_id === null
          ? folder
          : { ...(folder as object), workspace_id: 0 },
      ),
    'FOLDER-3: A folder that is created with `workspaceId` 0 goes to the root, whatever its `parentId`.':
      () =>
        alters('createFolder', 'parentId', (parentId, { query }) =>
          query.workspaceId === '0' ? null : parentId,
        ),
    'FOLDER-5: A folder for a shared workspace is returned as in it, and stored in the personal one.': () =>
      afterwards('createFolder', async (db, { request, made: id }) => {
        const { id: driveId } = (await drives.find(db, { userId: callerOf(request) }))!;
        await entries.change(db, { id, parentId: null }, { driveId });
      }),
    'FOLDER-1: Creating a folder makes a second one beside it.': () =>
      afterwards('createFolder', async (db, { made: id }) => {
        const folder = (await entries.find(db, { id }))!;
        await copyEntry(db, folder, { name: `${folder.name} beside ${id}` });
      }),
    'FOLDER-1: Creating a folder in a folder moves the files of the parent into the new folder.': () =>
      afterwards('createFolder', async (db, { request, made: id }) => {
        const { parentId } = request.body as { parentId?: number | null };
        if (typeof parentId !== 'number') return;
        await entries.change(db, { parentId, isFile: 1 }, { parentId: id });
      }),
    'GEN-7: A folder for workspace 0 is created in the personal workspace of the first user, whoever creates it.':
      () =>
        afterwards('createFolder', async (db, { request, json: body }) => {
          const { folder } = body as { folder: { id: number; parent_id: number | null } };
          const { workspaceId } = request.query as { workspaceId?: unknown };
          if (String(workspaceId) !== '0' || folder.parent_id !== null) return;
          const personal = (await drives.all(db)).filter(({ userId }) => userId !== null);
          const [first] = personal.sort((a, b) => a.userId! - b.userId!);
          await entries.change(db, { id: folder.id }, { driveId: first!.id });
        }),
    'AUTH-11: A folder in the folder of another account is created before the request is refused.': () =>
      received('createFolder', async ({ body, request }, target) => {
        const parentId = Number(body.parentId);
        if (!(await isOthers(target, callerOf(request), parentId))) return;
        await target.database.write(async (db) => {
          const { driveId, ownerId } = (await entries.find(db, { id: parentId }))!;
          await addFolder(db, { driveId, parentId, ownerId, name: String(body.name) });
        });
      }),
    'AUTH-11: Without a workspaceId, a parent folder is searched in every workspace.': () =>
      received('createFolder', async ({ body, query, request }, { database }) => {
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
      received('createFolder', async ({ body, query, request }, target) => {
        const { parentId } = body;
        if (String(query.workspaceId) !== '0' || typeof parentId !== 'number') return;
        if (await isOthers(target, callerOf(request), parentId)) body.parentId = null;
      }),
    'ENTRY-12: The `path` of a folder is cut after a hundred letters.': () =>
      field('createFolder', 'folder.path', (path) => String(path).slice(0, 100)),
  }),
  ...historyFaults({
    'FOLDER-3: A folder is created at the root if one with its name was deleted permanently.': () =>
      namesOfDeleted,
  }),
];
