import { field, json, thisMoment } from '../faults/answers.ts';
import { instead, received } from '../faults/requests.ts';
import { touching } from '../faults/fault.ts';
import { entries, uploads } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { callerOf, idsIn, isForeign } from './stored.ts';

/** What is right once, and wrong when it is asked again. */
const againMutants = [
  mutant(
    'parts-listed-once',
    'The list of parts is empty in the second request.',
    { breaks: 'PART-9' },
    touching('listUploadedParts', (target) => {
      const asked = new Set<unknown>();
      field('listUploadedParts', 'parts', (parts, { request }) => {
        const { uploadId } = request.body as { uploadId: string };
        const isAgain = asked.has(uploadId);
        asked.add(uploadId);
        return isAgain ? [] : parts;
      })(target);
    }),
  ),
  mutant(
    'second-extraction-does-nothing',
    'A second extraction of an archive returns success, but extracts nothing.',
    {
      breaks: 'ARCHIVE-1',
      also: { 'ARCHIVE-4': 'the second is not looked at', 'ARCHIVE-3': 'the second is not looked at' },
    },
    touching('extractArchive', (target) => {
      const extracted = new Set<string>();
      json('extractArchive', (_body, { request }) => {
        extracted.add((request.params as { entryId: string }).entryId);
      })(target);
      instead('extractArchive', ({ params }) =>
        extracted.has(params.entryId!) ? { status: 'success', message: 'Extracted.' } : undefined,
      )(target);
    }),
  ),
  mutant(
    'vault-made-when-asked',
    'The `created_at` of the vault is the moment of the response.',
    { breaks: 'VAULT-7' },
    field('getVault', 'vault.created_at', thisMoment),
  ),
];

/** What is kept from others by itself, and given to them beside an option of the caller's own. */
const apartMutants = [
  mutant(
    'path-in-a-foreign-workspace',
    'With a `relativePath`, a workspace of another user is replaced by the personal workspace.',
    { breaks: 'AUTH-11' },
    received('registerEntry', ({ body, request }, target) => {
      if (body.relativePath && isForeign(target, request, body.workspaceId)) delete body.workspaceId;
    }),
  ),
  mutant(
    'foreign-object-into-a-workspace',
    "Another account's object is taken into a shared workspace.",
    { breaks: 'AUTH-11' },
    received('registerEntry', async ({ body, request }, { database }) => {
      if (!(Number(body.workspaceId) > 0)) return;
      await database.write((db) => {
        uploads.change(db, { fileName: String(body.filename) }, { userId: callerOf(request) });
      });
    }),
  ),
  mutant(
    'extracted-from-a-foreign-root',
    'An extraction to the root of a workspace of another user goes to the personal workspace.',
    { breaks: 'AUTH-11' },
    received('extractArchive', ({ query, request }, target) => {
      if (isForeign(target, request, query.workspaceId)) delete query.workspaceId;
    }),
  ),
  mutant(
    'converted-for-a-foreign-workspace',
    'A conversion for a workspace of another user goes to the personal workspace.',
    { breaks: 'AUTH-11' },
    received('convertFile', ({ query, request }, target) => {
      if (isForeign(target, request, query.workspaceId)) delete query.workspaceId;
    }),
  ),
  mutant(
    'parts-told-to-others',
    'The parts of an upload are returned to every user who knows its key.',
    { breaks: 'AUTH-11' },
    received('listUploadedParts', ({ body, request }, { database }) => {
      const upload = database.read((db) => uploads.find(db, { objectKey: String(body.key) }));
      if (upload) request.caller = { ...request.caller!, userId: upload.userId };
    }),
  ),
  mutant(
    'vault-folders-of-others-deleted',
    "A folder of another account's vault is deleted.",
    { breaks: 'AUTH-11' },
    received('deleteVaultEntries', ({ body, request }, { database }) => {
      const [id = 0] = idsIn(body);
      const folder = database.read((db) => entries.find(db, { id, isFile: 0 }));
      if (folder) request.caller = { ...request.caller!, userId: folder.ownerId };
    }),
  ),
];

export const againAndApartMutants = [...againMutants, ...apartMutants];
