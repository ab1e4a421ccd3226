import { field, json, renamed, without } from '../effects/answers.ts';
import { together, type Fault, touching } from '../effects/fault.ts';
import { isAdded, operationOf, arriving, refuses } from '../effects/requests.ts';
import { overlaidFaults } from '../planted-fault.ts';

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

export const additionFaults = overlaidFaults({
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
});
