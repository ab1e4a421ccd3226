import { asEpoch, asNull, asNumber, asSqlTime, asText, field, json } from '../faults/answers.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import { together } from '../faults/fault.ts';
import { mutants } from '../mutant.ts';

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

export const entryMutants = mutants({
  'ENTRY-1: The `id` of an entry is text.': () => shown('id', asText),
  'ENTRY-17: The `name` of an entry is null.': () => shown('name', asNull),
  'ENTRY-18: The `file_name` of an entry is the name shown to users.': () =>
    shown('file_name', (_name, { json: body }) => (body as { fileEntry: { name: string } }).fileEntry.name),
  'ENTRY-19: The `mime` of every entry is `application/octet-stream`.': () =>
    shown('mime', () => 'application/octet-stream'),
  'ENTRY-5: The `file_size` of an entry is text.': () => shown('file_size', asText),
  'ENTRY-6: The `type` of every file is `file`.': () => shown('type', () => 'file'),
  'ENTRY-7: The `extension` of an entry has its dot.': () =>
    shown('extension', (extension) => `.${String(extension)}`),
  'ENTRY-8: The `workspace_id` of an entry in the personal workspace is null.': () =>
    shown('workspace_id', (id) => (id === 0 ? null : id)),
  'ENTRY-9: The `owner_id` of an entry is text.': () => shown('owner_id', asText),
  'ENTRY-10: The `hash` of an entry is a number.': () =>
    shown('hash', (_hash, { json: body }) => asNumber((body as { fileEntry: { id: number } }).fileEntry.id)),
  'LINK-3, LINK-20: The `hash` of an entry is that of the next one.': () =>
    together(hashOfAnother(register, 'fileEntry'), hashOfAnother('createFolder', 'folder')),
  'ENTRY-12: The `path` of an entry is a list of ids.': () =>
    shown('path', (path) => String(path).split('/').map(asNumber)),
  'ENTRY-12: The `path` of an entry is its own id alone.': () =>
    shown('path', (path) => String(path).split('/').at(-1)),
  'ENTRY-20: The `url` of an entry is absolute.': () =>
    shown('url', (url) => `https://files.example.com/api/${String(url)}`),
  'ENTRY-14: The `url` of an entry has no version.': () =>
    shown('url', (url) => String(url).replace('v1/', '')),
  'ENTRY-15: The `created_at` of an entry is Unix time.': () => shown('created_at', asEpoch),
  'ENTRY-16: The `updated_at` of an entry is written as the database has it.': () =>
    shown('updated_at', asSqlTime),
  'ENTRY-19: The `mime` of an entry is a list of its halves.': () =>
    shown('mime', (mime) => String(mime).split('/')),
  'ENTRY-19: The `mime` of an entry is its second half.': () =>
    shown('mime', (mime) => String(mime).split('/')[1]),
});
