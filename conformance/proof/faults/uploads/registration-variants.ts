import { field, json } from '../effects/answers.ts';
import { afterRegistration } from '../effects/unrelated-entries.ts';
import { touching } from '../effects/fault.ts';
import { received, refuses, rewrites, ignores } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { besides, entries, uploads } from '../effects/stored.ts';
import { inAnotherZone, lowered } from '../effects/texts.ts';
import { faults, overlaidFaults } from '../planted-fault.ts';
import { storesBytes } from '../effects/addresses.ts';

const isGiven = (value: unknown) => value !== undefined && value !== null;

const bodyOf = ({ body }: { readonly body: unknown }) => (body ?? {}) as Readonly<Record<string, unknown>>;

const renaming = (change: (name: string) => string) =>
  rewrites('registerEntry', 'clientName', (clientName) => change(clientName));

const foldersOf = (path: unknown): string[] | undefined =>
  typeof path === 'string' && path !== '' ? path.split('/') : undefined;

/** Changes each folder of a `relativePath`; undefined removes it. */
const eachFolder = (change: (folder: string, above: string | undefined) => string | undefined) =>
  received('registerEntry', ({ body }) => {
    const folders = foldersOf(body.relativePath);
    const changed = folders?.flatMap((folder, index) => change(folder, folders[index - 1]) ?? []);
    body.relativePath = changed?.join('/') ?? body.relativePath;
  });

/** Faults that show only in some requests. */
export const registrationVariantFaults = [
  ...faults({
    'REG-4: The extension within a `clientName` is stored in small letters.': () =>
      rewrites('registerEntry', 'clientName', (clientName) => clientName.replace(/\.\w+$/, lowered)),
    'REG-4: A `clientName` is cut after 64 letters.': () =>
      rewrites('registerEntry', 'clientName', (clientName) => clientName.slice(0, 64)),
    'ENTRY-5: The `file_size` of a registered entry is kept in 16 bits.': () =>
      field('registerEntry', 'fileEntry.file_size', (size) => Number(size) % 65_536),
    'ENTRY-5: The `file_size` of a registered entry of more than 256 KiB is a multiple of 1,024.': () =>
      field('registerEntry', 'fileEntry.file_size', (size) =>
        Number(size) > 262_144 ? Math.ceil(Number(size) / 1024) * 1024 : size,
      ),
    'REG-3: Registering refuses files of 1,000,000 bytes and more.': () =>
      refuses('registerEntry', ({ body }) => Number(body.size) >= 1_000_000),
    'REG-5: `clientMime` is not taken where `exifData` is given.': () =>
      ignores('registerEntry', 'clientMime', ({ body }) => isGiven(body.exifData)),
    'REG-15: A `fileHash` in capital letters is not stored.': () =>
      ignores(
        'registerEntry',
        'fileHash',
        ({ body }) => typeof body.fileHash === 'string' && /[A-F]/.test(body.fileHash),
      ),
    'REG-15: `fileHash` is not taken where `relativePath` is given.': () =>
      ignores('registerEntry', 'fileHash', ({ body }) => isGiven(body.relativePath)),
    'REG-13: A `lastModified` of 0 is ignored.': () =>
      ignores('registerEntry', 'lastModified', ({ body }) => body.lastModified === 0),
    'REG-5: The `mime` of an entry is derived from its extension if they differ.': () =>
      field('registerEntry', 'fileEntry', (entry) => {
        const { extension } = entry as { extension: string | null };
        return extension === 'txt' ? { ...(entry as object), mime: 'text/plain' } : entry;
      }),
    'ENTRY-15: The `created_at` of an entry is an hour late.': () =>
      field('registerEntry', 'fileEntry.created_at', inAnotherZone),
    'REG-1: Content of the type `application/json` is parsed and written again.': () =>
      storesBytes((content, { contentType }) =>
        contentType.includes('json') ? Buffer.from(JSON.stringify(JSON.parse(String(content)))) : content,
      ),
    'ENTRY-19: A MIME type is cut after 64 letters.': () =>
      field('registerEntry', 'fileEntry.mime', (mime) => String(mime).slice(0, 64)),
    'ENTRY-7: An `extension` is cut after four letters.': () =>
      field('registerEntry', 'fileEntry.extension', (extension) => String(extension).slice(0, 4)),
    'REG-17: Registering refuses `exifData` of more than 255 letters.': () =>
      refuses('registerEntry', ({ body }) => String(body.exifData).length > 255),
    'REG-13: A `lastModified` in the future is not stored.': () =>
      ignores(
        'registerEntry',
        'lastModified',
        ({ body }) => Number(body.lastModified) > Date.now() + 86_400_000,
      ),
    'ENTRY-9: The `owner_id` of a file in a shared workspace is that of the workspace, as if it were a user.':
      () =>
        json('registerEntry', (body) => {
          const { fileEntry } = body as { fileEntry: { owner_id: number; workspace_id: number } };
          if (fileEntry.workspace_id > 0) fileEntry.owner_id = 1_000_000 + fileEntry.workspace_id;
        }),
    'REG-1: A registration that is refused as invalid discards the upload.': () =>
      touching('registerEntry', ({ app, database }) => {
        app.addHook('onSend', async (request, reply, payload) => {
          if (!request.url.endsWith('/s3/entries') || reply.statusCode !== 422) return payload;
          const { filename } = bodyOf(request);
          await database.write((db) => uploads.remove(db, { fileName: String(filename) }));
          return payload;
        });
      }),
    'REG-4: A `clientName` that begins with a dot loses it.': () =>
      renaming((name) => name.replace(/^\./, '')),
    'REG-4: A `clientName` without an extension is given one.': () =>
      renaming((name) => (name.includes('.') ? name : `${name}.txt`)),
    'ENTRY-19: The `mime` of an entry loses what follows a plus sign.': () =>
      field('registerEntry', 'fileEntry.mime', (mime) => String(mime).replace(/\+.*/, '')),
    'REG-13: A `lastModified` of fewer than thirteen digits is not kept.': () =>
      received('registerEntry', ({ body }) => {
        const { lastModified } = body;
        if (typeof lastModified === 'number' && lastModified < 1e12 && lastModified > 0)
          delete body.lastModified;
      }),
    'REG-13: The date in `exifData` replaces `lastModified`.': () =>
      received('registerEntry', ({ body }) => {
        const exif = /"DateTimeOriginal":\s*"([\d: ]+)"/.exec(String(body.exifData))?.[1];
        if (exif !== undefined && body.lastModified !== undefined)
          body.lastModified = Date.parse(isoOf(exif));
      }),
    'REG-17: Registering refuses `exifData` of several lines.': () =>
      refuses('registerEntry', ({ body }) => String(body.exifData).includes('\n')),
    'REG-19: Of two nested folders with the same name in a `relativePath`, only one is created.': () =>
      eachFolder((folder, above) => (folder === above ? undefined : folder)),
    'REG-19: Folders of a `relativePath` that are numbers lose the zeros before them.': () =>
      eachFolder((folder) => (/^\d+$/.test(folder) ? folder.replace(/^0+(?=.)/, '') : folder)),
    'ENTRY-11: The `hash` of a registered entry is that of its folder.': () =>
      json('registerEntry', async (body, { database }) => {
        const { fileEntry } = body as { fileEntry: { id: number; hash: string } };
        const parentId = (await database.read((db) => entries.find(db, { id: fileEntry.id })))?.parentId;
        if (parentId) fileEntry.hash = Buffer.from(`${parentId}|`).toString('base64url');
      }),
    'REG-17: Empty `exifData` is refused.': () =>
      refuses('registerEntry', ({ body }) => body.exifData === '{}'),
    'REG-19: Folders of `relativePath` are looked for in the trash as well.': () =>
      afterwards('registerEntry', async (db, { request, made: id }) => {
        const { relativePath } = request.body as { relativePath?: string };
        if (relativePath === undefined) return;
        const parentId = (await entries.find(db, { id }))?.parentId ?? null;
        const parent = parentId === null ? undefined : await entries.find(db, { id: parentId });
        if (!parent || parent.parentId === null) return;
        const namesakes = (await besides(db, parent)).filter(({ name }) => name === parent.name);
        const trashed = namesakes.find((entry) => entry.trashId === entry.id);
        if (trashed) await entries.change(db, { id }, { parentId: trashed.id, trashId: trashed.id });
      }),
    'REG-1: Registering a file permanently deletes the trashed file with the same name and folder.': () =>
      afterwards('registerEntry', async (db, { made: id }) => {
        const made = await entries.find(db, { id });
        if (!made || made.parentId === null) return;
        for (const entry of await besides(db, made)) {
          if (entry.name === made.name && entry.trashId === entry.id)
            await entries.remove(db, { id: entry.id });
        }
      }),
    'ENTRY-5: The `file_size` of an empty file is null.': () =>
      field('registerEntry', 'fileEntry.file_size', (size) => (size === 0 ? null : size)),
    'REG-3: The size of an empty file is stored as 1.': () =>
      afterRegistration(async (db, { id, fileSize }) => {
        if (fileSize === 0) await entries.change(db, { id }, { fileSize: 1 });
      }),
  }),
  ...overlaidFaults({
    'REG-8: A file that came in parts is registered at the root.': () =>
      received('registerEntry', async ({ body }, { database }) => {
        const upload = await database.read((db) => uploads.find(db, { fileName: String(body.filename) }));
        if (upload?.multipartId) body.parentId = null;
      }),
  }),
];

/** EXIF writes `2001:02:03 04:05:06`. */
const isoOf = (exif: string): string => `${exif.replace(':', '-').replace(':', '-').replace(' ', 'T')}Z`;
