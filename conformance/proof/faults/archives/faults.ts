import { accepts, answered, json, status, without } from '../effects/answers.ts';
import { fills, ignoresQuery, pretends, received, refuses, alters, rewrites } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { entries } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';
import { encryptionOf } from './encryption.ts';

const extract = 'extractArchive';
const failed = {
  of: extract,
  code: 422,
  when: ({ json: body }: { json: unknown }) => !('errors' in (body as object)),
} as const;

export const archiveFaults = faults({
  'ARCHIVE-6: Extracting with `password` null is refused; without a password it works.': () =>
    refuses(extract, ({ body }) => body.password === null),
  'ARCHIVE-1: Extracting returns success and unpacks nothing.': () =>
    pretends(extract, ({ body }) => Number.isSafeInteger(body.parentId)),
  'ARCHIVE-2: Extracting takes the hash of an archive and not its id.': () =>
    received(extract, ({ params }) => {
      const { entryId = '' } = params;
      const [id] = Buffer.from(entryId, 'base64').toString('latin1').split('|');
      params.entryId = /^\d+$/.test(entryId) ? '1999999999' : (id ?? '');
    }),
  'ARCHIVE-3: Extracting goes to the personal workspace, whatever `workspaceId` says.': () =>
    ignoresQuery(extract, 'workspaceId'),
  'ARCHIVE-4: Extracting goes to the folder of the archive, whatever `parentId` says.': () =>
    received(extract, async ({ body, params, query }, { database }) => {
      if (!Number.isSafeInteger(body.parentId)) return;
      const archive = await database.read((db) => entries.find(db, { id: Number(params.entryId) || 0 }));
      if (archive === undefined) return;
      Reflect.deleteProperty(query, 'workspaceId');
      body.parentId = archive.parentId ?? 0;
    }),
  'ARCHIVE-4: Extracting without `parentId` goes to the root.': () => fills(extract, 'parentId', 0),
  'ARCHIVE-5: Extracting to `parentId` 0 is refused: there is no such row.': () =>
    alters(extract, 'parentId', (parentId) => (parentId === 0 ? 1_999_999_999 : parentId)),
  'ARCHIVE-6: Extracting does not take a password.': () => rewrites(extract, 'password', () => null),
  'ARCHIVE-7: Extracting responds without a `message`.': () => without(extract, 'message'),
  'ARCHIVE-8: Extracting a bad archive succeeds and unpacks nothing.': () => accepts(failed),
  'ERR-7: The error for a bad archive is that of invalid data.': () =>
    json(failed, () => ({
      status: 'error',
      message: 'The given data was invalid.',
      errors: { entryId: 'The entryId is no archive.' },
    })),
  'RULE-1: Extracting a bad archive is a 500.': () => status(failed, 500),
  'ARCHIVE-9: Extracting an encrypted archive with a wrong password says `Wrong password.`.': () =>
    answered(failed, async (payload, context) => {
      const { entryId } = context.request.params as { entryId: string };
      return (await encryptionOf(context, Number(entryId))).includes(true)
        ? JSON.stringify({ status: 'error', message: 'Wrong password.' })
        : payload;
    }),
  'AUTH-11: Extracting does not check who owns the archive.': () => accepts({ of: extract, code: 403 }),
  'ARCHIVE-1: Files keep none of their names: those extracted are named by their ids.': () =>
    afterwards(extract, async (db) => {
      // An uploaded file has the name of its check; an extracted one has the name in the archive.
      for (const { id, name } of await entries.all(db, { isFile: 1, exifData: null, fileHash: null })) {
        if (!name.includes('conformance')) await entries.change(db, { id }, { name: String(id) });
      }
    }),
});
