import {
  field,
  json,
  renamed,
  without,
  asText,
  status,
  answersWith,
  type Answers,
} from '../effects/answers.ts';
import {
  ignores,
  instead,
  rewrites,
  alters,
  isAdded,
  operationOf,
  arriving,
  refuses,
} from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { invites, members } from '../effects/stored.ts';
import { overlaidFaults } from '../planted-fault.ts';
import { together, type Fault, touching } from '../effects/fault.ts';

// Faults of operations that the overlay adds and that change something.

const done = () => ({ status: 'success' });

// Faults of operations and fields that the overlay adds.

/** Accepts requests without a token for operations that are not in the contract, as if from the first account. */
const withoutToken: Fault = (target) => {
  let known: string | undefined;
  arriving((request) => {
    const { headers } = request;
    const operation = operationOf(request);
    known ??= headers.authorization;
    if (operation !== undefined && isAdded(operation) && known !== undefined) headers.authorization ??= known;
  })(target);
};

const redirected: Fault = ({ app }) => {
  app.addHook('preHandler', async (request, reply) => {
    if (operationOf(request) === 'downloadFile') await reply.redirect(`${request.url}/content`);
  });
};

const always = () => true;

const writes = [
  'moveEntries',
  'restoreEntries',
  'duplicateEntries',
  'signParts',
  'abortMultipartUpload',
  'updateNote',
  'deleteNote',
  'updateWorkspace',
  'deleteWorkspace',
  'inviteMembers',
  'removeMember',
  'setTracked',
  'uploadForm',
  'getAvailableName',
] as const;

/** Read operations that the interface does not mention. */
const besides = [
  'getWorkspaceUsage',
  'listNotifications',
  'getEntryAlias',
  'countFolderEntries',
  'listFileRequests',
  'listWorkspacesAlias',
  'listInvites',
  'getNote',
  'getTrackingInfo',
] as const;

// Each of these makes another choice than the overlay where the interface is silent, and so violates only the overlay.

const invalid: Answers = { code: 422, when: ({ json: body }) => 'errors' in (body as object) };

const wrongCredentials: Answers = {
  of: 'login',
  code: 422,
  when: ({ json: body }) => JSON.stringify(body).includes('These credentials'),
};

const failedExtraction: Answers = {
  of: 'extractArchive',
  code: 422,
  when: ({ json: body }) => !('errors' in (body as object)),
};

export const overlayFaults = overlaidFaults({
  'U-42: A renamed entry has its new name in capitals.': () =>
    rewrites('updateEntry', 'name', (name) => name.toUpperCase()),
  'U-43: Entries are moved to the root, whatever the destination.': () =>
    alters('moveEntries', 'destinationId', () => null),
  'U-45: Starring returns its tag as `tags`.': () => renamed('starEntries', 'tag', 'tags'),
  'U-44: Restored entries stay in the trash.': () => instead('restoreEntries', done),
  'U-147: Duplicating returns the originals and copies nothing.': () =>
    json('duplicateEntries', (body, { request }) => {
      const { entries } = body as { entries: { id: number }[] };
      const { entryIds } = request.body as { entryIds: number[] };
      entries.forEach((entry, index) => {
        entry.id = Number(entryIds[index]);
      });
    }),
  'U-115: The creation of a multipart upload returns no `uploadId`.': () =>
    without('createMultipartUpload', 'uploadId'),
  'U-116: The URL for the first part is returned for all parts.': () =>
    alters('signParts', 'partNumbers', (partNumbers) => (Array.isArray(partNumbers) ? [1] : partNumbers)),
  'U-117: A completed multipart upload becomes no object.': () =>
    instead('completeMultipartUpload', ({ body }) =>
      typeof body.key === 'string' ? { status: 'success', location: body.key } : undefined,
    ),
  'U-118: An aborted multipart upload goes on.': () => instead('abortMultipartUpload', done),
  'U-102: The response says that files are tracked, but they are not.': () =>
    instead('setTracked', () => ({ status: 'success', updated: true })),
  'U-81: A changed note keeps its text.': () => ignores('updateNote', 'body'),
  'U-81: A deleted note is still there.': () => instead('deleteNote', done),
  'U-77: The new name of a workspace is cut after eight letters.': () =>
    rewrites('updateWorkspace', 'name', (name) => name.slice(0, 8)),
  'U-77: A deleted workspace is still there.': () => instead('deleteWorkspace', done),
  'U-76: Inviting somebody returns no invitations.': () => field('inviteMembers', 'invites', () => []),
  'U-76: A removed member still belongs to the workspace.': () => instead('removeMember', done),
  'U-72: A removed share still gives access.': () =>
    instead('unshareEntry', () => ({ status: 'success', users: [] })),
  'U-61: A change of a link leaves out whether downloads are allowed.': () =>
    ignores('updateShareableLink', 'allow_download'),
  'U-56: The check before an upload finds no duplicates.': () =>
    field('validateUploads', 'duplicates', () => []),
  'U-56: The response says that a name in use is free.': () =>
    json('getAvailableName', (body, { request }) => {
      const { name } = request.body as { name: string };
      Object.assign(body as object, { available: name, name });
    }),
  'U-109: The response says that an uploaded file is at the root, whatever its folder.': () =>
    field('uploadForm', 'fileEntry.parent_id', () => null),
  'U-93: A vault without data is created.': () => instead('createVault', done),
  'U-76: An invitation makes a member without being accepted.': () =>
    afterwards('inviteMembers', async (db) => {
      for (const { workspaceId, userId, roleId } of await invites.all(db)) {
        await members.add(db, { workspaceId, userId, roleId });
      }
    }),
  'U-76: An accepted invitation makes no member.': () => instead('acceptInvite', done),
  'U-76: A deleted invitation can still be accepted.': () => instead('deleteInvite', done),
  'U-76: The role of a member stays what it was.': () => instead('changeMemberRole', done),
  'U-76: The role of an invitation stays what it was.': () => instead('changeInviteRole', done),
  'U-72: A share removed by user id still gives access.': () =>
    instead('unshareUser', () => ({ status: 'success', users: [] })),
  'U-70: Changed permissions are not stored.': () =>
    instead('changePermissions', () => ({ status: 'success', users: [] })),
  'U-61: A change of a link by its alias leaves out whether downloads are allowed.': () =>
    ignores('updateShareableLinkAlias', 'allow_download'),
  'U-61: A link that is deleted by its alias is still there.': () =>
    instead('deleteShareableLinkAlias', done),
  'U-135: Emptying the trash of a workspace deletes nothing.': () => instead('emptyTrash', done),
  'U-81: The changed title of a note is cut after eight letters.': () =>
    rewrites('updateNoteTitle', 'title', (title) => title.slice(0, 8)),
  'AUTH-3: Operations added by the overlay accept requests without a token.': () => withoutToken,
  'U-15, U-40, U-41, U-42, U-95: Operations added by the overlay do not exist.': () =>
    together(
      ...(['getSpaceUsage', 'listEntries', 'downloadFile', 'getEntry', 'listVaultEntries'] as const).map(
        (operation) => refuses(operation, always, 404),
      ),
    ),
  'U-43, U-44, U-76, U-77, U-81, U-102, U-116, U-118, U-147: Writing operations added by the overlay do not exist, and return an undocumented response.':
    () => together(...writes.map((operation) => refuses(operation, always, 410))),
  'U-117: The operation that completes a multipart upload does not exist, and returns an undocumented response.':
    () => refuses('completeMultipartUpload', always, 410),
  'U-40: Both listings answer their entries as `entries` where the overlay says `data`.': () =>
    together(
      renamed('listEntries', 'data', 'entries'),
      renamed('listVaultEntries', 'pagination.data', 'entries'),
    ),
  'U-42: A single entry is returned as `entry` where the overlay says `fileEntry`.': () =>
    renamed('getEntry', 'fileEntry', 'entry'),
  'U-34: A single entry has no `tags`.': () => without('getEntry', 'fileEntry.tags'),
  'U-41: A download redirects to another address instead of returning the bytes.': () =>
    touching('downloadFile', redirected),
  'U-37: A download takes the id of an entry and not its hash.': () =>
    refuses('downloadFile', ({ params }) => !/^\d+$/.test(params.hash!), 404),
  'U-15: The used space is missing.': () => without('getSpaceUsage', 'used'),
  'U-95: The listing of the vault returns its `pagination` as `page`.': () =>
    renamed('listVaultEntries', 'pagination', 'page'),
  'U-72, U-99: The `users` of a created folder are text.': () =>
    field('createFolder', 'folder.users', () => 'mira@example.com'),
  'U-61: A requested link is returned as `shareableLink` where the overlay says `link`.': () =>
    renamed('getShareableLink', 'link', 'shareableLink'),
  'U-61: The operation of the overlay that returns a link does not exist.': () =>
    refuses('getShareableLink', always, 404),
  'U-36: The operation of the overlay that returns the path of a folder does not exist.': () =>
    refuses('getFolderPath', always, 404),
  'U-36: The path of a folder is returned as `folders` where the overlay says `path`.': () =>
    renamed('getFolderPath', 'path', 'folders'),
  'U-75: The roles are returned as `data` where the overlay says `roles`.': () =>
    renamed('listWorkspaceRoles', 'roles', 'data'),
  'U-75: The operation of the overlay that returns the roles does not exist.': () =>
    refuses('listWorkspaceRoles', always, 404),
  'U-15, U-21, U-34, U-40, U-66, U-76, U-81, U-105: Other operations that programs call do not exist.': () =>
    together(...besides.map((operation) => refuses(operation, always, 404))),
  'U-70: Changing permissions returns the users as `members`.': () =>
    renamed('changePermissions', 'users', 'members'),
  'U-105: The views of a tracked file are returned as `visits`.': () =>
    renamed('getTrackingInfo', 'views', 'visits'),
  'U-21: The page of notifications is returned as `page`.': () =>
    renamed('listNotifications', 'pagination', 'page'),
  'U-135: Emptying the trash of a workspace returns no `status`.': () =>
    renamed('emptyTrash', 'status', 'state'),
  'U-152: The `ip` of a view is the name of a host.': () =>
    json('listTrackedFiles', (body) => {
      const { pagination } = body as { pagination: { data: { views: { ip: string }[] }[] } };
      for (const { views } of pagination.data) for (const view of views) view.ip = 'client.example.com';
      return body;
    }),
  'U-01: Creating a folder returns 201 where the overlay says 200.': () => status('createFolder', 201),
  'U-01: Deleting a link returns 202 where the overlay says 200.': () => status('deleteShareableLink', 202),
  'U-24: Invalid data returns 400 where the overlay says 422.': () => status(invalid, 400),
  'U-83: A failed extraction returns 409 where the overlay says 422.': () => status(failedExtraction, 409),
  'U-17: An unknown entry returns 410 where the overlay says 404.': () =>
    status(
      { of: ['createShareableLink', 'deleteShareableLink', 'shareEntry', 'extractArchive'], code: 404 },
      410,
    ),
  'U-18: An unknown workspace returns 410 where the overlay says 404.': () =>
    status({ of: ['getWorkspace', 'listTrackedFiles'], code: 404 }, 410),
  'U-120: An unknown upload returns 410 where the overlay says 404.': () =>
    status({ of: 'listUploadedParts', code: 404 }, 410),
  'U-93: An account without a vault gets 409 where the overlay says 404.': () =>
    status({ of: 'getVault', code: 404 }, 409),
  'U-08: A body that is not sent as JSON gets 406 where the overlay says 415.': () =>
    status({ code: 415 }, 406),
  'U-28: A login with wrong credentials gets 401 where the overlay says 422.': () =>
    answersWith(wrongCredentials, 401, { message: 'Unauthenticated.' }),
  'U-31: The logged-user operation returns no `user`.': () => without('getLoggedUser', 'user'),
  'U-103: The views of a tracked file have one of an action that the overlay does not know.': () =>
    field('listTrackedFiles', 'pagination.data.*.views', (views) => {
      const [first] = views as object[];
      return first ? [...(views as object[]), { ...first, action: 'glance' }] : views;
    }),
  'U-74: The detailed permissions of the workspace list are text.': () =>
    field('listWorkspaces', 'workspaces.*.currentUser.permissions', asText),
});
