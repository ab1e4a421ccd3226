import { field, json, renamed, without } from '../faults/answers.ts';
import { together, type Fault } from '../faults/fault.ts';
import { isAdded, operationOf, arriving, refuses } from '../faults/requests.ts';
import { mutant } from '../mutant.ts';

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
  'uploadFile',
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

export const additionMutants = [
  mutant(
    'added-operations-without-token',
    'Operations added by the overlay accept requests without a token.',
    { breaks: 'AUTH-3', overlaid: true },
    withoutToken,
  ),
  mutant(
    'added-operations-missing',
    'Operations added by the overlay do not exist.',
    {
      breaks: ['U-15', 'U-40', 'U-41', 'U-42', 'U-95'],
      overlaid: true,
    },
    together(
      ...(['getSpaceUsage', 'listEntries', 'downloadFile', 'getEntry', 'listVaultEntries'] as const).map(
        (operation) => refuses(operation, always, 404),
      ),
    ),
  ),
  mutant(
    'added-writes-gone',
    'Writing operations added by the overlay do not exist, and return an undocumented response.',
    {
      breaks: ['U-43', 'U-44', 'U-76', 'U-77', 'U-81', 'U-102', 'U-116', 'U-118', 'U-147'],
      overlaid: true,
    },
    together(...writes.map((operation) => refuses(operation, always, 410))),
  ),
  mutant(
    'completion-gone',
    'The operation that completes a multipart upload does not exist, and returns an undocumented response.',
    { breaks: 'U-117', overlaid: true },
    refuses('completeMultipartUpload', always, 410),
  ),
  mutant(
    'listings-as-entries',
    'Both listings answer their entries as `entries` where the overlay says `data`.',
    {
      breaks: 'U-40',
      overlaid: true,
    },
    together(
      renamed('listEntries', 'data', 'entries'),
      renamed('listVaultEntries', 'pagination.data', 'entries'),
    ),
  ),
  mutant(
    'entry-as-entry',
    'A single entry is returned as `entry` where the overlay says `fileEntry`.',
    { breaks: 'U-42', overlaid: true },
    renamed('getEntry', 'fileEntry', 'entry'),
  ),
  mutant(
    'entry-without-tags',
    'A single entry has no `tags`.',
    { breaks: 'U-34', overlaid: true },
    without('getEntry', 'fileEntry.tags'),
  ),
  mutant(
    'download-redirects',
    'A download redirects to another address instead of returning the bytes.',
    {
      touches: 'downloadFile',
      breaks: 'U-41',
      overlaid: true,
    },
    redirected,
  ),
  mutant(
    'download-by-id',
    'A download takes the id of an entry and not its hash.',
    { breaks: 'U-37', overlaid: true },
    refuses('downloadFile', ({ params }) => !/^\d+$/.test(params.hash!), 404),
  ),
  mutant(
    'space-without-used',
    'The used space is missing.',
    { breaks: 'U-15', overlaid: true },
    without('getSpaceUsage', 'used'),
  ),
  mutant(
    'vault-listing-as-page',
    'The listing of the vault returns its `pagination` as `page`.',
    { breaks: 'U-95', overlaid: true },
    renamed('listVaultEntries', 'pagination', 'page'),
  ),
  mutant(
    'entry-users-as-text',
    'The `users` of a created folder are text.',
    {
      breaks: ['U-72', 'U-99'],
      overlaid: true,
    },
    field('createFolder', 'folder.users', () => 'mira@example.com'),
  ),
  mutant(
    'link-as-shareable-link',
    'A requested link is returned as `shareableLink` where the overlay says `link`.',
    { breaks: 'U-61', overlaid: true },
    renamed('getShareableLink', 'link', 'shareableLink'),
  ),
  mutant(
    'link-missing',
    'The operation of the overlay that returns a link does not exist.',
    { breaks: 'U-61', overlaid: true },
    refuses('getShareableLink', always, 404),
  ),
  mutant(
    'folder-path-missing',
    'The operation of the overlay that returns the path of a folder does not exist.',
    {
      breaks: 'U-36',
      overlaid: true,
    },
    refuses('getFolderPath', always, 404),
  ),
  mutant(
    'folder-path-as-folders',
    'The path of a folder is returned as `folders` where the overlay says `path`.',
    { breaks: 'U-36', overlaid: true },
    renamed('getFolderPath', 'path', 'folders'),
  ),
  mutant(
    'roles-as-data',
    'The roles are returned as `data` where the overlay says `roles`.',
    { breaks: 'U-75', overlaid: true },
    renamed('listWorkspaceRoles', 'roles', 'data'),
  ),
  mutant(
    'roles-missing',
    'The operation of the overlay that returns the roles does not exist.',
    { breaks: 'U-75', overlaid: true },
    refuses('listWorkspaceRoles', always, 404),
  ),
  mutant(
    'called-besides-missing',
    'Other operations that programs call do not exist.',
    { breaks: ['U-15', 'U-21', 'U-34', 'U-40', 'U-66', 'U-76', 'U-81', 'U-105'], overlaid: true },
    together(...besides.map((operation) => refuses(operation, always, 404))),
  ),
  mutant(
    'permissions-change-answers-members',
    'Changing permissions returns the users as `members`.',
    { breaks: 'U-70', overlaid: true },
    renamed('changePermissions', 'users', 'members'),
  ),
  mutant(
    'tracking-info-answers-visits',
    'The views of a tracked file are returned as `visits`.',
    { breaks: 'U-105', overlaid: true },
    renamed('getTrackingInfo', 'views', 'visits'),
  ),
  mutant(
    'notifications-without-pagination',
    'The page of notifications is returned as `page`.',
    { breaks: 'U-21', overlaid: true },
    renamed('listNotifications', 'pagination', 'page'),
  ),
  mutant(
    'emptied-trash-without-status',
    'Emptying the trash of a workspace returns no `status`.',
    { breaks: 'U-135', overlaid: true },
    renamed('emptyTrash', 'status', 'state'),
  ),
  mutant(
    'view-by-host-name',
    'The `ip` of a view is the name of a host.',
    { breaks: 'U-152', overlaid: true },
    json('listTrackedFiles', (body) => {
      const { pagination } = body as { pagination: { data: { views: { ip: string }[] }[] } };
      for (const { views } of pagination.data) for (const view of views) view.ip = 'client.example.com';
      return body;
    }),
  ),
];
