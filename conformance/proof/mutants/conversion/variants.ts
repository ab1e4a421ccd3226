import { findEntry } from '../../../../server/src/database/entries.ts';
import { field } from '../faults/answers.ts';
import { touching } from '../faults/fault.ts';
import { callerOf, isForeign, isOthers } from '../faults/requested-entries.ts';
import { instead, received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { entries } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const converted = {
  status: 'success',
  fileEntry: { id: 1, name: 'photo.jpg', type: 'image', mime: 'image/jpeg' },
};

const convert = 'convertFile';

const sourceOf = (url: unknown): number => Number(/\/(\d+)$/.exec(String(url))?.[1] ?? 0);

/** Faults that show only in some requests. */
export const conversionVariantMutants = [
  mutant(
    'convert-workspace-for-pictures-only',
    'A conversion to PDF lands in the personal workspace, whatever `workspaceId` says.',
    { breaks: 'CONVERT-2' },
    received('convertFile', ({ body, query }) => {
      if (body.outputformat === 'pdf') delete query.workspaceId;
    }),
  ),
  mutant(
    'convert-of-others-files',
    'A conversion does not check who owns its source.',
    { breaks: 'AUTH-11' },
    instead('convertFile', async ({ body, request }, target) => {
      const caller = callerOf(request);
      const [, id] = /(\d+)\/?$/.exec(typeof body.url === 'string' ? body.url : '') ?? [];
      return id !== undefined && (await isOthers(target, caller, Number(id))) ? converted : undefined;
    }),
  ),
  mutant(
    'convert-replaces-the-source',
    'A conversion deletes the file that it read.',
    { breaks: 'CONVERT-1' },
    afterwards('convertFile', async (db, { request }) => {
      const { url } = request.body as { url: string };
      const [, id] = /\/v1\/.*?(\d+)\/?$/.exec(url) ?? [];
      if (id !== undefined) await entries.remove(db, { id: Number(id), isFile: 1 });
    }),
  ),
  mutant(
    'converted-for-a-foreign-workspace',
    'A conversion for a workspace of another user goes to the personal workspace.',
    { breaks: 'CONVERT-2' },
    received('convertFile', async ({ query, request }, target) => {
      if (await isForeign(target, request, query.workspaceId)) delete query.workspaceId;
    }),
  ),
  mutant(
    'converted-to-nothing',
    'The result of a conversion to PDF has no bytes.',
    { touches: convert, breaks: 'CONVERT-1' },
    ({ services }) => {
      const { convert: sound } = services;
      services.convert = async (request) => {
        const converted = await sound(request);
        return converted.extension === 'pdf' ? { ...converted, bytes: Buffer.alloc(0) } : converted;
      };
    },
  ),
  mutant(
    'converted-once-kept',
    'Only the last conversion of a source is stored.',
    { breaks: 'CONVERT-1' },
    touching(convert, (target) => {
      const results = new Map<string, number>();
      afterwards(convert, async (db, { request, json }) => {
        const { url } = request.body as { url: string };
        const { id } = (json as { fileEntry: { id: number } }).fileEntry;
        const before = results.get(url);
        results.set(url, id);
        if (before !== undefined) await entries.remove(db, { id: before });
      })(target);
    }),
  ),
  mutant(
    'converted-name-of-the-source',
    'The `name` of a converted entry is the original one, not the one that it is stored under.',
    { breaks: 'CONVERT-7' },
    field(convert, 'fileEntry.name', (_name, { request }) => (request.body as { filename: string }).filename),
  ),
  mutant(
    'converted-beside-a-shared-source',
    'A conversion of a file in a shared workspace is stored there, whatever the `workspaceId`.',
    { breaks: 'CONVERT-2' },
    received(convert, async ({ body, query }, { database }) => {
      const source = await database.read((db) => findEntry(db, sourceOf(body.url)));
      if (source && source.workspace_id !== 0) query.workspaceId = String(source.workspace_id);
    }),
  ),
  mutant(
    'converted-documents-are-images',
    'The `type` of what was converted is `image`.',
    { breaks: 'CONVERT-7' },
    field('convertFile', 'fileEntry.type', () => 'image'),
  ),
  mutant(
    'conversion-remembered-by-filename',
    'A conversion takes the url of the first one with its filename and format.',
    { breaks: ['CONVERT-1', 'CONVERT-3'] },
    (target) => {
      const urls = new Map<string, unknown>();
      touching(
        convert,
        received(convert, ({ body }) => {
          const key = `${String(body.filename)} ${String(body.outputformat)}`;
          if (!urls.has(key)) urls.set(key, body.url);
          body.url = urls.get(key);
        }),
      )(target);
    },
  ),
];
