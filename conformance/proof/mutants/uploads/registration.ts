import { json } from '../faults/answers.ts';
import { idsIn } from '../faults/requested-entries.ts';
import { fills, refuses, ignores, received, alters } from '../faults/requests.ts';
import { afterwards, storesInstead } from '../faults/state.ts';
import { entries } from '../faults/stored.ts';
import { touching } from '../faults/fault.ts';
import { mutants } from '../mutant.ts';

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

export const registrationMutants = mutants({
  'REG-1: Registering returns the bare entry.': () =>
    json(register, (body) => ({ status: 'success', ...(body as { fileEntry: object }).fileEntry })),
  'REG-1: Registering returns an entry that is not stored.': () =>
    afterwards(register, async (db, { made: id }) => {
      await entries.remove(db, { id });
    }),
  'REG-5: Registering without `clientMime` is refused.': () =>
    refuses(register, ({ body }) => body.clientMime === undefined),
  'REG-6: Registering without `clientExtension` is refused.': () =>
    refuses(register, ({ body }) => body.clientExtension === undefined),
  'REG-2: Registering without `filename` succeeds.': () => takes('filename', (body) => !('filename' in body)),
  'REG-3: Registering without `size` succeeds.': () => takes('size', (body) => !('size' in body)),
  'REG-4: Registering without `clientName` succeeds.': () => fills(register, 'clientName', 'Unnamed'),
  'REG-4: Entries are stored under the UUID of their object.': () =>
    storesInstead(entries, { name: { from: 'fileName' } }, { isFile: 1 }),
  'REG-5: `clientMime` is not taken.': () => ignores(register, 'clientMime'),
  'REG-5: `clientMime` may be anything.': () =>
    ignores(register, 'clientMime', ({ body }) => typeof body.clientMime !== 'string'),
  'REG-6: `clientExtension` is not taken.': () => ignores(register, 'clientExtension'),
  'REG-12: `lastModified` may be anything.': () =>
    ignores(register, 'lastModified', ({ body }) => !Number.isSafeInteger(body.lastModified)),
  'REG-13: `lastModified` is read as seconds.': () =>
    alters(register, 'lastModified', (lastModified) =>
      typeof lastModified === 'number' ? Math.floor(lastModified / 1000) : lastModified,
    ),
  'REG-13: `client_last_modified` is the moment of the registration.': () =>
    alters(register, 'lastModified', (lastModified) =>
      Number.isSafeInteger(lastModified) ? Date.now() : lastModified,
    ),
  'REG-14: `fileHash` may be anything.': () =>
    ignores(register, 'fileHash', ({ body }) => !/^[0-9a-f]{64}$/i.test(String(body.fileHash))),
  'REG-15: `file_hash` is null.': () =>
    touching('registerEntry', storesInstead(entries, { fileHash: null }, { isFile: 1 })),
  'REG-16: Deleting one of two files of the same `fileHash` deletes the other as well.': () =>
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
  'REG-17: `exifData` is taken in base64 only.': () =>
    refuses(register, ({ body }) => typeof body.exifData === 'string' && body.exifData.startsWith('{')),
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
    takes('filename', (body) => typeof body.filename === 'string'),
});
