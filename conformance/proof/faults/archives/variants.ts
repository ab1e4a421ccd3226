import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { EntryExtraction } from '../../../../packages/server/src/entries/extraction.ts';
import { accepts, answered, json } from '../effects/answers.ts';
import { type Fault, touching, together } from '../effects/fault.ts';
import { callerOf, isForeign, isOthers } from '../effects/requested-entries.ts';
import { pretends, received, refuses, rewrites } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { contentOf, copyEntry, entries, moveToTrash } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';
import { bytesOf, encryptionOf } from './encryption.ts';

/** Bytes of an archive without files. */
const emptyArchive = 22;

/** Extracts other bytes for each file of an archive, or leaves it out if there are none. */
const extracting = (
  change: (content: Buffer, file: { name: string; number: number; extraction: object }) => Buffer | undefined,
): Fault =>
  touching('extractArchive', ({ app }) => {
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
  answered({ of: 'extractArchive', code: 422 }, async (payload, context) => {
    const { database, request, reply } = context;
    const id = Number((request.params as { entryId: string }).entryId);
    const [, last] = name.exec((await bytesOf(context, id)).toString('latin1')) ?? [];
    const { parentId } = request.body as { parentId: number };
    if (last === undefined) return payload;
    await database.write(async (db) => {
      const archive = await entries.find(db, { id });
      const above = to === 'the root' ? null : (await entries.find(db, { id: parentId }))?.parentId;
      const place = { parentId: above ?? null, name: last, fileName: randomUUID() };
      if (archive) await copyEntry(db, archive, place);
    });
    reply.code(200);
    return JSON.stringify({ status: 'success', message: 'Archive extracted.' });
  });

/** Faults that show only in some requests. */
export const archiveVariantFaults = faults({
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
      received('extractArchive', async ({ body, request }, target) => {
        const caller = callerOf(request);
        if (typeof body.parentId === 'number' && (await isOthers(target, caller, body.parentId)))
          body.parentId = 0;
      }),
  'ARCHIVE-1: Extracting an archive moves the archive to the trash.': () =>
    afterwards('extractArchive', async (db, { entryId }) => {
      await moveToTrash(db, [entryId]);
    }),
  'ARCHIVE-1: A second extraction of an archive returns success, but extracts nothing.': () => {
    const extracted = new Set<string>();
    return together(
      json('extractArchive', (_body, { request }) => {
        extracted.add((request.params as { entryId: string }).entryId);
      }),
      pretends('extractArchive', ({ params }) => extracted.has(params.entryId!)),
    );
  },
  'AUTH-11: An extraction to the root of a workspace of another user goes to the personal workspace.': () =>
    received('extractArchive', async ({ query, request }, target) => {
      if (await isForeign(target, request, query.workspaceId)) delete query.workspaceId;
    }),
  'ARCHIVE-1: Files of an archive whose names begin with a dot are left out.': () =>
    extracting((content, { name }) => (name.startsWith('.') ? undefined : content)),
  'ARCHIVE-1: Extracted files of one name have the content of the first.': () => {
    const first = new WeakMap<object, Map<string, Buffer>>();
    return extracting((content, { name, extraction }) => {
      const known = first.get(extraction) ?? new Map<string, Buffer>();
      first.set(extraction, known.has(name) ? known : known.set(name, content));
      return known.get(name);
    });
  },
  'ARCHIVE-5: The `parentId` 0 is the folder of the archive.': () =>
    received('extractArchive', async ({ body, entryId }, { database }) => {
      if (body.parentId !== 0) return;
      const archive = await database.read((db) => entries.find(db, { id: entryId }));
      body.parentId = archive?.parentId ?? 0;
    }),
  'ARCHIVE-1: Extracted entries have no blanks around their names.': () =>
    afterwards('extractArchive', async (db, { request }) => {
      const { parentId } = request.body as { parentId: number };
      for (const { id, name } of await contentOf(db, parentId))
        await entries.change(db, { id }, { name: name.trim() });
    }),
  'ARCHIVE-9: An archive that was opened once opens with any password.': () => {
    const passwords = new Map<string, string>();
    return together(
      received('extractArchive', ({ body, params }) => {
        if (typeof body.password === 'string') {
          body.password = passwords.get(params.entryId!) ?? body.password;
        }
      }),
      json('extractArchive', (_body, { request }) => {
        const { password } = request.body as { password: string | null };
        if (password) passwords.set((request.params as { entryId: string }).entryId, password);
      }),
    );
  },
  ...Object.fromEntries(
    (['first', 'last'] as const).map((place) => [
      `ARCHIVE-9: An archive whose ${place} file is not encrypted opens with any password, without its encrypted files.`,
      () =>
        accepts({
          of: 'extractArchive',
          when: async (context) => {
            const encrypted = await encryptionOf(context, context.entryId);
            return encrypted.includes(true) && encrypted.at(place === 'first' ? 0 : -1) === false;
          },
        }),
    ]),
  ),
  'ARCHIVE-6: Blanks around the password of an archive are dropped.': () =>
    rewrites('extractArchive', 'password', (password) => password.trim()),
  'ARCHIVE-1: An archive without files is refused.': () =>
    refuses('extractArchive', async ({ params }, target) => {
      const stored = await target.database.read((db) => entries.find(db, { id: Number(params.entryId) }));
      return stored?.fileSize === emptyArchive;
    }),
  'ARCHIVE-1: An archive with the name and size of an earlier one is extracted with the files of that one.':
    () =>
      received('extractArchive', async ({ params }, { database }) => {
        const earliest = await database.read(async (db) => {
          const archive = await entries.find(db, { id: Number(params.entryId), isFile: 1 });
          const { name, fileSize, ownerId } = archive ?? {};
          return archive && entries.find(db, { name: name!, fileSize: fileSize!, ownerId: ownerId! });
        });
        if (earliest) params.entryId = String(earliest.id);
      }),
});
