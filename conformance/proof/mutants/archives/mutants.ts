import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { touching } from '../faults/fault.ts';
import { answered, json, status, without } from '../faults/answers.ts';
import { fills, ignoresQuery, instead, received, refuses } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { contentOf, entries } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { encryptionOf } from './encryption.ts';

const extract = 'extractArchive';
const failed = {
  of: extract,
  code: 422,
  when: ({ json: body }: { json: unknown }) => !('errors' in (body as object)),
} as const;

export const archiveMutants = [
  mutant(
    'extract-refuses-null-password',
    'Extracting with `password` null is refused; without a password it works.',
    { breaks: 'ARCHIVE-6' },
    refuses(extract, ({ body }) => body.password === null),
  ),
  mutant(
    'extract-nothing',
    'Extracting returns success and unpacks nothing.',
    {
      breaks: 'ARCHIVE-1',
    },
    instead(extract, ({ body }) =>
      Number.isSafeInteger(body.parentId) ? { status: 'success', message: 'Archive extracted.' } : undefined,
    ),
  ),
  mutant(
    'extract-empty-files',
    'Extracted files are empty.',
    {
      breaks: 'ARCHIVE-1',
    },
    ({ objects }) => {
      const write = objects.write.bind(objects);
      objects.write = async (key, body, options) => {
        await buffer(body);
        return write(key, Readable.from([]), options);
      };
    },
  ),
  mutant(
    'extract-leaves-the-last-out',
    'Extracting into a folder leaves the last file of the archive out.',
    {
      breaks: 'ARCHIVE-1',
    },
    afterwards(extract, async (db, { request }) => {
      // Only below the destination, because other checks register files at the same time.
      const { parentId } = request.body as { parentId: number };
      const files = (await contentOf(db, parentId)).filter(({ isFile }) => isFile);
      const last = files.sort((a, b) => a.id - b.id).at(-1);
      if (last) await entries.remove(db, { id: last.id });
    }),
  ),
  mutant(
    'extract-takes-no-id',
    'Extracting takes the hash of an archive and not its id.',
    {
      breaks: 'ARCHIVE-2',
    },
    received(extract, ({ params }) => {
      const { entryId = '' } = params;
      const [id] = Buffer.from(entryId, 'base64').toString('latin1').split('|');
      params.entryId = /^\d+$/.test(entryId) ? '1999999999' : (id ?? '');
    }),
  ),
  mutant(
    'extract-workspace-ignored',
    'Extracting goes to the personal workspace, whatever `workspaceId` says.',
    {
      breaks: 'ARCHIVE-3',
    },
    ignoresQuery(extract, 'workspaceId'),
  ),
  mutant(
    'extract-beside-the-archive',
    'Extracting goes to the folder of the archive, whatever `parentId` says.',
    {
      breaks: 'ARCHIVE-4',
    },
    received(extract, async ({ body, params, query }, { database }) => {
      if (!Number.isSafeInteger(body.parentId)) return;
      const archive = await database.read((db) => entries.find(db, { id: Number(params.entryId) || 0 }));
      if (archive === undefined) return;
      Reflect.deleteProperty(query, 'workspaceId');
      body.parentId = archive.parentId ?? 0;
    }),
  ),
  mutant(
    'extract-parent-optional',
    'Extracting without `parentId` goes to the root.',
    { breaks: 'ARCHIVE-4' },
    fills(extract, 'parentId', 0),
  ),
  mutant(
    'extract-root-refused',
    'Extracting to `parentId` 0 is refused: there is no such row.',
    { breaks: 'ARCHIVE-5' },
    received(extract, ({ body }) => {
      if (body.parentId === 0) body.parentId = 1_999_999_999;
    }),
  ),
  mutant(
    'extract-password-ignored',
    'Extracting does not take a password.',
    { breaks: 'ARCHIVE-6' },
    received(extract, ({ body }) => {
      if (typeof body.password === 'string') body.password = null;
    }),
  ),
  mutant(
    'extract-without-message',
    'Extracting responds without a `message`.',
    { breaks: 'ARCHIVE-7' },
    without(extract, 'message'),
  ),
  mutant(
    'extract-bad-archive-succeeds',
    'Extracting a bad archive succeeds and unpacks nothing.',
    { breaks: 'ARCHIVE-8' },
    answered(failed, (_payload, { reply }) => {
      reply.code(200);
      return JSON.stringify({ status: 'success', message: 'Archive extracted.' });
    }),
  ),
  mutant(
    'extract-bad-archive-invalid',
    'The error for a bad archive is that of invalid data.',
    {
      breaks: 'ERR-7',
    },
    json(failed, () => ({
      status: 'error',
      message: 'The given data was invalid.',
      errors: { entryId: 'The entryId is no archive.' },
    })),
  ),
  mutant(
    'extract-bad-archive-breaks',
    'Extracting a bad archive is a 500.',
    {
      breaks: 'RULE-1',
    },
    status(failed, 500),
  ),
  mutant(
    'extract-wrong-password-named',
    'Extracting an encrypted archive with a wrong password says `Wrong password.`.',
    { breaks: 'ARCHIVE-9' },
    touching(extract, (target) => {
      answered(failed, async (payload, { request }) => {
        const { entryId } = request.params as { entryId: string };
        return (await encryptionOf(target, Number(entryId))).includes(true)
          ? JSON.stringify({ status: 'error', message: 'Wrong password.' })
          : payload;
      })(target);
    }),
  ),
  mutant(
    'extract-of-others-archives',
    'Extracting does not check who owns the archive.',
    { breaks: 'AUTH-11' },
    answered({ of: extract, code: 403 }, (_payload, { reply }) => {
      reply.code(200);
      return JSON.stringify({ status: 'success', message: 'Archive extracted.' });
    }),
  ),
  mutant(
    'extract-names-lost',
    'Files keep none of their names: those extracted are named by their ids.',
    {
      breaks: 'ARCHIVE-1',
    },
    afterwards(extract, async (db) => {
      // An uploaded file has the name of its check; an extracted one has the name in the archive.
      for (const { id, name } of await entries.all(db, { isFile: 1, exifData: null, fileHash: null })) {
        if (!name.includes('conformance')) await entries.change(db, { id }, { name: String(id) });
      }
    }),
  ),
];
