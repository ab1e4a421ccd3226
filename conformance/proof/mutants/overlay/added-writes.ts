import { field, json, renamed, without } from '../faults/answers.ts';
import { ignores, instead, received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { invites, members } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

// Faults of operations that the overlay adds and that change something.

const done = () => ({ status: 'success' });

export const addedWriteMutants = [
  mutant(
    'rename-in-capitals',
    'A renamed entry has its new name in capitals.',
    { breaks: 'U-42', overlaid: true },
    received('updateEntry', ({ body }) => {
      if (typeof body.name === 'string') body.name = body.name.toUpperCase();
    }),
  ),
  mutant(
    'move-to-the-root',
    'Entries are moved to the root, whatever the destination.',
    { breaks: 'U-43', overlaid: true },
    received('moveEntries', ({ body }) => {
      body.destinationId = null;
    }),
  ),
  mutant(
    'star-as-tags',
    'Starring returns its tag as `tags`.',
    { breaks: 'U-45', overlaid: true },
    renamed('starEntries', 'tag', 'tags'),
  ),
  mutant(
    'restoring-leaves-in-the-trash',
    'Restored entries stay in the trash.',
    { breaks: 'U-44', overlaid: true },
    instead('restoreEntries', done),
  ),
  mutant(
    'duplicates-are-the-originals',
    'Duplicating returns the originals and copies nothing.',
    { breaks: 'U-147', overlaid: true },
    json('duplicateEntries', (body, { request }) => {
      const { entries } = body as { entries: { id: number }[] };
      const { entryIds } = request.body as { entryIds: number[] };
      entries.forEach((entry, index) => {
        entry.id = Number(entryIds[index]);
      });
    }),
  ),
  mutant(
    'multipart-without-upload-id',
    'The creation of a multipart upload returns no `uploadId`.',
    { breaks: 'U-115', overlaid: true },
    without('createMultipartUpload', 'uploadId'),
  ),
  mutant(
    'first-part-for-all',
    'The URL for the first part is returned for all parts.',
    { breaks: 'U-116', overlaid: true },
    received('signParts', ({ body }) => {
      if (Array.isArray(body.partNumbers)) body.partNumbers = [1];
    }),
  ),
  mutant(
    'completion-joins-nothing',
    'A completed multipart upload becomes no object.',
    {
      breaks: 'U-117',
      overlaid: true,
    },
    instead('completeMultipartUpload', ({ body }) =>
      typeof body.key === 'string' ? { status: 'success', location: body.key } : undefined,
    ),
  ),
  mutant(
    'abort-leaves-the-upload',
    'An aborted multipart upload goes on.',
    { breaks: 'U-118', overlaid: true },
    instead('abortMultipartUpload', done),
  ),
  mutant(
    'tracking-stays-off',
    'The response says that files are tracked, but they are not.',
    { breaks: 'U-102', overlaid: true },
    instead('setTracked', () => ({ status: 'success', updated: true })),
  ),
  mutant(
    'note-keeps-its-text',
    'A changed note keeps its text.',
    { breaks: 'U-81', overlaid: true },
    ignores('updateNote', 'body'),
  ),
  mutant(
    'note-stays',
    'A deleted note is still there.',
    { breaks: 'U-81', overlaid: true },
    instead('deleteNote', done),
  ),
  mutant(
    'workspace-renamed-in-part',
    'The new name of a workspace is cut after eight letters.',
    { breaks: 'U-77', overlaid: true },
    received('updateWorkspace', ({ body }) => {
      if (typeof body.name === 'string') body.name = body.name.slice(0, 8);
    }),
  ),
  mutant(
    'workspace-stays',
    'A deleted workspace is still there.',
    { breaks: 'U-77', overlaid: true },
    instead('deleteWorkspace', done),
  ),
  mutant(
    'invites-of-nobody',
    'Inviting somebody returns no invitations.',
    { breaks: 'U-76', overlaid: true },
    field('inviteMembers', 'invites', () => []),
  ),
  mutant(
    'member-stays',
    'A removed member still belongs to the workspace.',
    { breaks: 'U-76', overlaid: true },
    instead('removeMember', done),
  ),
  mutant(
    'share-does-not-end',
    'A removed share still gives access.',
    { breaks: 'U-72', overlaid: true },
    instead('unshareEntry', () => ({ status: 'success', users: [] })),
  ),
  mutant(
    'link-change-without-options',
    'A change of a link leaves out whether downloads are allowed.',
    { breaks: 'U-61', overlaid: true },
    ignores('updateShareableLink', 'allow_download'),
  ),
  mutant(
    'no-duplicates-found',
    'The check before an upload finds no duplicates.',
    { breaks: 'U-56', overlaid: true },
    field('validateUploads', 'duplicates', () => []),
  ),
  mutant(
    'taken-name-is-free',
    'The response says that a name in use is free.',
    { breaks: 'U-56', overlaid: true },
    json('getAvailableName', (body, { request }) => {
      const { name } = request.body as { name: string };
      Object.assign(body as object, { available: name, name });
    }),
  ),
  mutant(
    'form-upload-elsewhere',
    'The response says that an uploaded file is at the root, whatever its folder.',
    { breaks: 'U-109', overlaid: true },
    field('uploadFile', 'fileEntry.parent_id', () => null),
  ),
  mutant(
    'vault-of-nothing',
    'A vault without data is created.',
    { breaks: 'U-93', overlaid: true },
    instead('createVault', done),
  ),
  mutant(
    'invited-at-once',
    'An invitation makes a member without being accepted.',
    { touches: 'inviteMembers', breaks: 'U-76', overlaid: true },
    afterwards('inviteMembers', async (db) => {
      for (const { workspaceId, userId, roleId } of await invites.all(db)) {
        await members.add(db, { workspaceId, userId, roleId });
      }
    }),
  ),
  mutant(
    'acceptance-forgotten',
    'An accepted invitation makes no member.',
    { breaks: 'U-76', overlaid: true },
    instead('acceptInvite', done),
  ),
  mutant(
    'invitation-stays',
    'A deleted invitation can still be accepted.',
    { breaks: 'U-76', overlaid: true },
    instead('deleteInvite', done),
  ),
  mutant(
    'role-of-member-stays',
    'The role of a member stays what it was.',
    { breaks: 'U-76', overlaid: true },
    instead('changeMemberRole', done),
  ),
  mutant(
    'role-of-invitation-stays',
    'The role of an invitation stays what it was.',
    { breaks: 'U-76', overlaid: true },
    instead('changeInviteRole', done),
  ),
  mutant(
    'share-of-user-does-not-end',
    'A share removed by user id still gives access.',
    { breaks: 'U-72', overlaid: true },
    instead('unshareUser', () => ({ status: 'success', users: [] })),
  ),
  mutant(
    'permissions-stay',
    'Changed permissions are not stored.',
    { breaks: 'U-70', overlaid: true },
    instead('changePermissions', () => ({ status: 'success', users: [] })),
  ),
  mutant(
    'link-change-by-alias-without-options',
    'A change of a link by its alias leaves out whether downloads are allowed.',
    { breaks: 'U-61', overlaid: true },
    ignores('updateShareableLinkAlias', 'allow_download'),
  ),
  mutant(
    'link-stays-by-alias',
    'A link that is deleted by its alias is still there.',
    { breaks: 'U-61', overlaid: true },
    instead('deleteShareableLinkAlias', done),
  ),
  mutant(
    'trash-of-workspace-stays',
    'Emptying the trash of a workspace deletes nothing.',
    { breaks: 'U-135', overlaid: true },
    instead('emptyTrash', done),
  ),
  mutant(
    'title-cut',
    'The changed title of a note is cut after eight letters.',
    { breaks: 'U-81', overlaid: true },
    received('updateNoteTitle', ({ body }) => {
      if (typeof body.title === 'string') body.title = body.title.slice(0, 8);
    }),
  ),
];
