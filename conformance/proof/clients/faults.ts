import type { Outgoing } from './client.ts';
import {
  addressing,
  asRaw,
  at,
  faulty,
  heading,
  leavingOut,
  naming,
  sending,
  withoutHeader,
  type FaultyClient,
} from './faulty-client.ts';

/**
 * Faults of clients, by the work in which they show. Fields that are missing, or of another type or form, are derived from
 * the examples of the contract (`form-faults.ts`); a few of them are here to prove that traffic shows them.
 */
export const faultyClients: readonly FaultyClient[] = [
  ...faulty('notes', {
    'AUTH-1: The list of notes is asked for without a token.': () =>
      withoutHeader('listNotes', 'authorization'),
    'AUTH-1: The token is sent as `Token`, not as `Bearer`.': () =>
      heading('listNotes', 'authorization', ({ token }) => `Token ${token}`),
    'AUTH-1: The token is sent without a scheme.': () =>
      heading('createNote', 'authorization', ({ token }) => token),
    'AUTH-1: The token is sent in the query alone.': () =>
      at('listNotes', (request, { token }) => {
        Reflect.deleteProperty(request.headers, 'authorization');
        request.url += `?access_token=${encodeURIComponent(token)}`;
      }),
    'GEN-9: A note is sent as a form.': () =>
      asRaw('createNote', 'application/x-www-form-urlencoded', () => 'title=Tuesday&body=Call'),
    'GEN-9: JSON is sent as plain text.': () => asRaw('createNote', 'text/plain', JSON.stringify),
  }),
  ...faulty(
    'notes',
    {
      'AUTH-10: Notes are asked for over plain HTTP.': () =>
        addressing('listNotes', (url) => url.replace('https:', 'http:')),
    },
    { secured: true },
  ),
  ...faulty('folders', {
    'GEN-9: JSON is sent without a content type.': () => withoutHeader('createFolder', 'content-type'),
    'GEN-9: A body is written by hand, with single quotes.': () =>
      asRaw('createFolder', 'application/json', () => "{'name':'Plans'}"),
    'GEN-9: A folder is asked for without a body.': () =>
      at('createFolder', (request) => {
        request.body = undefined;
      }),
    'GEN-10: The parent of a folder is called parent_id.': () =>
      naming('createFolder', 'parentId', 'parent_id'),
    'FOLDER-5: The workspace of a folder is called by its name.': () =>
      addressing('createFolder', (url) => url.replace('workspaceId=0', 'workspaceId=personal')),
  }),
  ...faulty('stars', {
    'STAR-2: Unstarring names no entries.': () => leavingOut('unstarEntries', 'entryIds'),
  }),
  ...faulty('links', {
    'LINK-21: The deletion of a link has a body.': () =>
      asRaw('deleteShareableLink', 'application/json', () => '{"reason":"old"}'),
  }),
  ...faulty('sharing', {
    'SHARE-2: An entry to share is named by its hash.': () =>
      addressing('shareEntry', (url) => url.replace(/\d+\/share$/, 'MvsYqDWbmuB/share')),
    'SHARE-3: The addresses to share with are one text.': () =>
      sending('shareEntry', { emails: 'jonas@example.com' }),
  }),
  ...faulty('workspaces', {
    'WS-9: A workspace is asked for by its name.': () =>
      addressing('getWorkspace', (url) => url.replace(/\d+$/, 'team')),
  }),
  ...faulty('conversion', {
    'GEN-10: The format is called outputFormat.': () => naming('convertFile', 'outputformat', 'outputFormat'),
    'CONVERT-3: A conversion names no source.': () => leavingOut('convertFile', 'url'),
  }),
  ...faulty('tracking', {
    'GEN-10: The workspace in the query is called workspace_id.': () =>
      addressing('listTrackedFiles', (url) => url.replace('workspaceId', 'workspace_id')),
    'TRACK-3: The page is asked for as `last`.': () =>
      addressing('listTrackedFiles', (url) => url.replace('page=1', 'page=last')),
  }),
  ...faulty('vault', {
    'VAULT-10: The password of the vault is sent, for the server to check.': () =>
      heading('getVault', 'x-vault-password', () => 'vault horse staple'),
    'VAULT-22: A deletion from the vault leaves deleteForever out.': () =>
      leavingOut('deleteVaultEntries', 'deleteForever'),
  }),
  ...faulty('upload', {
    'AUTH-13: The token goes to the presigned URL too.': () =>
      heading('put', 'authorization', ({ token }) => `Bearer ${token}`),
    'AUTH-13: The token goes to the presigned URL in a header of its own.': () =>
      heading('put', 'x-access-token', ({ token }) => token),
    'UPLOAD-5: The extension to presign begins with a dot.': () =>
      sending('presignUpload', { extension: '.txt' }),
    'UPLOAD-14: A file of 6 MB is presigned in one.': () => sending('presignUpload', { size: 6_000_000 }),
    'UPLOAD-15: The file is sent by POST.': () =>
      at('put', (request) => {
        request.method = 'POST';
      }),
    'UPLOAD-15: The file is registered and never sent.': () => (request) =>
      request.step === 'put' ? 'nothing' : undefined,
    'UPLOAD-15: The file is registered before it is sent.': () => {
      let put: Outgoing | undefined;
      return (request) => {
        if (request.step === 'put') {
          put = request;
          return 'nothing';
        }
        return request.step === 'registerEntry' && put ? [request, put] : undefined;
      };
    },
    'UPLOAD-15: The file is sent to the presigned URL without its query.': () =>
      addressing('put', (url) => url.replace(/\?.*$/, '')),
    'U-109: The file is sent as another type than was presigned.': () =>
      heading('put', 'content-type', () => 'application/octet-stream'),
    'U-109: The file is sent without the type that was presigned.': () =>
      withoutHeader('put', 'content-type'),
    'REG-2: The whole key is registered.': () =>
      at('registerEntry', ({ body = {} }, { key }) => {
        body['filename'] = `uploads/${key.join('/')}`;
      }),
    'REG-2: The wrong segment of the key is registered.': () =>
      at('registerEntry', ({ body = {} }, { key }) => {
        body['filename'] = key[0];
      }),
    'REG-2: The original name is registered in place of the key.': () =>
      sending('registerEntry', { filename: 'hello.txt' }),
    'REG-3: The size is registered in kilobytes.': () => sending('registerEntry', { size: 1 }),
  }),
  ...faulty('multipart', {
    'PART-5: Parts are numbered from 0.': () => sending('signParts', { partNumbers: [0, 1] }),
  }),
];
