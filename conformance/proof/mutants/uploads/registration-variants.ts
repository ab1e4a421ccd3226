import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { field, json } from '../faults/answers.ts';
import { afterRegistration } from '../faults/bystanders.ts';
import { touching } from '../faults/fault.ts';
import { received, refuses } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { besides, entries, uploads } from '../faults/stored.ts';
import { inAnotherZone, lowered } from '../faults/texts.ts';
import { mutant } from '../mutant.ts';

const isGiven = (value: unknown) => value !== undefined && value !== null;

const bodyOf = ({ body }: { readonly body: unknown }) => (body ?? {}) as Readonly<Record<string, unknown>>;

const renaming = (change: (name: string) => string) =>
  received('registerEntry', ({ body }) => {
    if (typeof body.clientName === 'string') body.clientName = change(body.clientName);
  });

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
export const registrationVariantMutants = [
  mutant(
    'client-name-percent-decoded',
    'The `clientName` is decoded as if it stood in a URL.',
    { breaks: 'REG-4' },
    received('registerEntry', ({ body }) => {
      if (typeof body.clientName !== 'string') return;
      body.clientName = body.clientName.replace(/%([2-7][0-9a-f])/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    }),
  ),
  mutant(
    'client-name-extension-lowered',
    'The extension within a `clientName` is stored in small letters.',
    { breaks: 'REG-4' },
    received('registerEntry', ({ body }) => {
      if (typeof body.clientName === 'string') body.clientName = body.clientName.replace(/\.\w+$/, lowered);
    }),
  ),
  mutant(
    'client-name-cut',
    'A `clientName` is cut after 64 letters.',
    { breaks: 'REG-4' },
    received('registerEntry', ({ body }) => {
      if (typeof body.clientName === 'string') body.clientName = body.clientName.slice(0, 64);
    }),
  ),
  mutant(
    'size-in-sixteen-bits',
    'The `file_size` of a registered entry is kept in 16 bits.',
    { breaks: 'ENTRY-5' },
    field('registerEntry', 'fileEntry.file_size', (size) => Number(size) % 65_536),
  ),
  mutant(
    'large-size-in-kibibytes',
    'The `file_size` of a registered entry of more than 256 KiB is a multiple of 1,024.',
    { breaks: 'ENTRY-5' },
    field('registerEntry', 'fileEntry.file_size', (size) =>
      Number(size) > 262_144 ? Math.ceil(Number(size) / 1024) * 1024 : size,
    ),
  ),
  mutant(
    'register-to-one-megabyte',
    'Registering refuses files of 1,000,000 bytes and more.',
    { breaks: 'REG-3' },
    refuses('registerEntry', ({ body }) => Number(body.size) >= 1_000_000),
  ),
  mutant(
    'register-exif-drops-the-type',
    '`clientMime` is not taken where `exifData` is given.',
    { breaks: 'REG-5' },
    received('registerEntry', ({ body }) => {
      if (isGiven(body.exifData)) delete body.clientMime;
    }),
  ),
  mutant(
    'file-hash-in-capitals-lost',
    'A `fileHash` in capital letters is not stored.',
    { breaks: 'REG-15' },
    received('registerEntry', ({ body }) => {
      if (typeof body.fileHash === 'string' && /[A-F]/.test(body.fileHash)) delete body.fileHash;
    }),
  ),
  mutant(
    'register-path-drops-the-hash',
    '`fileHash` is not taken where `relativePath` is given.',
    { breaks: 'REG-15' },
    received('registerEntry', ({ body }) => {
      if (isGiven(body.relativePath)) delete body.fileHash;
    }),
  ),
  mutant(
    'register-time-zero-is-none',
    'A `lastModified` of 0 is ignored.',
    { breaks: 'REG-13' },
    received('registerEntry', ({ body }) => {
      if (body.lastModified === 0) delete body.lastModified;
    }),
  ),
  mutant(
    'register-type-by-extension',
    'The `mime` of an entry is derived from its extension if they differ.',
    { breaks: 'REG-5' },
    field('registerEntry', 'fileEntry', (entry) => {
      const { extension } = entry as { extension: string | null };
      return extension === 'txt' ? { ...(entry as object), mime: 'text/plain' } : entry;
    }),
  ),
  mutant(
    'entry-created-at-in-another-zone',
    'The `created_at` of an entry is an hour late.',
    { breaks: 'ENTRY-15' },
    field('registerEntry', 'fileEntry.created_at', inAnotherZone),
  ),
  mutant(
    'json-content-rewritten',
    'Content of the type `application/json` is parsed and written again.',
    {
      breaks: 'REG-1',
      touches: ['presignUpload', 'registerEntry'],
    },
    ({ objects }) => {
      const receive = objects.receive.bind(objects);
      objects.receive = async (grant, body) => {
        if (!grant.contentType.includes('json')) return receive(grant, body);
        const text = String(await buffer(Readable.from(body)));
        return receive(grant, Readable.from([Buffer.from(JSON.stringify(JSON.parse(text)))]));
      };
    },
  ),
  mutant(
    'long-types-cut',
    'A MIME type is cut after 64 letters.',
    { breaks: 'ENTRY-19' },
    field('registerEntry', 'fileEntry.mime', (mime) => String(mime).slice(0, 64)),
  ),
  mutant(
    'long-extensions-cut',
    'An `extension` is cut after four letters.',
    { breaks: 'ENTRY-7' },
    field('registerEntry', 'fileEntry.extension', (extension) => String(extension).slice(0, 4)),
  ),
  mutant(
    'long-exif-refused',
    'Registering refuses `exifData` of more than 255 letters.',
    { breaks: 'REG-17' },
    refuses('registerEntry', ({ body }) => String(body.exifData).length > 255),
  ),
  mutant(
    'time-to-come-is-none',
    'A `lastModified` in the future is not stored.',
    { breaks: 'REG-13' },
    received('registerEntry', ({ body }) => {
      if (Number(body.lastModified) > Date.now() + 86_400_000) delete body.lastModified;
    }),
  ),
  mutant(
    'owner-is-the-workspace',
    'The `owner_id` of a file in a shared workspace is that of the workspace, as if it were a user.',
    { breaks: 'ENTRY-9' },
    json('registerEntry', (body) => {
      const { fileEntry } = body as { fileEntry: { owner_id: number; workspace_id: number } };
      if (fileEntry.workspace_id > 0) fileEntry.owner_id = 1_000_000 + fileEntry.workspace_id;
    }),
  ),
  mutant(
    'refused-registration-ends-the-upload',
    'A registration that is refused as invalid discards the upload.',
    { breaks: 'REG-1' },
    touching('registerEntry', ({ app, database }) => {
      app.addHook('onSend', async (request, reply, payload) => {
        if (!request.url.endsWith('/s3/entries') || reply.statusCode !== 422) return payload;
        const { filename } = bodyOf(request);
        await database.write((db) => uploads.remove(db, { fileName: String(filename) }));
        return payload;
      });
    }),
  ),
  mutant(
    'hidden-files-shown',
    'A `clientName` that begins with a dot loses it.',
    { breaks: 'REG-4' },
    renaming((name) => name.replace(/^\./, '')),
  ),
  mutant(
    'bare-names-completed',
    'A `clientName` without an extension is given one.',
    { breaks: 'REG-4' },
    renaming((name) => (name.includes('.') ? name : `${name}.txt`)),
  ),
  mutant(
    'type-suffix-lost',
    'The `mime` of an entry loses what follows a plus sign.',
    { breaks: 'ENTRY-19' },
    field('registerEntry', 'fileEntry.mime', (mime) => String(mime).replace(/\+.*/, '')),
  ),
  mutant(
    'last-century-not-kept',
    'A `lastModified` of fewer than thirteen digits is not kept.',
    { breaks: 'REG-13' },
    received('registerEntry', ({ body }) => {
      const { lastModified } = body;
      if (typeof lastModified === 'number' && lastModified < 1e12 && lastModified > 0)
        delete body.lastModified;
    }),
  ),
  mutant(
    'exif-date-replaces-last-modified',
    'The date in `exifData` replaces `lastModified`.',
    { breaks: 'REG-13' },
    received('registerEntry', ({ body }) => {
      const exif = /"DateTimeOriginal":\s*"([\d: ]+)"/.exec(String(body.exifData))?.[1];
      if (exif !== undefined && body.lastModified !== undefined) body.lastModified = Date.parse(isoOf(exif));
    }),
  ),
  mutant(
    'exif-of-one-line',
    'Registering refuses `exifData` of several lines.',
    { breaks: 'REG-17' },
    refuses('registerEntry', ({ body }) => String(body.exifData).includes('\n')),
  ),
  mutant(
    'folder-within-its-namesake-left-out',
    'Of two nested folders with the same name in a `relativePath`, only one is created.',
    { breaks: 'REG-19' },
    eachFolder((folder, above) => (folder === above ? undefined : folder)),
  ),
  mutant(
    'folders-of-digits-as-numbers',
    'Folders of a `relativePath` that are numbers lose the zeros before them.',
    { breaks: 'REG-19' },
    eachFolder((folder) => (/^\d+$/.test(folder) ? folder.replace(/^0+(?=.)/, '') : folder)),
  ),
  mutant(
    'hash-of-the-folder',
    'The `hash` of a registered entry is that of its folder.',
    { breaks: 'ENTRY-11' },
    json('registerEntry', async (body, { database }) => {
      const { fileEntry } = body as { fileEntry: { id: number; hash: string } };
      const parentId = (await database.read((db) => entries.find(db, { id: fileEntry.id })))?.parentId;
      if (parentId) fileEntry.hash = Buffer.from(`${parentId}|`).toString('base64url');
    }),
  ),
  mutant(
    'multipart-files-at-the-root',
    'A file that came in parts is registered at the root.',
    { breaks: 'REG-8', overlaid: true },
    received('registerEntry', async ({ body }, { database }) => {
      const upload = await database.read((db) => uploads.find(db, { fileName: String(body.filename) }));
      if (upload?.multipartId) body.parentId = null;
    }),
  ),
  mutant(
    'exif-of-nothing-refused',
    'Empty `exifData` is refused.',
    { breaks: 'REG-17' },
    refuses('registerEntry', ({ body }) => body.exifData === '{}'),
  ),
  mutant(
    'path-leads-into-the-trash',
    'Folders of `relativePath` are looked for in the trash as well.',
    { breaks: 'REG-19' },
    afterwards('registerEntry', async (db, { json, request }) => {
      const { relativePath } = request.body as { relativePath?: string };
      if (relativePath === undefined) return;
      const { id } = (json as { fileEntry: { id: number } }).fileEntry;
      const parentId = (await entries.find(db, { id }))?.parentId ?? null;
      const parent = parentId === null ? undefined : await entries.find(db, { id: parentId });
      if (!parent || parent.parentId === null) return;
      const namesakes = (await besides(db, parent)).filter(({ name }) => name === parent.name);
      const trashed = namesakes.find((entry) => entry.trashId === entry.id);
      if (trashed) await entries.change(db, { id }, { parentId: trashed.id, trashId: trashed.id });
    }),
  ),
  mutant(
    'registration-purges-its-namesake',
    'Registering a file permanently deletes the trashed file with the same name and folder.',
    { breaks: 'REG-1' },
    afterwards('registerEntry', async (db, { json }) => {
      const { id } = (json as { fileEntry: { id: number } }).fileEntry;
      const made = await entries.find(db, { id });
      if (!made || made.parentId === null) return;
      for (const entry of await besides(db, made)) {
        if (entry.name === made.name && entry.trashId === entry.id)
          await entries.remove(db, { id: entry.id });
      }
    }),
  ),
  mutant(
    'empty-file-without-size',
    'The `file_size` of an empty file is null.',
    { breaks: 'ENTRY-5' },
    field('registerEntry', 'fileEntry.file_size', (size) => (size === 0 ? null : size)),
  ),
  mutant(
    'empty-file-of-one-byte',
    'The size of an empty file is stored as 1.',
    { breaks: 'REG-3' },
    afterRegistration(async (db, { id, fileSize }) => {
      if (fileSize === 0) await entries.change(db, { id }, { fileSize: 1 });
    }),
  ),
];

/** EXIF writes `2001:02:03 04:05:06`. */
const isoOf = (exif: string): string => `${exif.replace(':', '-').replace(':', '-').replace(' ', 'T')}Z`;
