import { json } from '../faults/answers.ts';
import { idsIn } from '../faults/requested-entries.ts';
import { fills, refuses, ignores, received } from '../faults/requests.ts';
import { afterwards, storesInstead } from '../faults/state.ts';
import { entries } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const register = 'registerEntry';

/** Responds with success where the server refuses a value of a field. */
const takes = (name: string, when: (body: Record<string, unknown>) => boolean) =>
  json(
    {
      of: register,
      code: 422,
      when: ({ json: body, request }) =>
        name in (body as { errors: object }).errors && when(request.body as Record<string, unknown>),
    },
    (_body, { reply }) => {
      reply.code(200);
      const now = '2026-03-02T08:15:27.104000Z';
      return {
        status: 'success',
        fileEntry: {
          id: 1_900_000_000,
          name: 'file.txt',
          file_name: '00000000-0000-4000-8000-000000000000',
          mime: 'text/plain',
          file_size: 0,
          type: 'text',
          extension: 'txt',
          workspace_id: 0,
          owner_id: 1,
          hash: 'MTkwMDAwMDAwMHw',
          path: '1900000000',
          url: 'v1/file-entries/1900000000',
          created_at: now,
          updated_at: now,
        },
      };
    },
  );

export const registrationMutants = [
  mutant(
    'register-bare',
    'Registering returns the bare entry.',
    { breaks: 'REG-1' },
    json(register, (body) => ({ status: 'success', ...(body as { fileEntry: object }).fileEntry })),
  ),
  mutant(
    'register-not-kept',
    'Registering returns an entry that is not stored.',
    {
      breaks: 'REG-1',
    },
    afterwards(register, async (db, { json: body }) => {
      const { id } = (body as { fileEntry: { id: number } }).fileEntry;
      await entries.remove(db, { id });
    }),
  ),
  mutant(
    'register-asks-for-mime',
    'Registering without `clientMime` is refused.',
    { breaks: 'REG-5' },
    refuses(register, ({ body }) => body.clientMime === undefined),
  ),
  mutant(
    'register-asks-for-extension',
    'Registering without `clientExtension` is refused.',
    { breaks: 'REG-6' },
    refuses(register, ({ body }) => body.clientExtension === undefined),
  ),
  mutant(
    'register-filename-optional',
    'Registering without `filename` succeeds.',
    { breaks: 'REG-2' },
    takes('filename', (body) => !('filename' in body)),
  ),
  mutant(
    'register-size-optional',
    'Registering without `size` succeeds.',
    { breaks: 'REG-3' },
    takes('size', (body) => !('size' in body)),
  ),
  mutant(
    'register-name-optional',
    'Registering without `clientName` succeeds.',
    { breaks: 'REG-4' },
    fills(register, 'clientName', 'Unnamed'),
  ),
  mutant(
    'register-name-not-stored',
    'Entries are stored under the UUID of their object.',
    {
      breaks: 'REG-4',
    },
    storesInstead(entries, { name: { from: 'fileName' } }, { isFile: 1 }),
  ),
  mutant(
    'register-mime-ignored',
    '`clientMime` is not taken.',
    { breaks: 'REG-5' },
    ignores(register, 'clientMime'),
  ),
  mutant(
    'register-mime-of-any-type',
    '`clientMime` may be anything.',
    { breaks: 'REG-5' },
    received(register, ({ body }) => {
      if (typeof body.clientMime !== 'string') Reflect.deleteProperty(body, 'clientMime');
    }),
  ),
  mutant(
    'register-extension-ignored',
    '`clientExtension` is not taken.',
    { breaks: 'REG-6' },
    ignores(register, 'clientExtension'),
  ),
  mutant(
    'register-modified-of-any-type',
    '`lastModified` may be anything.',
    { breaks: 'REG-12' },
    received(register, ({ body }) => {
      if (!Number.isSafeInteger(body.lastModified)) Reflect.deleteProperty(body, 'lastModified');
    }),
  ),
  mutant(
    'register-modified-in-seconds',
    '`lastModified` is read as seconds.',
    { breaks: 'REG-13' },
    received(register, ({ body }) => {
      if (typeof body.lastModified === 'number') body.lastModified = Math.floor(body.lastModified / 1000);
    }),
  ),
  mutant(
    'register-modified-now',
    '`client_last_modified` is the moment of the registration.',
    { breaks: 'REG-13' },
    received(register, ({ body }) => {
      if (Number.isSafeInteger(body.lastModified)) body.lastModified = Date.now();
    }),
  ),
  mutant(
    'register-hash-of-any-form',
    '`fileHash` may be anything.',
    { breaks: 'REG-14' },
    received(register, ({ body }) => {
      if (!/^[0-9a-f]{64}$/i.test(String(body.fileHash))) Reflect.deleteProperty(body, 'fileHash');
    }),
  ),
  mutant(
    'register-hash-not-kept',
    '`file_hash` is null.',
    { touches: 'registerEntry', breaks: 'REG-15' },
    storesInstead(entries, { fileHash: null }, { isFile: 1 }),
  ),
  mutant(
    'duplicates-share-their-end',
    'Deleting one of two files of the same `fileHash` deletes the other as well.',
    { breaks: 'REG-16' },
    received('deleteEntries', async ({ body }, { database }) => {
      const { deleteForever, entryIds } = body;
      if (deleteForever !== true || !Array.isArray(entryIds)) return;
      const equal = await database.read(async (db) => {
        const named = await entries.all(db, { id: idsIn(body) });
        const hashes = named.map(({ fileHash }) => fileHash).filter((hash) => hash !== null);
        return (await entries.all(db, { fileHash: hashes })).map(({ id }) => id);
      });
      body.entryIds = [...new Set([...(entryIds as number[]), ...equal])];
    }),
  ),
  mutant(
    'register-exif-raw-refused',
    '`exifData` is taken in base64 only.',
    { breaks: 'REG-17' },
    refuses(register, ({ body }) => typeof body.exifData === 'string' && body.exifData.startsWith('{')),
  ),
  mutant(
    'register-exif-base64-breaks',
    '`exifData` in base64 is parsed as JSON, and a 500.',
    { breaks: 'REG-17' },
    refuses(
      register,
      ({ body }) => typeof body.exifData === 'string' && /^[A-Za-z0-9+/]+=*$/.test(body.exifData),
      500,
    ),
  ),
  mutant(
    'register-parent-of-any-type',
    '`parentId` may be anything, and is the root unless it is a number.',
    { breaks: 'REG-8' },
    received(register, ({ body }) => {
      if ('parentId' in body && typeof body.parentId !== 'number') body.parentId = null;
    }),
  ),
  mutant(
    'register-exif-of-any-type',
    '`exifData` may be anything.',
    { breaks: 'REG-17' },
    received(register, ({ body }) => {
      if (typeof body.exifData !== 'string') Reflect.deleteProperty(body, 'exifData');
    }),
  ),
  mutant(
    'register-before-the-upload',
    'Registering accepts an object that was never uploaded.',
    { breaks: 'REG-18' },
    takes('filename', (body) => typeof body.filename === 'string'),
  ),
];
