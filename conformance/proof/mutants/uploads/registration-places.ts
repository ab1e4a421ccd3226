import { field } from '../faults/answers.ts';
import { afterRegistration } from '../faults/bystanders.ts';
import { callerOf, depthOf, isForeign, isMarked } from '../faults/requested-entries.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
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
} from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { filterInTurn, someInTurn } from '../../../../server/src/in-turn.ts';

/** Faults that show only in some requests. */
export const registrationPlaceMutants = [
  mutant(
    'register-below-three-one-up',
    'A file below three folders is stored in the second.',
    { breaks: 'REG-8' },
    received('registerEntry', async ({ body }, { database }) => {
      if (typeof body.parentId !== 'number' || (await depthOf({ database }, body.parentId)) < 2) return;
      body.parentId = (await database.read((db) =>
        entries.find(db, { id: body.parentId as number }),
      ))!.parentId;
    }),
  ),
  mutant(
    'entry-path-of-three',
    'The `path` of an entry names its last three ids.',
    { breaks: 'ENTRY-12' },
    field('registerEntry', 'fileEntry.path', (path) => String(path).split('/').slice(-3).join('/')),
  ),
  mutant(
    'register-workspace-lost-with-a-path',
    'Registering with a `relativePath` goes to the personal workspace, whatever `workspaceId` says.',
    { breaks: 'REG-7' },
    received('registerEntry', ({ body }) => {
      if (typeof body.relativePath === 'string') delete body.workspaceId;
    }),
  ),
  mutant(
    'register-path-through-folders-elsewhere',
    'A `relativePath` uses a root folder with that name in the personal workspace, whatever `workspaceId` says.',
    { breaks: 'REG-7' },
    received('registerEntry', async ({ body }, { database }) => {
      if (typeof body.relativePath !== 'string') return;
      const [name = ''] = body.relativePath.split('/');
      const isPersonal = await database.read(async (db) =>
        someInTurn(
          await entries.all(db, { name, parentId: null, isFile: 0 }),
          async ({ driveId }) => (await drives.find(db, { id: driveId }))?.userId !== null,
        ),
      );
      if (isPersonal) delete body.workspaceId;
    }),
  ),
  mutant(
    'register-workspace-folder-lost',
    'Registering into a folder of a shared workspace goes to the root of that workspace.',
    { breaks: 'REG-8' },
    received('registerEntry', ({ body }) => {
      if (Number(body.workspaceId) > 0 && typeof body.parentId === 'number') body.parentId = null;
    }),
  ),
  mutant(
    'entry-workspace-shown-as-zero',
    'A file that is registered into a folder is returned with the `workspace_id` 0.',
    { breaks: 'ENTRY-8' },
    field(
      {
        of: 'registerEntry',
        when: ({ request }) => typeof (request.body as { parentId?: unknown }).parentId === 'number',
      },
      'fileEntry.workspace_id',
      () => 0,
    ),
  ),
  mutant(
    'register-into-others-workspaces',
    'Registering in a workspace does not check whether the caller belongs to it.',
    { breaks: 'AUTH-11' },
    received('registerEntry', async ({ body, request }, target) => {
      await target.database.write(async (db) => {
        const workspace = await workspaces.find(db, { id: Number(body.workspaceId) || 0 });
        const userId = callerOf(request);
        if (workspace) await members.add(db, { workspaceId: workspace.id, userId, roleId: 3 });
      });
    }),
  ),
  mutant(
    'register-of-others-uploads',
    'Registering accepts an object that another account uploaded.',
    { breaks: 'AUTH-11' },
    received('registerEntry', async ({ body, request }, target) => {
      const caller = callerOf(request);
      const { filename: fileName } = body;
      if (typeof fileName !== 'string') return;
      await target.database.write(async (db) => {
        await uploads.change(db, { fileName }, { userId: caller, ownerId: caller });
      });
    }),
  ),
  mutant(
    'file-made-twice',
    'Registering makes two entries.',
    {
      breaks: 'REG-1',
    },
    afterwards('registerEntry', async (db, { json: body }) => {
      const { id } = (body as { fileEntry: { id: number } }).fileEntry;
      const file = (await entries.find(db, { id }))!;
      await copyEntry(db, file, { fileName: `again-${file.fileName!}` });
    }),
  ),
  mutant(
    'hash-of-duplicates-lost',
    'A `fileHash` that another file has already is not stored.',
    { breaks: 'REG-15' },
    received('registerEntry', async ({ body }, { database }) => {
      const isKnown = async (fileHash: string) =>
        (await database.read((db) => entries.find(db, { fileHash }))) !== undefined;
      if (typeof body.fileHash === 'string' && (await isKnown(body.fileHash))) delete body.fileHash;
    }),
  ),
  mutant(
    'path-in-a-foreign-workspace',
    'With a `relativePath`, a workspace of another user is replaced by the personal workspace.',
    { breaks: 'REG-7' },
    received('registerEntry', async ({ body, request }, target) => {
      if (body.relativePath && (await isForeign(target, request, body.workspaceId))) delete body.workspaceId;
    }),
  ),
  mutant(
    'foreign-object-into-a-workspace',
    "Another account's object is taken into a shared workspace.",
    { breaks: 'AUTH-11' },
    received('registerEntry', async ({ body, request }, { database }) => {
      if (!(Number(body.workspaceId) > 0)) return;
      await database.write(async (db) => {
        await uploads.change(db, { fileName: String(body.filename) }, { userId: callerOf(request) });
      });
    }),
  ),
  mutant(
    'parts-told-to-others',
    'The parts of an upload are returned to every user who knows its key.',
    { breaks: 'AUTH-11' },
    received('listUploadedParts', async ({ body, request }, { database }) => {
      const upload = await database.read((db) => uploads.find(db, { objectKey: String(body.key) }));
      if (upload) request.caller = { ...request.caller!, userId: upload.userId };
    }),
  ),
  mutant(
    'owner-of-equal-bytes',
    'The `owner_id` of a file is that of the first user who stored the same bytes.',
    { breaks: 'ENTRY-9' },
    field('registerEntry', 'fileEntry.owner_id', async (owner, { database, json: body }) => {
      const { id } = (body as { fileEntry: { id: number } }).fileEntry;
      const first = await database.read(async (db) => {
        const file = await entries.find(db, { id });
        return file && (await entries.find(db, { isFile: 1, blobId: file.blobId }));
      });
      return first?.ownerId ?? owner;
    }),
  ),
  mutant(
    'parts-shown-to-others',
    "The parts of another account's upload are listed.",
    { breaks: 'AUTH-11' },
    // Checks share the upload: its owner must not change while another of them uses it.
    received('listUploadedParts', async ({ body, request }, { database }) => {
      const upload = await database.read((db) => uploads.find(db, { objectKey: String(body.key) }));
      if (upload && request.caller) request.caller = { ...request.caller, userId: upload.userId };
    }),
  ),
  mutant(
    'registration-sets-time-of-equal-files',
    'A file with a known `fileHash` changes the time of the other files with this hash.',
    { breaks: 'REG-13', walks: true },
    afterRegistration(async (db, { ownerId, fileHash, clientLastModified }) => {
      if (fileHash !== null) await entries.change(db, { ownerId, fileHash }, { clientLastModified });
    }),
  ),
  mutant(
    'registration-unstars-its-folder',
    'A folder loses its star when a file is put into it.',
    { breaks: 'REG-1', walks: true },
    afterRegistration(async (db, { parentId }) => {
      if (parentId !== null) await stars.remove(db, { entryId: parentId });
    }),
  ),
  mutant(
    'time-lost-beside-place-and-hash',
    'With `parentId`, `fileHash` and `lastModified` all given, the time is lost.',
    { breaks: 'REG-13', walks: true },
    received('registerEntry', ({ body }) => {
      if (body.parentId && body.fileHash) delete body.lastModified;
    }),
  ),
  mutant(
    'content-of-others-answered',
    'A file whose `fileHash` another account has registered is returned as that entry.',
    { breaks: 'AUTH-11' },
    field('registerEntry', 'fileEntry.id', async (id, { request, database }) => {
      const { fileHash = null } = request.body as { fileHash?: string | null };
      if (fileHash === null) return id;
      const equal = await database.read((db) => entries.all(db, { fileHash }));
      return equal.find(({ ownerId }) => ownerId !== request.caller!.userId)?.id ?? id;
    }),
  ),
  mutant(
    'register-of-receivers-at-the-root',
    'A file that a receiver adds to a shared folder is stored outside of it.',
    { breaks: 'REG-8' },
    afterwards('registerEntry', async (db, { request, json: body }) => {
      const { id } = (body as { fileEntry: { id: number } }).fileEntry;
      const owner = (await driveOf(db, id))?.userId ?? callerOf(request);
      if (owner !== callerOf(request)) await moveEntries(db, id, null);
    }),
  ),
  mutant(
    'path-without-starred-folders',
    'The `path` of a file leaves out a folder that is starred.',
    { breaks: 'ENTRY-12', walks: true },
    field('registerEntry', 'fileEntry.path', async (path, { database }) => {
      return (
        await filterInTurn(
          String(path).split('/'),
          async (id) => !(await isMarked({ database }, stars, Number(id))),
        )
      ).join('/');
    }),
  ),
  mutant(
    'register-path-by-ending',
    'A `relativePath` uses a folder whose name only ends with the one given.',
    { breaks: 'REG-19' },
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
  ),
];
