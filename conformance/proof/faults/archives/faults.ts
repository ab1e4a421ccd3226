import { buffer } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Fault, touching, together } from '../effects/fault.ts';
import { blobs, entries, contentOf, copyEntry, moveToTrash } from '../effects/stored.ts';
import {
  accepts,
  answered,
  failedExtraction,
  field,
  json,
  status,
  without,
  type AnswerContext,
} from '../effects/answers.ts';
import {
  alters,
  fills,
  firstOf,
  ignoresQuery,
  pretends,
  pretendsAfter,
  received,
  refuses,
  rewrites,
} from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { faults } from '../planted-fault.ts';
import { EntryExtraction } from '../../../../packages/server/src/entries/extraction.ts';
import { isForeign, isOthers, unknownId } from '../effects/requested-entries.ts';

const extract = 'extractArchive';

const directoryRecord = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

const flagsOffset = 8;

/** The bytes of the file in the path; empty if it does not exist. */
async function bytesOf({ database, objects, entryId: id }: AnswerContext): Promise<Buffer> {
  const file = await entries.find(database, { id, isFile: 1 });
  const stored = file && (await blobs.find(database, { id: file.blobId! }));
  return stored ? buffer(await objects.read(stored.objectKey)) : Buffer.alloc(0);
}

/** Whether each file of a stored archive is encrypted, by its flag in the directory; empty if the directory is missing. */
async function encryptionOf(context: AnswerContext): Promise<boolean[]> {
  const bytes = await bytesOf(context);
  const found: boolean[] = [];
  for (let at = bytes.indexOf(directoryRecord); at >= 0; at = bytes.indexOf(directoryRecord, at + 1)) {
    found.push((bytes[at + flagsOffset]! & 1) === 1);
  }
  return found;
}

/** Bytes of an archive without files. */
const emptyArchive = 22;

/** Extracts other bytes for each file of an archive, or leaves it out if there are none. */
const extracting = (
  change: (content: Buffer, file: { name: string; number: number; extraction: object }) => Buffer | undefined,
): Fault =>
  touching(extract, ({ app }) => {
    const taking = EntryExtraction.prototype;
    const method = Object.getOwnPropertyDescriptor(taking, 'file')!;
    const file = method.value as (this: EntryExtraction, ...found: Parameters<typeof taking.file>) => unknown;
    const counts = new WeakMap<object, number>();
    const value = async function (this: EntryExtraction, ...found: Parameters<typeof taking.file>) {
      const [stored, content] = found;
      const number = (counts.get(this) ?? 0) + 1;
      counts.set(this, number);
      const changed = change(await buffer(content), { name: stored.path.at(-1)!, number, extraction: this });
      if (changed) await file.call(this, { ...stored, size: changed.length }, Readable.from([changed]));
    };
    Object.defineProperty(taking, 'file', { ...method, value });
    app.addHook('onClose', () => {
      Object.defineProperty(taking, 'file', method);
    });
  });

/**
 * Extracts an archive with such a name, which the server refuses, to where the name leads.
 *
 * @param name its first group is the last segment of the name
 */
const leavingTheDestination = (name: RegExp, to: 'the folder above' | 'the root'): Fault =>
  answered({ of: extract, code: 422 }, async (payload, context) => {
    const { database: db, entryId: id, body, reply } = context;
    const [, last] = name.exec((await bytesOf(context)).toString('latin1')) ?? [];
    if (last === undefined) return payload;
    const destination = await entries.find(db, { id: body.parentId as number });
    const parentId = to === 'the root' ? null : (destination?.parentId ?? null);
    const archive = await entries.find(db, { id });
    if (archive) await copyEntry(db, archive, { parentId, name: last, fileName: randomUUID() });
    reply.code(200);
    return JSON.stringify({ status: 'success', message: 'Archive extracted.' });
  });

export const archiveFaults = faults({
  'ARCHIVE-6: Extracting with `password` null is refused; without a password it works.': () =>
    refuses(extract, ({ body }) => body.password === null),
  'ARCHIVE-1: Extracting returns success and unpacks nothing.': () =>
    pretends(extract, ({ body }) => Number.isSafeInteger(body.parentId)),
  'ARCHIVE-2: Extracting takes the hash of an archive and not its id.': () =>
    received(extract, ({ params }) => {
      const { entryId = '' } = params;
      const [id = ''] = Buffer.from(entryId, 'base64').toString('latin1').split('|');
      params.entryId = /^\d+$/.test(entryId) ? unknownId : id;
    }),
  'ARCHIVE-3: Extracting goes to the personal workspace, whatever `workspaceId` says.': () =>
    ignoresQuery(extract, 'workspaceId'),
  'ARCHIVE-4: Extracting goes to the folder of the archive, whatever `parentId` says.': () =>
    received(extract, async ({ body, entryId, query }, { database }) => {
      if (!Number.isSafeInteger(body.parentId)) return;
      const archive = await entries.find(database, { id: entryId });
      if (archive === undefined) return;
      delete query.workspaceId;
      body.parentId = archive.parentId ?? 0;
    }),
  'ARCHIVE-4: Extracting without `parentId` goes to the root.': () => fills(extract, 'parentId', 0),
  'ARCHIVE-7: Extracting responds without a `message`.': () => without(extract, 'message'),
  'ARCHIVE-8: Extracting a bad archive succeeds and unpacks nothing.': () => accepts(failedExtraction),
  'RULE-1: Extracting a bad archive is a 500.': () => status(failedExtraction, 500),
  'ARCHIVE-9: Extracting an encrypted archive with a wrong password says `Wrong password.`.': () =>
    field(failedExtraction, 'message', async (message, context) =>
      (await encryptionOf(context)).includes(true) ? 'Wrong password.' : message,
    ),
  'AUTH-11: Extracting does not check who owns the archive.': () => accepts({ of: extract, code: 403 }),
  'ARCHIVE-1: Files keep none of their names: those extracted are named by their ids.': () =>
    afterwards(extract, async (db) => {
      // An uploaded file has the name of its check; an extracted one has the name in the archive.
      for (const { id, name } of await entries.all(db, { isFile: 1, exifData: null, fileHash: null })) {
        if (!name.includes('conformance')) await entries.change(db, { id }, { name: String(id) });
      }
    }),
  'ARCHIVE-4: A file `../name` of an archive is extracted into the folder above the destination.': () =>
    leavingTheDestination(/\.\.\/(\w+\.txt)/, 'the folder above'),
  'ARCHIVE-4: A file `..\\name` of an archive is extracted into the folder above the destination.': () =>
    leavingTheDestination(/\.\.\\(\w+\.txt)/, 'the folder above'),
  'ARCHIVE-4: A file `/name` of an archive is extracted to the root.': () =>
    leavingTheDestination(/(?<!\w|\.)\/(\w+\.txt)/, 'the root'),
  'ARCHIVE-4: A file below a symbolic link of an archive is extracted to where the link leads.': () =>
    leavingTheDestination(/Way\w*\/(\w+\.txt)/, 'the folder above'),
  'ARCHIVE-1: Extracting unpacks the first ten files of an archive.': () =>
    extracting((content, { number }) => (number > 10 ? undefined : content)),
  'ARCHIVE-1: An archive of more than fifty files is extracted as far as the fiftieth.': () =>
    extracting((content, { number }) => (number > 50 ? undefined : content)),
  'ARCHIVE-1: Extracted files are cut after 32 KiB.': () =>
    extracting((content) => content.subarray(0, 32_768)),
  'ARCHIVE-1: Empty files of an archive are not extracted.': () =>
    extracting((content) => (content.length === 0 ? undefined : content)),
  'AUTH-11: Extracting does not check who owns the destination: it returns success and extracts to the root.':
    () =>
      alters(extract, 'parentId', async (parentId, sent, target) =>
        typeof parentId === 'number' && (await isOthers(target, parentId, sent)) ? 0 : parentId,
      ),
  'ARCHIVE-1: Extracting an archive moves the archive to the trash.': () =>
    afterwards(extract, (db, { entryId }) => moveToTrash(db, [entryId])),
  'ARCHIVE-1: A second extraction of an archive returns success, but extracts nothing.': () =>
    pretendsAfter(extract, extract),
  'AUTH-11: An extraction to the root of a workspace of another user goes to the personal workspace.': () =>
    received(extract, async ({ query, caller }, target) => {
      if (await isForeign(target, caller, query.workspaceId)) delete query.workspaceId;
    }),
  'ARCHIVE-1: Files of an archive whose names begin with a dot are left out.': () =>
    extracting((content, { name }) => (name.startsWith('.') ? undefined : content)),
  'ARCHIVE-1: Extracted files of one name have the content of the first.': () => {
    const inOne = firstOf<ReturnType<typeof firstOf<Buffer>>>();
    return extracting((content, { name, extraction }) => inOne(extraction, firstOf())(name, content));
  },
  'ARCHIVE-5: The `parentId` 0 is the folder of the archive.': () =>
    alters(extract, 'parentId', async (parentId, { entryId }, { database }) =>
      parentId === 0 ? ((await entries.find(database, { id: entryId }))?.parentId ?? 0) : parentId,
    ),
  'ARCHIVE-1: Extracted entries have no blanks around their names.': () =>
    afterwards(extract, async (db, { body }) => {
      for (const { id, name } of await contentOf(db, body.parentId as number))
        await entries.change(db, { id }, { name: name.trim() });
    }),
  'ARCHIVE-9: An archive that was opened once opens with any password.': () => {
    const passwords = new Map<number, string>();
    return together(
      rewrites(extract, 'password', (password, { entryId }) => passwords.get(entryId) ?? password),
      json(extract, (_body, { entryId, body: { password } }) => {
        if (password) passwords.set(entryId, password as string);
      }),
    );
  },
  ...Object.fromEntries(
    (['first', 'last'] as const).map((place) => [
      `ARCHIVE-9: An archive whose ${place} file is not encrypted opens with any password, without its encrypted files.`,
      () =>
        accepts({
          of: extract,
          when: async (context) => {
            const encrypted = await encryptionOf(context);
            return encrypted.includes(true) && encrypted.at(place === 'first' ? 0 : -1) === false;
          },
        }),
    ]),
  ),
  'ARCHIVE-6: Blanks around the password of an archive are dropped.': () =>
    rewrites(extract, 'password', (password) => password.trim()),
  'ARCHIVE-1: An archive without files is refused.': () =>
    refuses(
      extract,
      async ({ entryId: id }, { database }) =>
        (await entries.find(database, { id }))?.fileSize === emptyArchive,
    ),
  'ARCHIVE-1: An archive with the name and size of an earlier one is extracted with the files of that one.':
    () =>
      received(extract, async ({ params, entryId }, { database }) => {
        const archive = await entries.find(database, { id: entryId, isFile: 1 });
        if (!archive) return;
        const { name, fileSize, ownerId } = archive;
        params.entryId = String((await entries.find(database, { name, fileSize, ownerId }))!.id);
      }),
});
