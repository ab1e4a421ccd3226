import { deletePermanently } from '../../../../server/src/database/trash.ts';
import { field, json, thisMoment } from '../faults/answers.ts';
import { loginsOfChecks, together, touching } from '../faults/fault.ts';
import { instead, received } from '../faults/requests.ts';
import { entries, moveEntries } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { callerOf, idsIn, isOthers, othersIn } from './stored.ts';

interface Shown {
  owner_id: number;
  readonly currentUser: { email: string };
  readonly owner: { email: string };
}

/** What is right for whoever made it, and wrong for a member, another token, an empty account or a stranger. */
export const callerMutants = [
  mutant(
    'workspace-owner-is-whoever-looks',
    "In the list, a workspace's `owner` has the address of the caller.",
    { breaks: 'WS-28' },
    json('listWorkspaces', (body) => {
      for (const { owner, currentUser } of (body as { workspaces: Shown[] }).workspaces) {
        owner.email = currentUser.email;
      }
    }),
  ),
  mutant(
    'workspace-member-is-the-owner',
    "In the list, a workspace's `currentUser` has the address of the owner.",
    { breaks: 'WS-17' },
    json('listWorkspaces', (body) => {
      for (const { owner, currentUser } of (body as { workspaces: Shown[] }).workspaces) {
        currentUser.email = owner.email;
      }
    }),
  ),
  mutant(
    'workspace-owner-id-of-whoever-looks',
    "A single workspace's `owner_id` is the id of the caller.",
    { breaks: 'WS-14' },
    json('getWorkspace', (body, context) => {
      const { workspace } = body as { workspace: Shown };
      workspace.owner_id = callerOf(context.request);
    }),
  ),
  mutant(
    'workspace-avatar-empty',
    'A single workspace without a picture has an empty `avatar`.',
    { breaks: 'WS-13', touches: ['createWorkspace', 'getWorkspace'] },
    field('getWorkspace', 'workspace.avatar', () => ''),
  ),
  mutant(
    'note-list-by-token',
    'A token lists only the notes that were created with it.',
    { breaks: 'AUTH-9', also: { 'NOTE-5': 'the notes made with others are missing' } },
    touching([loginsOfChecks, 'createNote', 'listNotes'], (target) => {
      const tokens = new Map<number, string | undefined>();
      together(
        json('createNote', (body, { request }) => {
          tokens.set((body as { note: { id: number } }).note.id, request.headers.authorization);
        }),
        json('listNotes', (body, { request }) =>
          (body as { id: number }[]).filter(({ id }) => tokens.get(id) === request.headers.authorization),
        ),
      )(target);
    }),
  ),
  mutant(
    'note-list-of-fifty',
    'The list of notes holds the fifty newest.',
    { breaks: 'NOTE-5' },
    json('listNotes', (body) => (body as unknown[]).slice(-50)),
  ),
  mutant(
    'note-updated-when-listed',
    'In the list, `updated_at` is the moment of the request.',
    { breaks: 'NOTE-11', touches: ['createNote', 'listNotes'] },
    json('listNotes', (body) => {
      for (const note of body as { updated_at: string }[]) note.updated_at = thisMoment();
    }),
  ),
  mutant(
    'delete-forever-of-others-trash',
    'Deleting permanently also deletes entries in the trash of other users.',
    { breaks: 'AUTH-11' },
    received('deleteEntries', async (sent, target) => {
      if (sent.body.deleteForever !== true) return;
      const theirs = othersIn(target, sent).filter(
        (id) => target.database.read((db) => entries.find(db, { id, trashId: id })) !== undefined,
      );
      await target.database.write((db) => {
        deletePermanently(db, theirs);
      });
    }),
  ),
  mutant(
    'vault-move-to-a-stranger',
    'An entry can be moved into a folder of another account.',
    { breaks: 'AUTH-11' },
    instead('moveVaultEntries', (sent, target) => {
      const id = sent.body.destinationId;
      if (typeof id !== 'number' || !isOthers(target, callerOf(sent.request), id)) return undefined;
      const others = othersIn(target, sent);
      const own = idsIn(sent.body).filter((entryId) => !others.includes(entryId));
      target.database.read((db) => {
        moveEntries(db, own, id);
      });
      const destination = { id, name: 'Folder', type: 'folder', is_encrypted: 1, vault_id: 1 };
      return { status: 'success', entries: own.map((entryId) => ({ id: entryId })), destination };
    }),
  ),
];
