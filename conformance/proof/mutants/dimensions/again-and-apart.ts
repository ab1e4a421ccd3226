import { columnsOf, findRow } from '../../../../server/src/database/rows.ts';
import { field, json, thisMoment } from '../faults/answers.ts';
import { instead, received } from '../faults/requests.ts';
import { touching } from '../faults/fault.ts';
import { mutant } from '../mutant.ts';
import { callerOf, isForeign } from './stored.ts';

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
      const sql = 'UPDATE uploads SET user_id = ? WHERE file_name = ?';
      await database.write((db) => db.prepare(sql).run(callerOf(request), String(body.filename)));
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
      const owner = columnsOf('uploads', 'user_id');
      const row = database.read((db) =>
        findRow(db, owner, 'FROM uploads WHERE object_key = ?', String(body.key)),
      );
      if (row) request.caller = { ...request.caller!, userId: row.user_id };
    }),
  ),
  mutant(
    'vault-folders-of-others-deleted',
    "A folder of another account's vault is deleted.",
    { breaks: 'AUTH-11' },
    received('deleteVaultEntries', ({ body, request }, { database }) => {
      const [id] = Array.isArray(body.entryIds) ? (body.entryIds as unknown[]) : [];
      const row = database.read((db) =>
        findRow(db, columnsOf('entries', 'owner_id, type'), 'FROM entries WHERE id = ?', Number(id)),
      );
      if (row?.type === 'folder') request.caller = { ...request.caller!, userId: row.owner_id };
    }),
  ),
];

export const againAndApartMutants = [...againMutants, ...apartMutants];
