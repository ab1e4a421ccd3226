import { accepts, asNull, field, renamed } from '../effects/answers.ts';
import { fills, ignoresQuery, pretends, received, rewrites } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { entries } from '../effects/stored.ts';
import { touching } from '../effects/fault.ts';
import { faults } from '../planted-fault.ts';

const convert = 'convertFile';

export const conversionFaults = faults({
  'CONVERT-1: A conversion keeps the bytes of its source under another name.': () =>
    touching(convert, ({ services }) => {
      const { convert: sound } = services;
      services.convert = async (request) => ({ ...(await sound(request)), bytes: await request.source() });
    }),
  'CONVERT-1: A conversion returns an entry that is not stored.': () =>
    afterwards(convert, async (db, { json: body }) => {
      const { fileEntry } = body as { fileEntry: { id: number } };
      await entries.remove(db, { id: fileEntry.id });
    }),
  'CONVERT-2: A conversion is stored in the personal workspace, whatever the `workspaceId`.': () =>
    ignoresQuery(convert, 'workspaceId'),
  'GEN-7: A conversion for workspace 0 is refused: there is no such row.': () =>
    received(convert, ({ query }) => {
      if (query.workspaceId === '0') query.workspaceId = '1999999999';
    }),
  'CONVERT-3: Converting without `url` succeeds.': () => pretends(convert, ({ body }) => !('url' in body)),
  'CONVERT-3: Converting from a URL without content succeeds.': () =>
    accepts({ of: convert, when: ({ json: body }) => JSON.stringify(body).includes('"url"') }),
  'CONVERT-4: Converting without `filename` succeeds.': () => fills(convert, 'filename', 'source.png'),
  'CONVERT-5: Converting without `outputformat` makes a PDF.': () => fills(convert, 'outputformat', 'pdf'),
  'CONVERT-5: Converting makes a PDF, whatever `outputformat` says.': () =>
    rewrites(convert, 'outputformat', () => 'pdf'),
  'CONVERT-7: The `mime` of a converted entry is null.': () => field(convert, 'fileEntry.mime', asNull),
  'CONVERT-7: A converted entry shows `file_name` in place of `name`.': () =>
    renamed(convert, 'fileEntry.name', 'file_name'),
});
