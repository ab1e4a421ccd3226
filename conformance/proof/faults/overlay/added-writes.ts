import { field, json, renamed, without } from '../effects/answers.ts';
import { ignores, instead, rewrites, alters } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { invites, members } from '../effects/stored.ts';
import { overlaidFaults } from '../planted-fault.ts';

// Faults of operations that the overlay adds and that change something.

const done = () => ({ status: 'success' });

export const addedWriteFaults = overlaidFaults({
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
});
