import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { EntryExtraction } from '../../../../server/src/entries/extraction.ts';
import { field, json } from '../faults/answers.ts';
import { received, refuses } from '../faults/requests.ts';
import { touching, type Fault } from '../faults/fault.ts';
import { afterwards } from '../faults/state.ts';
import { entries, moveEntries, uploads, vaults } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { idsIn } from './stored.ts';

/** Changes what arrives by presigned URLs. */
const storing = (change: (content: Buffer) => Buffer): Fault =>
  touching(['presignUpload', 'registerEntry'], ({ objects }) => {
    const receive = objects.receive.bind(objects);
    objects.receive = async (grant, body) =>
      receive(grant, Readable.from([change(await buffer(Readable.from(body)))]));
  });

const foldersOf = (path: unknown): string[] | undefined =>
  typeof path === 'string' && path !== '' ? path.split('/') : undefined;

/** Changes each folder of a `relativePath`; undefined leaves one out. */
const eachFolder = (change: (folder: string, above: string | undefined) => string | undefined) =>
  received('registerEntry', ({ body }) => {
    const folders = foldersOf(body.relativePath);
    const changed = folders?.flatMap((folder, index) => change(folder, folders[index - 1]) ?? []);
    body.relativePath = changed?.join('/') ?? body.relativePath;
  });

const renaming = (change: (name: string) => string) =>
  received('registerEntry', ({ body }) => {
    if (typeof body.clientName === 'string') body.clientName = change(body.clientName);
  });

/** Leaves files of an archive out. */
const leavingOut = (isLeftOut: (name: string) => boolean): Fault =>
  touching('extractArchive', ({ app }) => {
    const taking = EntryExtraction.prototype;
    const method = Object.getOwnPropertyDescriptor(taking, 'file')!;
    const file = method.value as (this: EntryExtraction, ...found: Parameters<typeof taking.file>) => unknown;
    const value = async function (this: EntryExtraction, ...found: Parameters<typeof taking.file>) {
      const [{ path }, content] = found;
      if (isLeftOut(path.at(-1)!)) await buffer(content);
      else await file.apply(this, found);
    };
    Object.defineProperty(taking, 'file', { ...method, value });
    app.addHook('onClose', () => {
      Object.defineProperty(taking, 'file', method);
    });
  });

/** What is right in the form that everybody sends, and wrong in another one. */
export const formMutants = [
  mutant(
    'presign-refuses-type-suffixes',
    'Presigning refuses a `mime` with a plus sign.',
    { breaks: 'UPLOAD-3' },
    refuses('presignUpload', ({ body }) => String(body.mime).includes('+')),
  ),
  mutant(
    'presign-refuses-bare-names',
    'Presigning refuses a `filename` without an extension.',
    { breaks: 'UPLOAD-2' },
    refuses('presignUpload', ({ body }) => typeof body.filename === 'string' && !body.filename.includes('.')),
  ),
  mutant(
    'presign-refuses-digits-in-extensions',
    'Presigning refuses an `extension` that holds a digit.',
    { breaks: 'UPLOAD-5' },
    refuses('presignUpload', ({ body }) => /\d/.test(String(body.extension))),
  ),
  mutant(
    'whole-blocks-lose-their-last-byte',
    'The last byte changes if the content is a multiple of 16 KiB.',
    { breaks: 'UPLOAD-9', also: { 'REG-14': 'the SHA-256 is another' } },
    storing((content) => {
      const last = content.length - 1;
      return content.length % 16_384 === 0 ? content.fill(~content[last]!, last) : content;
    }),
  ),
  mutant(
    'byte-order-mark-blanked',
    'A byte order mark before a text becomes blanks.',
    { breaks: 'UPLOAD-9', also: { 'REG-14': 'the SHA-256 is another' } },
    storing((content) => (content.indexOf('\ufeff') === 0 ? content.fill(' ', 0, 3) : content)),
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
    { breaks: 'ENTRY-11', also: { 'ARCHIVE-2': 'an archive is not found by it' } },
    json('registerEntry', (body, { database }) => {
      const { fileEntry } = body as { fileEntry: { id: number; hash: string } };
      const parentId = database.read((db) => entries.find(db, { id: fileEntry.id }))?.parentId;
      if (parentId) fileEntry.hash = Buffer.from(`${parentId}|`).toString('base64url');
    }),
  ),
  mutant(
    'first-part-of-the-least-size',
    'The first part is listed with 5,242,880 bytes.',
    { breaks: 'PART-7' },
    field('listUploadedParts', 'parts.0.Size', () => 5_242_880),
  ),
  mutant(
    'hidden-files-of-archives-left-out',
    'Files of an archive whose names begin with a dot are left out.',
    { breaks: 'ARCHIVE-1' },
    leavingOut((name) => name.startsWith('.')),
  ),
  mutant(
    'archive-password-trimmed',
    'Blanks around the password of an archive are dropped.',
    { breaks: 'ARCHIVE-6' },
    received('extractArchive', ({ body }) => {
      if (typeof body.password === 'string') body.password = body.password.trim();
    }),
  ),
  mutant(
    'converted-documents-are-images',
    'The `type` of what was converted is `image`.',
    { breaks: 'CONVERT-7' },
    field('convertFile', 'fileEntry.type', () => 'image'),
  ),
  mutant(
    'multipart-files-at-the-root',
    'A file that came in parts is registered at the root.',
    { breaks: 'REG-8', overlaid: true },
    received('registerEntry', ({ body }, { database }) => {
      const upload = database.read((db) => uploads.find(db, { fileName: String(body.filename) }));
      if (upload?.multipartId) body.parentId = null;
    }),
  ),
  mutant(
    'vault-moves-ten',
    'Only ten of more vault entries are moved, but all are returned.',
    { breaks: 'VAULT-13' },
    afterwards('moveVaultEntries', (db, { request }) => {
      moveEntries(db, idsIn(request.body).slice(10), null);
    }),
  ),
  mutant(
    'vault-salt-anew-with-each-move',
    'A move in the vault gives it another `salt`.',
    { breaks: 'VAULT-25' },
    afterwards('moveVaultEntries', (db) => {
      vaults.change(db, {}, { salt: randomBytes(16).toString('base64') });
    }),
  ),
];
