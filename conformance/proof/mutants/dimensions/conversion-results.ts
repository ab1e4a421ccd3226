import { findEntry } from '../../../../server/src/database/entries.ts';
import { field } from '../faults/answers.ts';
import { touching } from '../faults/fault.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { entries } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const convert = 'convertFile';

const sourceOf = (url: unknown): number => Number(/\/(\d+)$/.exec(String(url))?.[1] ?? 0);

/** What is answered like a conversion, and is none that anybody can use. */
export const conversionResultMutants = [
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
    { breaks: 'CONVERT-1', also: { 'CONVERT-2': 'what was kept in a workspace is gone' } },
    touching(convert, (target) => {
      const results = new Map<string, number>();
      afterwards(convert, (db, { request, json }) => {
        const { url } = request.body as { url: string };
        const { id } = (json as { fileEntry: { id: number } }).fileEntry;
        const before = results.get(url);
        results.set(url, id);
        if (before !== undefined) entries.remove(db, { id: before });
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
    received(convert, ({ body, query }, { database }) => {
      const source = database.read((db) => findEntry(db, sourceOf(body.url)));
      if (source && source.workspace_id !== 0) query.workspaceId = String(source.workspace_id);
    }),
  ),
];
