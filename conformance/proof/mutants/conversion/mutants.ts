import { answered, asNull, asText, field, renamed, without } from '../faults/answers.ts';
import { fills, ignoresQuery, instead, received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { entries } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const convert = 'convertFile';

export const conversionMutants = [
  mutant(
    'convert-nothing',
    'A conversion keeps the bytes and the kind of its source.',
    {
      touches: 'convertFile',
      breaks: 'CONVERT-1',
    },
    ({ services }) => {
      services.convert = async ({ source, sourceName }) => ({
        bytes: await source(),
        name: sourceName,
        mime: 'text/plain',
        extension: 'txt',
      });
    },
  ),
  mutant(
    'convert-entry-not-kept',
    'A conversion returns an entry that is not stored.',
    { breaks: 'CONVERT-1' },
    afterwards(convert, async (db, { json: body }) => {
      const { fileEntry } = body as { fileEntry: { id: number } };
      await entries.remove(db, { id: fileEntry.id });
    }),
  ),
  mutant(
    'convert-workspace-ignored',
    'A conversion is stored in the personal workspace, whatever the `workspaceId`.',
    {
      breaks: 'CONVERT-2',
    },
    ignoresQuery(convert, 'workspaceId'),
  ),
  mutant(
    'convert-without-workspace-zero',
    'A conversion for workspace 0 is refused: there is no such row.',
    { breaks: 'GEN-7' },
    received(convert, ({ query }) => {
      if (query.workspaceId === '0') query.workspaceId = '1999999999';
    }),
  ),
  mutant(
    'convert-url-optional',
    'Converting without `url` succeeds.',
    { breaks: 'CONVERT-3' },
    instead(convert, ({ body }) => ('url' in body ? undefined : { status: 'success' })),
  ),
  mutant(
    'convert-any-url',
    'Converting from a URL without content succeeds.',
    { breaks: 'CONVERT-3' },
    answered(
      { of: convert, code: 422, when: ({ json: body }) => JSON.stringify(body).includes('"url"') },
      (_payload, { reply }) => {
        reply.code(200);
        return JSON.stringify({ status: 'success' });
      },
    ),
  ),
  mutant(
    'convert-filename-optional',
    'Converting without `filename` succeeds.',
    { breaks: 'CONVERT-4' },
    fills(convert, 'filename', 'source.png'),
  ),
  mutant(
    'convert-format-optional',
    'Converting without `outputformat` makes a PDF.',
    { breaks: 'CONVERT-5' },
    fills(convert, 'outputformat', 'pdf'),
  ),
  mutant(
    'convert-always-to-pdf',
    'Converting makes a PDF, whatever `outputformat` says.',
    { breaks: 'CONVERT-5' },
    received(convert, ({ body }) => {
      if (typeof body.outputformat === 'string') body.outputformat = 'pdf';
    }),
  ),
  mutant(
    'convert-without-status',
    'Converting returns the entry without `status`.',
    { breaks: 'CONVERT-6' },
    without(convert, 'status'),
  ),
  mutant(
    'convert-id-as-text',
    'The `id` of a converted entry is text.',
    { breaks: 'CONVERT-7' },
    field(convert, 'fileEntry.id', asText),
  ),
  mutant(
    'convert-mime-null',
    'The `mime` of a converted entry is null.',
    { breaks: 'CONVERT-7' },
    field(convert, 'fileEntry.mime', asNull),
  ),
  mutant(
    'convert-name-missing',
    'A converted entry shows `file_name` in place of `name`.',
    { breaks: 'CONVERT-7' },
    renamed(convert, 'fileEntry.name', 'file_name'),
  ),
];
