import { asEpoch, asNull, asNumber, asSqlTime, asText, field, json } from '../faults/answers.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import { together } from '../faults/fault.ts';
import { mutant } from '../mutant.ts';

const register = 'registerEntry';

const shown = (name: string, change: Parameters<typeof field>[2]) =>
  field(register, `fileEntry.${name}`, change);

/** Returns the hash of an id that is not in use. */
const hashOfAnother = (operation: OperationId, name: string) =>
  json(operation, (body) => {
    const entry = (body as Record<string, { id: number; hash: string }>)[name]!;
    entry.hash = Buffer.from(`${entry.id + 50_000}|`)
      .toString('base64')
      .replace(/=+$/, '');
  });

export const entryMutants = [
  mutant('entry-id-as-text', 'The `id` of an entry is text.', { breaks: 'ENTRY-1' }, shown('id', asText)),
  mutant('entry-name-null', 'The `name` of an entry is null.', { breaks: 'ENTRY-17' }, shown('name', asNull)),
  mutant(
    'entry-file-name-is-the-name',
    'The `file_name` of an entry is the name shown to users.',
    { breaks: 'ENTRY-18' },
    shown('file_name', (_name, { json: body }) => (body as { fileEntry: { name: string } }).fileEntry.name),
  ),
  mutant(
    'entry-mime-of-octets',
    'The `mime` of every entry is `application/octet-stream`.',
    { breaks: 'ENTRY-19' },
    shown('mime', () => 'application/octet-stream'),
  ),
  mutant(
    'entry-size-as-text',
    'The `file_size` of an entry is text.',
    { breaks: 'ENTRY-5' },
    shown('file_size', asText),
  ),
  mutant(
    'entry-type-file',
    'The `type` of every file is `file`.',
    { breaks: 'ENTRY-6' },
    shown('type', () => 'file'),
  ),
  mutant(
    'entry-extension-with-dot',
    'The `extension` of an entry has its dot.',
    { breaks: 'ENTRY-7' },
    shown('extension', (extension) => `.${String(extension)}`),
  ),
  mutant(
    'entry-workspace-null',
    'The `workspace_id` of an entry in the personal workspace is null.',
    { breaks: 'ENTRY-8' },
    shown('workspace_id', (id) => (id === 0 ? null : id)),
  ),
  mutant(
    'entry-owner-as-text',
    'The `owner_id` of an entry is text.',
    { breaks: 'ENTRY-9' },
    shown('owner_id', asText),
  ),
  mutant(
    'entry-hash-as-number',
    'The `hash` of an entry is a number.',
    { breaks: 'ENTRY-10' },
    shown('hash', (_hash, { json: body }) => asNumber((body as { fileEntry: { id: number } }).fileEntry.id)),
  ),
  mutant(
    'entry-hash-of-another',
    'The `hash` of an entry is that of the next one.',
    {
      breaks: ['LINK-3', 'LINK-20'],
    },
    together(hashOfAnother(register, 'fileEntry'), hashOfAnother('createFolder', 'folder')),
  ),
  mutant(
    'entry-path-of-ids',
    'The `path` of an entry is a list of ids.',
    {
      breaks: 'ENTRY-12',
    },
    shown('path', (path) => String(path).split('/').map(asNumber)),
  ),
  mutant(
    'entry-path-without-folders',
    'The `path` of an entry is its own id alone.',
    {
      breaks: 'ENTRY-12',
    },
    shown('path', (path) => String(path).split('/').at(-1)),
  ),
  mutant(
    'entry-url-absolute',
    'The `url` of an entry is absolute.',
    { breaks: 'ENTRY-20' },
    shown('url', (url) => `https://files.example.com/api/${String(url)}`),
  ),
  mutant(
    'entry-url-without-version',
    'The `url` of an entry has no version.',
    { breaks: 'ENTRY-14' },
    shown('url', (url) => String(url).replace('v1/', '')),
  ),
  mutant(
    'entry-created-at-as-epoch',
    'The `created_at` of an entry is Unix time.',
    { breaks: 'ENTRY-15' },
    shown('created_at', asEpoch),
  ),
  mutant(
    'entry-updated-at-as-sql',
    'The `updated_at` of an entry is written as the database has it.',
    { breaks: 'ENTRY-16' },
    shown('updated_at', asSqlTime),
  ),
  mutant(
    'entry-mime-as-list',
    'The `mime` of an entry is a list of its halves.',
    { breaks: 'ENTRY-19' },
    shown('mime', (mime) => String(mime).split('/')),
  ),
  mutant(
    'entry-mime-without-slash',
    'The `mime` of an entry is its second half.',
    { breaks: 'ENTRY-19' },
    shown('mime', (mime) => String(mime).split('/')[1]),
  ),
];
