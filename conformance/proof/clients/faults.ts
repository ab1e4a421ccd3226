import type { SubjectId } from '../../src/model/subject.ts';
import type { Chapter } from './chapters.ts';
import type { ClientFault, Memory, Outgoing } from './client.ts';

/** One small fault of a correct client, as an author might make it. */
export interface FaultyClient {
  /** Unique, e.g. `token-to-presigned-url`. */
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly sentence: string;
  /** What has to go red, and nothing else. */
  readonly breaks: SubjectId;
  /** What the client does meanwhile. */
  readonly chapter: Chapter;
  /** Whether the client is offered https. */
  readonly secured?: boolean;
  readonly fault: ClientFault;
}

type Change = (request: Outgoing, memory: Memory) => unknown;

/** Changes the request of one step. */
const at =
  (step: string, change: Change): ClientFault =>
  (request, memory) => {
    if (request.step === step) change(request, memory);
    return undefined;
  };

const sending = (step: string, fields: Record<string, unknown>): ClientFault =>
  at(step, (request) => Object.assign(request.body ?? {}, fields));

const leavingOut = (step: string, name: string): ClientFault =>
  at(step, ({ body = {} }) => Reflect.deleteProperty(body, name));

const naming = (step: string, name: string, other: string): ClientFault =>
  at(step, ({ body = {} }) => {
    body[other] = body[name];
    Reflect.deleteProperty(body, name);
  });

const heading = (step: string, name: string, value: (memory: Memory) => string): ClientFault =>
  at(step, ({ headers }, memory) => {
    headers[name] = value(memory);
  });

const addressing = (step: string, change: (url: string) => string): ClientFault =>
  at(step, (request) => {
    request.url = change(request.url);
  });

const asRaw = (
  step: string,
  contentType: string,
  raw: (body: Record<string, unknown>) => string,
): ClientFault =>
  at(step, (request) => {
    request.raw = raw(request.body ?? {});
    request.headers['content-type'] = contentType;
  });

const faulty = (
  chapter: Chapter,
  id: string,
  sentence: string,
  breaks: SubjectId,
  fault: ClientFault,
): FaultyClient => ({ id, sentence, breaks, chapter, fault });

const json = (body: Record<string, unknown>): string => JSON.stringify(body);

/** Sends the registration before the PUT. */
function registersFirst(): ClientFault {
  let put: Outgoing | undefined;
  return (request) => {
    if (request.step === 'put') {
      put = request;
      return 'nothing';
    }
    return request.step === 'registerEntry' && put ? [request, put] : undefined;
  };
}

export const faultyClients: readonly FaultyClient[] = [
  faulty(
    'notes',
    'token-left-out',
    'The list of notes is asked for without a token.',
    'AUTH-1',
    at('listNotes', ({ headers }) => Reflect.deleteProperty(headers, 'authorization')),
  ),
  faulty(
    'notes',
    'token-of-another-scheme',
    'The token is sent as `Token`, not as `Bearer`.',
    'AUTH-1',
    heading('listNotes', 'authorization', ({ token }) => `Token ${token}`),
  ),
  faulty(
    'notes',
    'token-bare',
    'The token is sent without a scheme.',
    'AUTH-1',
    heading('createNote', 'authorization', ({ token }) => token),
  ),
  faulty(
    'notes',
    'token-in-query',
    'The token is sent in the query alone.',
    'AUTH-1',
    at('listNotes', (request, { token }) => {
      Reflect.deleteProperty(request.headers, 'authorization');
      request.url += `?access_token=${encodeURIComponent(token)}`;
    }),
  ),
  faulty(
    'upload',
    'token-to-presigned-url',
    'The token goes to the presigned URL too.',
    'AUTH-13',
    heading('put', 'authorization', ({ token }) => `Bearer ${token}`),
  ),
  faulty(
    'upload',
    'token-to-presigned-url-in-another-header',
    'The token goes to the presigned URL in a header of its own.',
    'AUTH-13',
    heading('put', 'x-access-token', ({ token }) => token),
  ),
  {
    ...faulty(
      'notes',
      'notes-in-clear',
      'Notes are asked for over plain HTTP.',
      'AUTH-10',
      addressing('listNotes', (url) => url.replace('https:', 'http:')),
    ),
    secured: true,
  },
  faulty(
    'account',
    'login-without-device',
    'The login names no device.',
    'AUTH-5',
    leavingOut('login', 'device_name'),
  ),
  faulty(
    'notes',
    'body-as-form',
    'A note is sent as a form.',
    'GEN-9',
    asRaw('createNote', 'application/x-www-form-urlencoded', () => 'title=Tuesday&body=Call'),
  ),
  faulty(
    'notes',
    'body-as-text',
    'JSON is sent as plain text.',
    'GEN-9',
    asRaw('createNote', 'text/plain', json),
  ),
  faulty(
    'folders',
    'body-without-type',
    'JSON is sent without a content type.',
    'GEN-9',
    at('createFolder', ({ headers }) => Reflect.deleteProperty(headers, 'content-type')),
  ),
  faulty(
    'folders',
    'body-with-single-quotes',
    'A body is written by hand, with single quotes.',
    'GEN-9',
    asRaw('createFolder', 'application/json', () => "{'name':'Plans'}"),
  ),
  faulty(
    'folders',
    'body-left-out',
    'A folder is asked for without a body.',
    'GEN-9',
    at('createFolder', (request) => {
      request.body = undefined;
    }),
  ),
  faulty(
    'folders',
    'parent-in-snake-case',
    'The parent of a folder is called parent_id.',
    'GEN-10',
    naming('createFolder', 'parentId', 'parent_id'),
  ),
  faulty(
    'conversion',
    'format-in-camel-case',
    'The format is called outputFormat.',
    'GEN-10',
    naming('convertFile', 'outputformat', 'outputFormat'),
  ),
  faulty(
    'tracking',
    'workspace-in-snake-case',
    'The workspace in the query is called workspace_id.',
    'GEN-10',
    addressing('listTrackedFiles', (url) => url.replace('workspaceId', 'workspace_id')),
  ),
  faulty(
    'folders',
    'folder-without-name',
    'A folder has no name.',
    'FOLDER-2',
    leavingOut('createFolder', 'name'),
  ),
  faulty(
    'folders',
    'folder-parent-as-text',
    'The parent of a folder is a text.',
    'FOLDER-3',
    sending('createFolder', { parentId: '7' }),
  ),
  faulty(
    'folders',
    'folder-workspace-by-name',
    'The workspace of a folder is called by its name.',
    'FOLDER-5',
    addressing('createFolder', (url) => url.replace('workspaceId=0', 'workspaceId=personal')),
  ),
  faulty(
    'folders',
    'delete-one-id',
    'A deletion sends one id, not an array.',
    'TRASH-2',
    sending('deleteEntries', { entryIds: 7 }),
  ),
  faulty(
    'folders',
    'delete-ids-as-text',
    'A deletion sends ids as texts.',
    'TRASH-2',
    sending('deleteEntries', { entryIds: ['7'] }),
  ),
  faulty(
    'folders',
    'delete-forever-as-text',
    'deleteForever is the text `false`.',
    'TRASH-3',
    sending('deleteEntries', { deleteForever: 'false' }),
  ),
  faulty(
    'folders',
    'empty-trash-as-number',
    'emptyTrash is 0.',
    'TRASH-6',
    sending('deleteEntries', { emptyTrash: 0 }),
  ),
  faulty(
    'links',
    'link-password-as-number',
    'The password of a link is a number.',
    'LINK-4',
    sending('createShareableLink', { password: 12345678 }),
  ),
  faulty(
    'links',
    'link-expiry-in-words',
    'The expiry of a link is written as browsers show it.',
    'LINK-5',
    sending('createShareableLink', { expires_at: 'Sat May 06 2034 09:08:09' }),
  ),
  faulty(
    'links',
    'link-edit-as-text',
    'Whether a link allows editing is a text.',
    'LINK-6',
    sending('createShareableLink', { allow_edit: 'no' }),
  ),
  faulty(
    'links',
    'link-download-as-number',
    'Whether a link allows downloads is 1.',
    'LINK-7',
    sending('createShareableLink', { allow_download: 1 }),
  ),
  faulty(
    'links',
    'link-deletion-with-body',
    'The deletion of a link has a body.',
    'LINK-21',
    asRaw('deleteShareableLink', 'application/json', () => '{"reason":"old"}'),
  ),
  faulty(
    'sharing',
    'share-by-hash',
    'An entry to share is named by its hash.',
    'SHARE-2',
    addressing('shareEntry', (url) => url.replace(/\d+\/share$/, 'MvsYqDWbmuB/share')),
  ),
  faulty(
    'sharing',
    'share-emails-as-text',
    'The addresses to share with are one text.',
    'SHARE-3',
    sending('shareEntry', { emails: 'jonas@example.com' }),
  ),
  faulty(
    'sharing',
    'share-without-permissions',
    'A share names no permissions.',
    'SHARE-4',
    leavingOut('shareEntry', 'permissions'),
  ),
  faulty(
    'sharing',
    'share-to-write',
    'A share gives the permission `write`.',
    'SHARE-5',
    sending('shareEntry', { permissions: ['write'] }),
  ),
  faulty(
    'workspaces',
    'workspace-without-name',
    'A workspace has no name.',
    'WS-2',
    leavingOut('createWorkspace', 'name'),
  ),
  faulty(
    'workspaces',
    'workspace-by-name',
    'A workspace is asked for by its name.',
    'WS-9',
    addressing('getWorkspace', (url) => url.replace(/\d+$/, 'team')),
  ),
  faulty(
    'upload',
    'extract-without-parent',
    'An extraction names no folder.',
    'ARCHIVE-4',
    leavingOut('extractArchive', 'parentId'),
  ),
  faulty(
    'upload',
    'extract-password-false',
    'The password of an archive without one is false.',
    'ARCHIVE-6',
    sending('extractArchive', { password: false }),
  ),
  faulty(
    'conversion',
    'convert-without-url',
    'A conversion names no source.',
    'CONVERT-3',
    leavingOut('convertFile', 'url'),
  ),
  faulty(
    'conversion',
    'convert-to-a-list',
    'A conversion asks for several formats.',
    'CONVERT-5',
    sending('convertFile', { outputformat: ['jpg', 'pdf'] }),
  ),
  faulty(
    'stars',
    'unstar-without-ids',
    'Unstarring names no entries.',
    'STAR-2',
    leavingOut('unstarEntries', 'entryIds'),
  ),
  faulty(
    'notes',
    'note-title-as-number',
    'The title of a note is a number.',
    'NOTE-2',
    sending('createNote', { title: 7 }),
  ),
  faulty('notes', 'note-without-body', 'A note has no body.', 'NOTE-3', leavingOut('createNote', 'body')),
  faulty(
    'vault',
    'vault-delete-into-a-trash',
    'Entries of the vault are deleted as if there were a trash.',
    'VAULT-22',
    sending('deleteVaultEntries', { deleteForever: false }),
  ),
  faulty(
    'vault',
    'vault-delete-undecided',
    'A deletion from the vault leaves deleteForever out.',
    'VAULT-22',
    leavingOut('deleteVaultEntries', 'deleteForever'),
  ),
  faulty(
    'vault',
    'vault-delete-one-id',
    'A deletion from the vault sends one id, not an array.',
    'VAULT-21',
    sending('deleteVaultEntries', { entryIds: 7 }),
  ),
  faulty(
    'vault',
    'vault-move-nowhere',
    'A move in the vault names no folder.',
    'VAULT-14',
    leavingOut('moveVaultEntries', 'destinationId'),
  ),
  faulty(
    'vault',
    'vault-move-ids-as-text',
    'A move in the vault sends ids as texts.',
    'VAULT-13',
    sending('moveVaultEntries', { entryIds: ['7'] }),
  ),
  faulty(
    'vault',
    'vault-password-sent',
    'The password of the vault is sent, for the server to check.',
    'VAULT-10',
    heading('getVault', 'x-vault-password', () => 'vault horse staple'),
  ),
  faulty(
    'tracking',
    'track-page-in-words',
    'The page is asked for as `last`.',
    'TRACK-3',
    addressing('listTrackedFiles', (url) => url.replace('page=1', 'page=last')),
  ),
  faulty(
    'upload',
    'presign-without-name',
    'Presigning names no file.',
    'UPLOAD-2',
    leavingOut('presignUpload', 'filename'),
  ),
  faulty(
    'upload',
    'presign-without-type',
    'Presigning names no type.',
    'UPLOAD-3',
    leavingOut('presignUpload', 'mime'),
  ),
  faulty(
    'upload',
    'presign-size-as-text',
    'The size to presign is a text.',
    'UPLOAD-4',
    sending('presignUpload', { size: '6' }),
  ),
  faulty(
    'upload',
    'presign-extension-with-dot',
    'The extension to presign begins with a dot.',
    'UPLOAD-5',
    sending('presignUpload', { extension: '.txt' }),
  ),
  faulty(
    'upload',
    'presign-six-megabytes',
    'A file of 6 MB is presigned in one.',
    'UPLOAD-14',
    sending('presignUpload', { size: 6_000_000 }),
  ),
  faulty(
    'upload',
    'put-by-post',
    'The file is sent by POST.',
    'UPLOAD-15',
    at('put', (request) => {
      request.method = 'POST';
    }),
  ),
  faulty('upload', 'put-left-out', 'The file is registered and never sent.', 'UPLOAD-15', (request) =>
    request.step === 'put' ? 'nothing' : undefined,
  ),
  faulty(
    'upload',
    'register-before-put',
    'The file is registered before it is sent.',
    'UPLOAD-15',
    (request, memory) => {
      firstOf.set(memory, firstOf.get(memory) ?? registersFirst());
      return firstOf.get(memory)?.(request, memory);
    },
  ),
  faulty(
    'upload',
    'signature-cut-off',
    'The file is sent to the presigned URL without its query.',
    'UPLOAD-15',
    addressing('put', (url) => url.replace(/\?.*$/, '')),
  ),
  faulty(
    'upload',
    'put-as-octets',
    'The file is sent as another type than was presigned.',
    'U-109',
    heading('put', 'content-type', () => 'application/octet-stream'),
  ),
  faulty(
    'upload',
    'put-type-left-out',
    'The file is sent without the type that was presigned.',
    'U-109',
    at('put', ({ headers }) => Reflect.deleteProperty(headers, 'content-type')),
  ),
  faulty(
    'upload',
    'register-whole-key',
    'The whole key is registered.',
    'REG-2',
    at('registerEntry', ({ body = {} }, { key }) => {
      body['filename'] = `uploads/${key.join('/')}`;
    }),
  ),
  faulty(
    'upload',
    'register-first-segment',
    'The wrong segment of the key is registered.',
    'REG-2',
    at('registerEntry', ({ body = {} }, { key }) => {
      body['filename'] = key[0];
    }),
  ),
  faulty(
    'upload',
    'register-original-name',
    'The original name is registered in place of the key.',
    'REG-2',
    sending('registerEntry', { filename: 'hello.txt' }),
  ),
  faulty(
    'upload',
    'register-kilobytes',
    'The size is registered in kilobytes.',
    'REG-3',
    sending('registerEntry', { size: 1 }),
  ),
  faulty(
    'upload',
    'register-without-name',
    'The registration names no original name.',
    'REG-4',
    leavingOut('registerEntry', 'clientName'),
  ),
  faulty(
    'upload',
    'register-extension-with-dot',
    'The extension to register begins with a dot.',
    'REG-6',
    sending('registerEntry', { clientExtension: '.txt' }),
  ),
  faulty(
    'upload',
    'register-parent-as-text',
    'The parent of a file is a text.',
    'REG-8',
    sending('registerEntry', { parentId: 'root' }),
  ),
  faulty(
    'upload',
    'register-time-as-text',
    'The time of the last change is a timestamp.',
    'REG-12',
    sending('registerEntry', { lastModified: '2026-09-14T08:06:00Z' }),
  ),
  faulty(
    'upload',
    'register-hash-in-base-64',
    'The hash of the file is in base64.',
    'REG-14',
    sending('registerEntry', { fileHash: 'WJG1tSLV3whtD/CxEPvZ0hu0/HFjrzTQgoai6Eb2vgM=' }),
  ),
  faulty(
    'upload',
    'register-exif-in-words',
    'The EXIF data are neither JSON nor base64 of it.',
    'REG-17',
    sending('registerEntry', { exifData: 'Make: Example' }),
  ),
  faulty(
    'multipart',
    'parts-from-zero',
    'Parts are numbered from 0.',
    'PART-5',
    sending('signParts', { partNumbers: [0, 1] }),
  ),
  faulty(
    'multipart',
    'parts-of-no-upload',
    'The parts are asked for without the id of the upload.',
    'PART-3',
    leavingOut('listUploadedParts', 'uploadId'),
  ),
  faulty(
    'multipart',
    'parts-of-no-key',
    'The parts are asked for by the last segment alone, under another name.',
    'PART-2',
    naming('listUploadedParts', 'key', 'filename'),
  ),
];

/** What a fault of several steps remembers, by client. */
const firstOf = new WeakMap<Memory, ClientFault>();
