import { field } from '../effects/answers.ts';
import { together } from '../effects/fault.ts';
import { afterRegistration } from '../effects/unrelated-entries.ts';
import { callerOf, depthOf, isForeign, isOthers, isStarred } from '../effects/requested-entries.ts';
import { received, ignores, alters } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import {
  copyEntry,
  driveOf,
  drives,
  entries,
  members,
  moveEntries,
  stars,
  uploads,
  workspaces,
} from '../effects/stored.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import { filterSequentially, someSequentially } from '../../../../packages/server/src/sequential.ts';

/** Faults that show only in some requests. */
export const registrationPlaceFaults = [
  ...faults({
    'REG-8: A file below three folders is stored in the second.': () =>
      received('registerEntry', async ({ body }, { database }) => {
        if (typeof body.parentId !== 'number' || (await depthOf({ database }, body.parentId)) < 2) return;
        body.parentId = (await database.read((db) =>
          entries.find(db, { id: body.parentId as number }),
        ))!.parentId;
      }),
    'ENTRY-12: The `path` of an entry names its last three ids.': () =>
      field('registerEntry', 'fileEntry.path', (path) => String(path).split('/').slice(-3).join('/')),
    'REG-7: Registering with a `relativePath` goes to the personal workspace, whatever `workspaceId` says.':
      () => ignores('registerEntry', 'workspaceId', ({ body }) => typeof body.relativePath === 'string'),
    'REG-7: A `relativePath` uses a root folder with that name in the personal workspace, whatever `workspaceId` says.':
      () =>
        received('registerEntry', async ({ body }, { database }) => {
          if (typeof body.relativePath !== 'string') return;
          const [name = ''] = body.relativePath.split('/');
          const isPersonal = await database.read(async (db) =>
            someSequentially(
              await entries.all(db, { name, parentId: null, isFile: 0 }),
              async ({ driveId }) => (await drives.find(db, { id: driveId }))?.userId !== null,
            ),
          );
          if (isPersonal) delete body.workspaceId;
        }),
    'REG-8: Registering into a folder of a shared workspace goes to the root of that workspace.': () =>
      alters('registerEntry', 'parentId', (parentId, { body }) =>
        Number(body.workspaceId) > 0 && typeof parentId === 'number' ? null : parentId,
      ),
    'ENTRY-8: A file that is registered into a folder is returned with the `workspace_id` 0.': () =>
      field(
        {
          of: 'registerEntry',
          when: ({ request }) => typeof (request.body as { parentId?: unknown }).parentId === 'number',
        },
        'fileEntry.workspace_id',
        () => 0,
      ),
    'AUTH-11: Registering in a workspace does not check whether the caller belongs to it.': () =>
      received('registerEntry', async ({ body, request }, target) => {
        await target.database.write(async (db) => {
          const workspace = await workspaces.find(db, { id: Number(body.workspaceId) || 0 });
          const userId = callerOf(request);
          if (workspace) await members.add(db, { workspaceId: workspace.id, userId, roleId: 3 });
        });
      }),
    'AUTH-11: Registering accepts an object that another account uploaded.': () =>
      received('registerEntry', async ({ body, request }, target) => {
        const caller = callerOf(request);
        const { filename: fileName } = body;
        if (typeof fileName !== 'string') return;
        await target.database.write(async (db) => {
          await uploads.change(db, { fileName }, { userId: caller, ownerId: caller });
        });
      }),
    'AUTH-11: A file can be registered into a folder of another account.': () => {
      const folders = new WeakMap<object, number>();
      return together(
        received('registerEntry', async ({ body, request }, target) => {
          const { parentId } = body;
          if (typeof parentId !== 'number' || !(await isOthers(target, callerOf(request), parentId))) return;
          folders.set(request, parentId);
          body.parentId = null;
        }),
        afterwards('registerEntry', async (db, { made: id, request }) => {
          const folder = folders.get(request);
          if (folder !== undefined) await moveEntries(db, id, folder);
        }),
      );
    },
    'REG-1: Registering makes two entries.': () =>
      afterwards('registerEntry', async (db, { made: id }) => {
        const file = (await entries.find(db, { id }))!;
        await copyEntry(db, file, { fileName: `again-${file.fileName!}` });
      }),
    'REG-15: A `fileHash` that another file has already is not stored.': () =>
      received('registerEntry', async ({ body }, { database }) => {
        const isKnown = async (fileHash: string) =>
          (await database.read((db) => entries.find(db, { fileHash }))) !== undefined;
        if (typeof body.fileHash === 'string' && (await isKnown(body.fileHash))) delete body.fileHash;
      }),
    'REG-7: With a `relativePath`, a workspace of another user is replaced by the personal workspace.': () =>
      received('registerEntry', async ({ body, request }, target) => {
        if (body.relativePath && (await isForeign(target, request, body.workspaceId)))
          delete body.workspaceId;
      }),
    "AUTH-11: Another account's object is taken into a shared workspace.": () =>
      received('registerEntry', async ({ body, request }, { database }) => {
        if (!(Number(body.workspaceId) > 0)) return;
        await database.write(async (db) => {
          await uploads.change(db, { fileName: String(body.filename) }, { userId: callerOf(request) });
        });
      }),
    'AUTH-11: The parts of an upload are returned to every user who knows its key.': () =>
      received('listUploadedParts', async ({ body, request }, { database }) => {
        const upload = await database.read((db) => uploads.find(db, { objectKey: String(body.key) }));
        if (upload) request.caller = { ...request.caller!, userId: upload.userId };
      }),
    'ENTRY-9: The `owner_id` of a file is that of the first user who stored the same bytes.': () =>
      field('registerEntry', 'fileEntry.owner_id', async (owner, { database, made: id }) => {
        const first = await database.read(async (db) => {
          const file = await entries.find(db, { id });
          return file && (await entries.find(db, { isFile: 1, blobId: file.blobId }));
        });
        return first?.ownerId ?? owner;
      }),
    'AUTH-11: A file whose `fileHash` another account has registered is returned as that entry.': () =>
      field('registerEntry', 'fileEntry.id', async (id, { request, database }) => {
        const { fileHash = null } = request.body as { fileHash?: string | null };
        if (fileHash === null) return id;
        const equal = await database.read((db) => entries.all(db, { fileHash }));
        return equal.find(({ ownerId }) => ownerId !== request.caller!.userId)?.id ?? id;
      }),
    'REG-8: A file that a receiver adds to a shared folder is stored outside of it.': () =>
      afterwards('registerEntry', async (db, { request, made: id }) => {
        const owner = (await driveOf(db, id))?.userId ?? callerOf(request);
        if (owner !== callerOf(request)) await moveEntries(db, id, null);
      }),
    'REG-19: A `relativePath` uses a folder whose name only ends with the one given.': () =>
      received('registerEntry', async ({ body }, { database }) => {
        if (typeof body.relativePath !== 'string') return;
        const folders = await database.read((db) => entries.all(db, { isFile: 0, deletedAt: null }));
        const names = body.relativePath.split('/');
        const similarTo = (name: string) =>
          name !== '' && !folders.some((folder) => folder.name === name)
            ? folders.find((folder) => folder.name.endsWith(name))?.name
            : undefined;
        body.relativePath = names.map((name) => similarTo(name) ?? name).join('/');
      }),
  }),
  ...historyFaults({
    'REG-13: A file with a known `fileHash` changes the time of the other files with this hash.': () =>
      afterRegistration(async (db, { ownerId, fileHash, clientLastModified }) => {
        if (fileHash !== null) await entries.change(db, { ownerId, fileHash }, { clientLastModified });
      }),
    'REG-1: A folder loses its star when a file is put into it.': () =>
      afterRegistration(async (db, { parentId }) => {
        if (parentId !== null) await stars.remove(db, { entryId: parentId });
      }),
    'REG-13: With `parentId`, `fileHash` and `lastModified` all given, the time is lost.': () =>
      ignores('registerEntry', 'lastModified', ({ body }) => Boolean(body.parentId && body.fileHash)),
    'ENTRY-12: The `path` of a file leaves out a folder that is starred.': () =>
      field('registerEntry', 'fileEntry.path', async (path, { database }) => {
        return (
          await filterSequentially(
            String(path).split('/'),
            async (id) => !(await isStarred({ database }, Number(id))),
          )
        ).join('/');
      }),
  }),
];
