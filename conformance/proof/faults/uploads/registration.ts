import { accepts, answered, json } from '../effects/answers.ts';
import { idsIn } from '../effects/requested-entries.ts';
import { fills, refuses, ignores, received, alters } from '../effects/requests.ts';
import { afterwards, storesInstead } from '../effects/state.ts';
import { blobs, entries } from '../effects/stored.ts';
import { together } from '../effects/fault.ts';
import { faults } from '../planted-fault.ts';

const register = 'registerEntry';

/** Accepts what the server refuses for a field. */
const takes = (name: string, when: (body: Record<string, unknown>) => boolean) =>
  accepts({
    of: register,
    when: ({ json: body, request }) =>
      name in (body as { errors: object }).errors && when(request.body as Record<string, unknown>),
  });

export const registrationFaults = faults({
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
  'REG-5: `clientMime` may be anything.': () =>
    ignores(register, 'clientMime', ({ body }) => typeof body.clientMime !== 'string'),
  'REG-6: `clientExtension` is not taken.': () => ignores(register, 'clientExtension'),
  'REG-12: `lastModified` may be anything.': () =>
    ignores(register, 'lastModified', ({ body }) => !Number.isSafeInteger(body.lastModified)),
  'REG-13: `lastModified` is read as seconds.': () =>
    alters(register, 'lastModified', (lastModified) =>
      typeof lastModified === 'number' ? Math.floor(lastModified / 1000) : lastModified,
    ),
  'REG-14: `fileHash` may be anything.': () =>
    ignores(register, 'fileHash', ({ body }) => !/^[0-9a-f]{64}$/i.test(String(body.fileHash))),
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
  'REG-16: A permanent deletion also deletes the content that other files share.': () => {
    const keys = new WeakMap<object, string[]>();
    return together(
      received('deleteEntries', async ({ body, request }, { database }) => {
        if (body.deleteForever !== true) return;
        const stored = await database.read(async (db) => {
          const files = await entries.all(db, { id: idsIn(body), isFile: 1 });
          return blobs.all(db, { id: files.map(({ blobId }) => blobId!) });
        });
        keys.set(
          request,
          stored.map(({ objectKey }) => objectKey),
        );
      }),
      answered('deleteEntries', async (payload, { objects, request }) => {
        await objects.delete(keys.get(request) ?? []);
        return payload;
      }),
    );
  },
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
