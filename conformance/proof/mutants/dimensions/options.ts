import { field } from '../faults/answers.ts';
import { received, refuses } from '../faults/requests.ts';
import { mutant } from '../mutant.ts';

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** What is right for an option by itself, and wrong beside another one. */
export const optionMutants = [
  mutant(
    'link-edit-implies-download',
    '`allow_download` is true where `allow_edit` is, and it is left out itself.',
    { breaks: 'LINK-7' },
    received('createShareableLink', ({ body }) => {
      if (body.allow_edit === true) body.allow_download ??= true;
    }),
  ),
  mutant(
    'link-password-allows-editing',
    '`allow_edit` is true where a password is set, and it is left out itself.',
    { breaks: 'LINK-6' },
    received('createShareableLink', ({ body }) => {
      if (isGiven(body.password)) body.allow_edit ??= true;
    }),
  ),
  mutant(
    'register-exif-drops-the-type',
    '`clientMime` is not taken where `exifData` is given.',
    { breaks: 'REG-5' },
    received('registerEntry', ({ body }) => {
      if (isGiven(body.exifData)) delete body.clientMime;
    }),
  ),
  mutant(
    'register-path-drops-the-hash',
    '`fileHash` is not taken where `relativePath` is given.',
    { breaks: 'REG-15' },
    received('registerEntry', ({ body }) => {
      if (isGiven(body.relativePath)) delete body.fileHash;
    }),
  ),
  mutant(
    'register-time-zero-is-none',
    'A `lastModified` of 0 is ignored.',
    { breaks: 'REG-13' },
    received('registerEntry', ({ body }) => {
      if (body.lastModified === 0) delete body.lastModified;
    }),
  ),
  mutant(
    'empty-trash-false-keeps',
    'Deleting permanently moves to the trash where `emptyTrash` false is given as well.',
    { breaks: 'TRASH-4', also: { 'TRASH-5': 'it holds in the trash as well' } },
    received('deleteEntries', ({ body }) => {
      if (body.emptyTrash === false && body.deleteForever === true) body.deleteForever = false;
    }),
  ),
  mutant(
    'empty-trash-true-with-forever-ignored',
    'Emptying the trash with `deleteForever` true does nothing.',
    { breaks: 'TRASH-7' },
    received('deleteEntries', ({ body }) => {
      if (body.emptyTrash === true && body.deleteForever === true) {
        body.emptyTrash = false;
        body.entryIds = [1_999_999_999];
      }
    }),
  ),
  mutant(
    'tracking-page-with-workspace-ignored',
    'The tracking list of a workspace returns its first page, whatever `page` says.',
    { breaks: 'TRACK-3' },
    received('listTrackedFiles', ({ query }) => {
      if (query.workspaceId !== undefined) delete query.page;
    }),
  ),
  mutant(
    'register-type-by-extension',
    'The `mime` of an entry is derived from its extension if they differ.',
    { breaks: 'REG-5', also: { 'ENTRY-19': 'the type shown is that of another file' } },
    field('registerEntry', 'fileEntry', (entry) => {
      const { extension } = entry as { extension: string | null };
      return extension === 'txt' ? { ...(entry as object), mime: 'text/plain' } : entry;
    }),
  ),
  mutant(
    'unknown-permissions-among-known-ignored',
    'Unknown permissions in a list with known ones are ignored.',
    { breaks: 'SHARE-5' },
    received('shareEntry', ({ body }) => {
      if (!Array.isArray(body.permissions)) return;
      const known = body.permissions.filter((permission) =>
        ['view', 'edit', 'download'].includes(String(permission)),
      );
      if (known.length > 0) body.permissions = known;
    }),
  ),
  mutant(
    'extensions-of-four-letters',
    'Presigning refuses an `extension` of more than four letters.',
    { breaks: 'UPLOAD-5' },
    refuses('presignUpload', ({ body }) => typeof body.extension === 'string' && body.extension.length > 4),
  ),
  mutant(
    'note-of-nothing-filled-in',
    'A note without a title and a body is created with default texts.',
    { breaks: 'NOTE-2', also: { 'NOTE-3': 'the body is left out as well' } },
    received('createNote', ({ body }) => {
      if (body.title === undefined && body.body === undefined)
        Object.assign(body, { title: 'Note', body: 'Note' });
    }),
  ),
];
