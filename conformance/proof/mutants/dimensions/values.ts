import { field, json, thisMoment } from '../faults/answers.ts';
import { mutant } from '../mutant.ts';
import { workspaceOf } from './stored.ts';

/** An hour later, as clocks are that show the time of a zone under the name of UTC. */
const inAnotherZone = (time: unknown) =>
  typeof time === 'string'
    ? new Date(Date.parse(time) + 3_600_000).toISOString().replace(/\.(\d{3})Z$/, '.$1000Z')
    : time;

const masked = (email: unknown) => String(email).replace(/^(.).*@/, '$1***@');

/** What has the right form, and the wrong value. */
export const valueMutants = [
  mutant(
    'folder-created-at-in-another-zone',
    'The `created_at` of a folder is an hour late.',
    { breaks: 'FOLDER-14' },
    field('createFolder', 'folder.created_at', inAnotherZone),
  ),
  mutant(
    'entry-updated-at-in-another-zone',
    'The `updated_at` of an entry is an hour late.',
    { breaks: 'ENTRY-16' },
    field('registerEntry', 'fileEntry.updated_at', inAnotherZone),
  ),
  mutant(
    'note-created-at-of-the-account',
    'The `created_at` of a note is the same for all notes.',
    { breaks: 'NOTE-10' },
    field('createNote', 'note.created_at', () => '2020-01-01T00:00:00.000000Z'),
  ),
  mutant(
    'workspace-updated-at-of-the-epoch',
    'The `updated_at` of a workspace is the beginning of time.',
    { breaks: 'WS-23' },
    field('createWorkspace', 'workspace.updated_at', () => '1970-01-01T00:00:00.000000Z'),
  ),
  mutant(
    'user-email-masked',
    'The `email` of a login is masked.',
    { breaks: 'USER-2' },
    field('login', 'user.email', masked),
  ),
  mutant(
    'workspace-email-masked',
    'The `email` of a member is masked.',
    { breaks: 'WS-17' },
    field({ of: ['createWorkspace', 'getWorkspace'] }, 'workspace.currentUser.email', masked),
  ),
  mutant(
    'workspace-owner-email-masked',
    'The `email` of an owner is masked.',
    { breaks: 'WS-28' },
    field('createWorkspace', 'workspace.owner.email', masked),
  ),
  mutant(
    'share-email-masked',
    'The `email` of a shared user is masked.',
    { breaks: 'SHARE-7', also: { 'SHARE-1': 'the user that was shared with is not named' } },
    field('shareEntry', 'users.*.email', masked),
  ),
  mutant(
    'share-user-of-the-caller',
    'The `id` of a shared user is that of the caller.',
    { breaks: 'SHARE-6' },
    json('shareEntry', (body) => {
      for (const user of (body as { users: { id: number }[] }).users) user.id = 1;
    }),
  ),
  mutant(
    'workspace-member-of-another',
    'The `workspace_id` of a member is the number of the user.',
    { breaks: 'WS-20' },
    field('createWorkspace', 'workspace.currentUser.workspace_id', () => 1),
  ),
  mutant(
    'vault-destination-of-the-source',
    'The `destination` of a move is the folder that the entry came from.',
    { breaks: 'VAULT-16', also: { 'VAULT-15': 'the answer names another destination' } },
    field('moveVaultEntries', 'destination.id', (id) => Number(id) - 1),
  ),
  mutant(
    'workspace-members-with-the-guest',
    'The workspace list counts one member more than there are.',
    { touches: ['createWorkspace', 'listWorkspaces'], breaks: 'WS-15' },
    field('listWorkspaces', 'workspaces.*.members_count', (count) => Number(count) + 1),
  ),
  mutant(
    'workspace-made-when-asked',
    'A single workspace is shown as created at the moment of the request.',
    { touches: ['createWorkspace', 'getWorkspace'], breaks: 'WS-22' },
    field('getWorkspace', 'workspace.created_at', thisMoment),
  ),
  mutant(
    'share-in-workspaces-names-nobody',
    'Sharing an entry of a shared workspace responds with no users.',
    { breaks: 'SHARE-1' },
    json('shareEntry', (body, { request, database }) => {
      const { entryId } = request.params as { entryId: string };
      if (workspaceOf({ database }, Number(entryId)) > 0) (body as { users: unknown[] }).users = [];
    }),
  ),
];
