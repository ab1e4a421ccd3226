import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { accepts, answered, json, field } from '../effects/answers.ts';
import { depthOf, isForeign, isOthers, isStarred, actsAs } from '../effects/requested-entries.ts';
import { fills, refuses, ignores, received, alters, rewrites } from '../effects/requests.ts';
import { afterwards, around, storesInstead } from '../effects/state.ts';
import {
  blobs,
  entries,
  moveEntries,
  type Entry,
  copyEntry,
  driveOf,
  drives,
  members,
  stars,
  uploads,
  workspaces,
  besides,
  idsOf,
  takeOutOfTrash,
} from '../effects/stored.ts';
import { together } from '../effects/fault.ts';
import { faults, historyFaults, overlaidFaults } from '../planted-fault.ts';
import { lowered, inAnotherZone, hashOf } from '../effects/texts.ts';
import { afterRegistration, alsoNames } from '../effects/unrelated-entries.ts';
import { filterSequentially, someSequentially } from '../../../../packages/server/src/sequential.ts';
import { storesBytes } from '../effects/addresses.ts';
import type { Source } from '../effects/records.ts';

const register = 'registerEntry';

/** Accepts what the server refuses for a field. */
const takes = (name: string, when: (sent: unknown) => boolean) =>
  accepts({
    of: register,
    when: ({ json, body }) => name in (json as { errors: object }).errors && when(body[name]),
  });

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** The names in a `relativePath`; none without one. */
const foldersOf = (path: unknown): string[] =>
  typeof path === 'string' && path !== '' ? path.split('/') : [];

/** Changes each folder of a `relativePath`; undefined removes it. */
const eachFolder = (change: (folder: string, above: string | undefined) => string | undefined) =>
  received(register, ({ body }) => {
    const folders = foldersOf(body.relativePath);
    const changed = folders.flatMap((folder, index) => change(folder, folders[index - 1]) ?? []);
    if (folders.length > 0) body.relativePath = changed.join('/');
  });

/** EXIF writes `2001:02:03 04:05:06`. */
const isoOf = (exif: string): string => `${exif.replace(':', '-').replace(':', '-').replace(' ', 'T')}Z`;

/** The other files of the owner with the `fileHash` of a file. */
const knownTo = async (db: Source, { id, ownerId, fileHash }: Entry): Promise<Entry[]> =>
  fileHash === null ? [] : (await entries.all(db, { ownerId, fileHash })).filter((entry) => entry.id !== id);

const stated = faults({
  'REG-1: Registering returns the bare entry.': () =>
    json(register, (body) => ({ status: 'success', ...(body as { fileEntry: object }).fileEntry })),
  'REG-1: Registering returns an entry that is not stored.': () =>
    afterwards(register, (db, { made: id }) => entries.remove(db, { id })),
  'REG-5: Registering without `clientMime` is refused.': () =>
    refuses(register, ({ body }) => body.clientMime === undefined),
  'REG-6: Registering without `clientExtension` is refused.': () =>
    refuses(register, ({ body }) => body.clientExtension === undefined),
  'REG-2: Registering without `filename` succeeds.': () => takes('filename', (sent) => sent === undefined),
  'REG-3: Registering without `size` succeeds.': () => takes('size', (sent) => sent === undefined),
  'REG-4: Registering without `clientName` succeeds.': () => fills(register, 'clientName', 'Unnamed'),
  'REG-4: Entries are stored under the UUID of their object.': () =>
    storesInstead(entries, { name: { from: 'fileName' } }, { isFile: 1 }),
  'REG-5: `clientMime` may be anything.': () =>
    ignores(register, 'clientMime', ({ body }) => typeof body.clientMime !== 'string'),
  'REG-6: `clientExtension` is not taken.': () => ignores(register, 'clientExtension'),
  'REG-12: `lastModified` may be anything.': () =>
    ignores(register, 'lastModified', ({ body }) => !Number.isSafeInteger(body.lastModified)),
  'REG-14: `fileHash` may be anything.': () =>
    ignores(register, 'fileHash', ({ body }) => !/^[0-9a-f]{64}$/i.test(String(body.fileHash))),
  'REG-16: Deleting one of two files of the same `fileHash` deletes the other as well.': () =>
    alsoNames(
      'deleteEntries',
      (db, { fileHash }) => (fileHash === null ? [] : entries.all(db, { fileHash })),
      ({ body }) => body.deleteForever === true,
    ),
  'REG-16: A permanent deletion also deletes the content that other files share.': () =>
    around(
      'deleteEntries',
      async ({ body, ids }, { database }) => {
        const files = await entries.all(database, { id: ids, isFile: 1 });
        const stored = await blobs.all(database, { id: files.map(({ blobId }) => blobId!) });
        return body.deleteForever === true ? stored.map(({ objectKey }) => objectKey) : [];
      },
      (_db, keys, { objects }) => objects.delete(keys),
    ),
  'REG-17: `exifData` in base64 is parsed as JSON, and a 500.': () =>
    refuses(
      register,
      ({ body }) => typeof body.exifData === 'string' && /^[A-Za-z0-9+/]+=*$/.test(body.exifData),
      500,
    ),
  'REG-8: `parentId` may be anything, and is the root unless it is a number.': () =>
    alters(register, 'parentId', (parentId, { body }) =>
      'parentId' in body && typeof parentId !== 'number' ? null : parentId,
    ),
  'REG-17: `exifData` may be anything.': () =>
    ignores(register, 'exifData', ({ body }) => typeof body.exifData !== 'string'),
  'REG-18: Registering accepts an object that was never uploaded.': () =>
    takes('filename', (sent) => typeof sent === 'string'),
  'REG-7: Registering goes to the personal workspace, whatever `workspaceId` says.': () =>
    ignores(register, 'workspaceId', ({ body }) => Number.isSafeInteger(body.workspaceId)),
  'REG-8: Registering goes to the root, whatever `parentId` says.': () =>
    alters(register, 'parentId', (parentId) => (Number.isSafeInteger(parentId) ? null : parentId)),
  'REG-8: Registering with `parentId` null is refused.': () =>
    alters(register, 'parentId', (parentId) => (parentId === null ? 'null' : parentId)),
  'REG-9: The `relativePath` is not taken.': () => ignores(register, 'relativePath'),
  'REG-19: A `relativePath` uses only existing folders, and creates none.': () =>
    received(register, async ({ body }, { database }) => {
      const folders = foldersOf(body.relativePath);
      const known = [];
      let parentId: number | null = null;
      for (const name of folders) {
        const folder: Entry | undefined = await entries.find(database, { isFile: 0, name, parentId });
        if (!folder) break;
        parentId = folder.id;
        known.push(name);
      }
      if (known.length > 0) body.relativePath = known.join('/');
      else if (folders.length > 0) Object.assign(body, { relativePath: undefined, parentId: null });
    }),
  'REG-11: A `parentId` overrides a `relativePath`.': () =>
    ignores(register, 'relativePath', ({ body }) => Number.isSafeInteger(body.parentId)),
  'REG-9: A `relativePath` uses the first folder with each name in any letter case.': () =>
    received(register, async ({ body }, { database }) => {
      let parentId: number | null | undefined = null;
      const used = [];
      for (const name of foldersOf(body.relativePath)) {
        const siblings: Entry[] =
          parentId === undefined ? [] : await entries.all(database, { isFile: 0, parentId });
        const folder = siblings.find((sibling) => lowered(sibling.name) === lowered(name));
        parentId = folder?.id;
        used.push(folder?.name ?? name);
      }
      if (used.length > 0) body.relativePath = used.join('/');
    }),
  'REG-19: A `relativePath` uses a root folder with that name of any account.': () =>
    afterwards(register, async (db, { body, made: id }) => {
      const [name] = foldersOf(body.relativePath);
      if (name === undefined) return;
      const file = await entries.find(db, { id });
      const folders = await entries.all(db, { name, parentId: null, isFile: 0 });
      const [folder] = folders.filter(({ ownerId }) => ownerId !== file?.ownerId);
      // The folders of the run have one name in both accounts.
      const isKnown = folders.some(
        ({ ownerId, createdAt }) => ownerId === file?.ownerId && createdAt < file.createdAt,
      );
      if (folder && !isKnown) await moveEntries(db, id, folder.id);
    }),
  'REG-8: A file below three folders is stored in the second.': () =>
    alters(register, 'parentId', async (id, _sent, target) =>
      typeof id === 'number' && (await depthOf(target, id)) >= 2
        ? (await entries.find(target.database, { id }))!.parentId
        : id,
    ),
  'ENTRY-12: The `path` of an entry names its last three ids.': () =>
    field(register, 'fileEntry.path', (path) => String(path).split('/').slice(-3).join('/')),
  'REG-7: Registering with a `relativePath` goes to the personal workspace, whatever `workspaceId` says.':
    () => ignores(register, 'workspaceId', ({ body }) => typeof body.relativePath === 'string'),
  'REG-7: A `relativePath` uses a root folder with that name in the personal workspace, whatever `workspaceId` says.':
    () =>
      received(register, async ({ body }, { database }) => {
        const [name] = foldersOf(body.relativePath);
        if (name === undefined) return;
        const isPersonal = await someSequentially(
          await entries.all(database, { name, parentId: null, isFile: 0 }),
          async ({ driveId }) => (await drives.find(database, { id: driveId }))?.userId !== null,
        );
        if (isPersonal) delete body.workspaceId;
      }),
  'REG-8: Registering into a folder of a shared workspace goes to the root of that workspace.': () =>
    alters(register, 'parentId', (parentId, { body }) =>
      Number(body.workspaceId) > 0 && typeof parentId === 'number' ? null : parentId,
    ),
  'ENTRY-8: A file that is registered into a folder is returned with the `workspace_id` 0.': () =>
    field(
      { of: register, when: ({ body }) => typeof body.parentId === 'number' },
      'fileEntry.workspace_id',
      () => 0,
    ),
  'AUTH-11: Registering in a workspace does not check whether the caller belongs to it.': () =>
    received(register, async ({ body, caller: userId }, { database }) => {
      const workspace = await workspaces.find(database, { id: Number(body.workspaceId) || 0 });
      if (workspace) await members.add(database, { workspaceId: workspace.id, userId, roleId: 3 });
    }),
  'AUTH-11: Registering accepts an object that another account uploaded.': () =>
    received(register, ({ body, caller }, { database }) =>
      uploads.change(database, { fileName: String(body.filename) }, { userId: caller, ownerId: caller }),
    ),
  'AUTH-11: A file can be registered into a folder of another account.': () =>
    around(
      register,
      async (sent, target) => {
        const { parentId } = sent.body;
        if (typeof parentId !== 'number' || !(await isOthers(target, parentId, sent))) return;
        sent.body.parentId = null;
        return parentId;
      },
      (db, folder, { made: id }) => (folder === undefined ? undefined : moveEntries(db, id, folder)),
    ),
  'REG-1: Registering makes two entries.': () =>
    afterRegistration((db, file) => copyEntry(db, file, { fileName: `again-${file.fileName!}` })),
  'REG-15: A `fileHash` that another file has already is not stored.': () =>
    received(register, async ({ body }, { database }) => {
      const isKnown = async (fileHash: string) => (await entries.find(database, { fileHash })) !== undefined;
      if (typeof body.fileHash === 'string' && (await isKnown(body.fileHash))) delete body.fileHash;
    }),
  'REG-7: With a `relativePath`, a workspace of another user is replaced by the personal workspace.': () =>
    received(register, async ({ body, caller }, target) => {
      if (body.relativePath && (await isForeign(target, caller, body.workspaceId))) delete body.workspaceId;
    }),
  "AUTH-11: Another account's object is taken into a shared workspace.": () =>
    received(register, async ({ body, caller }, { database }) => {
      if (!(Number(body.workspaceId) > 0)) return;
      await uploads.change(database, { fileName: String(body.filename) }, { userId: caller });
    }),
  'AUTH-11: The parts of an upload are returned to every user who knows its key.': () =>
    actsAs(
      'listUploadedParts',
      async ({ body }, { database }) =>
        (await uploads.find(database, { objectKey: String(body.key) }))?.userId,
    ),
  'ENTRY-9: The `owner_id` of a file is that of the first user who stored the same bytes.': () =>
    field(register, 'fileEntry.owner_id', async (owner, { database, made: id }) => {
      const file = await entries.find(database, { id });
      return file ? (await entries.find(database, { isFile: 1, blobId: file.blobId }))!.ownerId : owner;
    }),
  'AUTH-11: A file whose `fileHash` another account has registered is returned as that entry.': () =>
    field(register, 'fileEntry.id', async (id, { body: { fileHash }, caller, database }) => {
      if (typeof fileHash !== 'string') return id;
      const equal = await entries.all(database, { fileHash });
      return equal.find(({ ownerId }) => ownerId !== caller)?.id ?? id;
    }),
  'REG-8: A file that a receiver adds to a shared folder is stored outside of it.': () =>
    afterwards(register, async (db, { caller, made: id }) => {
      const owner = (await driveOf(db, id))?.userId ?? caller;
      if (owner !== caller) await moveEntries(db, id, null);
    }),
  'REG-19: A `relativePath` uses a folder whose name only ends with the one given.': () =>
    received(register, async ({ body }, { database }) => {
      const folders = await entries.all(database, { isFile: 0, deletedAt: null });
      const similarTo = (name: string) =>
        name !== '' && !folders.some((folder) => folder.name === name)
          ? folders.find((folder) => folder.name.endsWith(name))?.name
          : undefined;
      const names = foldersOf(body.relativePath).map((name) => similarTo(name) ?? name);
      if (names.length > 0) body.relativePath = names.join('/');
    }),
  'REG-4: The extension within a `clientName` is stored in small letters.': () =>
    rewrites(register, 'clientName', (clientName) => clientName.replace(/\.\w+$/, lowered)),
  'ENTRY-5: The `file_size` of a registered entry is kept in 16 bits.': () =>
    field(register, 'fileEntry.file_size', (size) => Number(size) % 65_536),
  'ENTRY-5: The `file_size` of a registered entry of more than 256 KiB is a multiple of 1,024.': () =>
    field(register, 'fileEntry.file_size', (size) =>
      Number(size) > 262_144 ? Math.ceil(Number(size) / 1024) * 1024 : size,
    ),
  'REG-3: Registering refuses files of 1,000,000 bytes and more.': () =>
    refuses(register, ({ body }) => Number(body.size) >= 1_000_000),
  'REG-5: `clientMime` is not taken where `exifData` is given.': () =>
    ignores(register, 'clientMime', ({ body }) => isGiven(body.exifData)),
  'REG-15: A `fileHash` in capital letters is not stored.': () =>
    ignores(
      register,
      'fileHash',
      ({ body }) => typeof body.fileHash === 'string' && /[A-F]/.test(body.fileHash),
    ),
  'REG-15: `fileHash` is not taken where `relativePath` is given.': () =>
    ignores(register, 'fileHash', ({ body }) => isGiven(body.relativePath)),
  'REG-13: A `lastModified` of 0 is ignored.': () =>
    ignores(register, 'lastModified', ({ body }) => body.lastModified === 0),
  'REG-5: The `mime` of an entry is derived from its extension if they differ.': () =>
    field(register, 'fileEntry.mime', (mime, _context, { extension }) =>
      extension === 'txt' ? 'text/plain' : mime,
    ),
  'ENTRY-15: The `created_at` of an entry is an hour late.': () =>
    field(register, 'fileEntry.created_at', inAnotherZone),
  'REG-1: Content of the type `application/json` is parsed and written again.': () =>
    storesBytes((content, { contentType }) =>
      contentType.includes('json') ? Buffer.from(JSON.stringify(JSON.parse(String(content)))) : content,
    ),
  'ENTRY-19: A MIME type is cut after 64 letters.': () =>
    field(register, 'fileEntry.mime', (mime) => String(mime).slice(0, 64)),
  'ENTRY-7: An `extension` is cut after four letters.': () =>
    field(register, 'fileEntry.extension', (extension) => String(extension).slice(0, 4)),
  'REG-17: Registering refuses `exifData` of more than 255 letters.': () =>
    refuses(register, ({ body }) => String(body.exifData).length > 255),
  'REG-13: A `lastModified` in the future is not stored.': () =>
    ignores(register, 'lastModified', ({ body }) => Number(body.lastModified) > Date.now() + 86_400_000),
  'ENTRY-9: The `owner_id` of a file in a shared workspace is that of the workspace, as if it were a user.':
    () =>
      field(register, 'fileEntry.owner_id', (owner, _context, { workspace_id: id }) =>
        Number(id) > 0 ? 1_000_000 + Number(id) : owner,
      ),
  'REG-4: A `clientName` that begins with a dot loses it.': () =>
    rewrites(register, 'clientName', (name) => name.replace(/^\./, '')),
  'REG-4: A `clientName` without an extension is given one.': () =>
    rewrites(register, 'clientName', (name) => (name.includes('.') ? name : `${name}.txt`)),
  'ENTRY-19: The `mime` of an entry loses what follows a plus sign.': () =>
    field(register, 'fileEntry.mime', (mime) => String(mime).replace(/\+.*/, '')),
  'REG-13: A `lastModified` of fewer than thirteen digits is not kept.': () =>
    ignores(
      register,
      'lastModified',
      ({ body: { lastModified } }) =>
        typeof lastModified === 'number' && lastModified < 1e12 && lastModified > 0,
    ),
  'REG-13: The date in `exifData` replaces `lastModified`.': () =>
    received(register, ({ body }) => {
      const exif = /"DateTimeOriginal":\s*"([\d: ]+)"/.exec(String(body.exifData))?.[1];
      if (exif !== undefined && body.lastModified !== undefined) body.lastModified = Date.parse(isoOf(exif));
    }),
  'REG-17: Registering refuses `exifData` of several lines.': () =>
    refuses(register, ({ body }) => String(body.exifData).includes('\n')),
  'REG-19: Of two nested folders with the same name in a `relativePath`, only one is created.': () =>
    eachFolder((folder, above) => (folder === above ? undefined : folder)),
  'REG-19: Folders of a `relativePath` that are numbers lose the zeros before them.': () =>
    eachFolder((folder) => (/^\d+$/.test(folder) ? folder.replace(/^0+(?=.)/, '') : folder)),
  'ENTRY-11: The `hash` of a registered entry is that of its folder.': () =>
    field(register, 'fileEntry.hash', async (hash, { database, made: id }) => {
      const parentId = (await entries.find(database, { id }))?.parentId;
      return parentId ? hashOf(parentId) : hash;
    }),
  'REG-17: Empty `exifData` is refused.': () => refuses(register, ({ body }) => body.exifData === '{}'),
  'REG-19: Folders of `relativePath` are looked for in the trash as well.': () =>
    afterRegistration(
      async (db, { id, parentId }) => {
        const parent = parentId === null ? undefined : await entries.find(db, { id: parentId });
        if (!parent || parent.parentId === null) return;
        const namesakes = (await besides(db, parent)).filter(({ name }) => name === parent.name);
        const trashed = namesakes.find((entry) => entry.trashId === entry.id);
        if (trashed) await entries.change(db, { id }, { parentId: trashed.id, trashId: trashed.id });
      },
      ({ body }) => body.relativePath !== undefined,
    ),
  'REG-1: Registering a file permanently deletes the trashed file with the same name and folder.': () =>
    afterRegistration(async (db, { name, parentId, ...made }) => {
      if (parentId === null) return;
      const trashed = (await besides(db, { name, parentId, ...made })).filter(
        ({ id, trashId }) => trashId === id,
      );
      await entries.remove(db, { id: idsOf(trashed.filter((entry) => entry.name === name)) });
    }),
  'ENTRY-5: The `file_size` of an empty file is null.': () =>
    field(register, 'fileEntry.file_size', (size) => (size === 0 ? null : size)),
  'REG-3: The size of an empty file is stored as 1.': () =>
    afterRegistration(async (db, { id, fileSize }) => {
      if (fileSize === 0) await entries.change(db, { id }, { fileSize: 1 });
    }),
  'REG-1: A file with the `fileHash` of one in the trash is answered with that one, which stays there.': () =>
    field(register, 'fileEntry.id', async (id, { database: db, made }) => {
      const file = (await entries.find(db, { id: made }))!;
      const known = (await knownTo(db, file)).find(({ trashId }) => trashId !== null);
      if (!known) return id;
      await entries.remove(db, { id: made });
      return known.id;
    }),
  'REG-1: A file with the `fileHash` of one in the trash takes that one out of the trash.': () =>
    afterRegistration(async (db, made) => {
      await takeOutOfTrash(db, idsOf(await knownTo(db, made)));
    }),
  'REG-1: A file with the `fileHash` of one that was permanently deleted is answered, but not stored.':
    () => {
      const deleted = new Set<string | null>([]);
      return together(
        received('deleteEntries', async ({ body, ids }, { database }) => {
          if (body.deleteForever !== true) return;
          for (const { fileHash } of await entries.all(database, { id: ids })) deleted.add(fileHash);
        }),
        afterRegistration(async (db, { id, fileHash }) => {
          if (fileHash !== null && deleted.has(fileHash)) await entries.remove(db, { id });
        }),
      );
    },
  'REG-1: A file with the `fileHash` of one in another folder brings that one into its folder.': () =>
    afterRegistration(async (db, made) => {
      const known = (await knownTo(db, made)).filter(({ driveId }) => driveId === made.driveId);
      await moveEntries(db, idsOf(known), made.parentId);
    }),
  'REG-8: A file with the `fileHash` of one at the root of a shared workspace is stored there.': () =>
    afterRegistration(async (db, made) => {
      for (const { driveId, parentId } of await knownTo(db, made)) {
        const isShared = Boolean((await drives.find(db, { id: driveId }))?.workspaceId);
        if (isShared && parentId === null) await entries.change(db, { id: made.id }, { driveId, parentId });
      }
    }),
  'REG-1: A file with the name and size of an earlier one gets the content of that one.': () =>
    answered(register, async (payload, { database, objects, made: id }) => {
      const { ownerId, name, fileSize, blobId } = (await entries.find(database, { id }))!;
      const first = (await entries.find(database, { ownerId, name, fileSize }))!;
      const known = await blobs.find(database, { id: first.blobId! });
      const own = await blobs.find(database, { id: blobId! });
      if (!known || !own || known.objectKey === own.objectKey) return payload;
      const content = await buffer(await objects.read(known.objectKey));
      await objects.delete([own.objectKey]);
      const kind = { contentType: 'text/plain', maxSize: content.length };
      await objects.write(own.objectKey, Readable.from([content]), kind);
      return payload;
    }),
});

const overlaid = overlaidFaults({
  'REG-8: A file that came in parts is registered at the root.': () =>
    received(register, async ({ body }, { database }) => {
      const upload = await uploads.find(database, { fileName: String(body.filename) });
      if (upload?.multipartId) body.parentId = null;
    }),
});

const onWalks = historyFaults({
  'REG-13: A file with a known `fileHash` changes the time of the other files with this hash.': () =>
    afterRegistration(async (db, { ownerId, fileHash, clientLastModified }) => {
      if (fileHash !== null) await entries.change(db, { ownerId, fileHash }, { clientLastModified });
    }),
  'REG-1: A folder loses its star when a file is put into it.': () =>
    afterRegistration(async (db, { parentId }) => {
      if (parentId !== null) await stars.remove(db, { entryId: parentId });
    }),
  'REG-13: With `parentId`, `fileHash` and `lastModified` all given, the time is lost.': () =>
    ignores(register, 'lastModified', ({ body }) => Boolean(body.parentId && body.fileHash)),
  'ENTRY-12: The `path` of a file leaves out a folder that is starred.': () =>
    field(register, 'fileEntry.path', async (path, { database }) => {
      return (
        await filterSequentially(
          String(path).split('/'),
          async (id) => !(await isStarred({ database }, Number(id))),
        )
      ).join('/');
    }),
});

export const registrationFaults = [...stated, ...overlaid, ...onWalks];
