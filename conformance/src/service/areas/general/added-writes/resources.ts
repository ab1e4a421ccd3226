import { reported } from '../../../../engine/model/finding-data.ts';
import type { EntryState } from '../../../states.ts';
import type { TestContext } from '../../../test-context.ts';
import { stateWhen } from '../../shared/awaited-states.ts';
import { observedFields } from '../../shared/shown-values.ts';
import { remove } from '../../shared/requests.ts';
import { at, send, write, type AnyWrite, newNote, newWorkspace } from './added-write.ts';

/** What is done to notes, workspaces and entries, their links and their shares. */
export const resourceWrites: Readonly<Record<string, AnyWrite>> = {
  createVault: write({
    at: 'POST /vault',
    // A created vault would stay: no operation deletes it.
    sentence: 'does not create a vault without data',
    given: nothing,
    request: () => ({ body: {} }),
    isRefused: true,
  }),
  updateNote: write({
    at: 'POST /notes/update',
    sentence: 'changes the text of a note and keeps its title',
    needs: ['note'],
    given: async (t) => ({ ...(await newNote(t)), body: `${t.runName}, changed` }),
    request: ({ id, body }) => ({ body: { id, body } }),
    shows: ({ title, body }) => ({ 'note.body': body, 'note.title': title }),
  }),
  updateNoteTitle: write({
    at: 'POST /notes/updateTitle',
    sentence: 'changes the title of a note and keeps its text',
    needs: ['note'],
    given: async (t) => ({ id: (await newNote(t)).id, title: t.unique('Renamed'), body: t.runName }),
    request: ({ id, title }) => ({ body: { id, title } }),
    shows: ({ title, body }) => ({ 'note.title': title, 'note.body': body }),
  }),
  deleteNote: write({
    at: 'POST /notes/delete',
    sentence: 'removes a note from the list',
    needs: ['note'],
    given: newNote,
    request: ({ id }) => ({ body: { id } }),
    then: async (t: TestContext, { id }) => {
      const answer = await t.call('listNotes');
      t.assume(answer.ok, 'the notes are not listed');
      const notes = answer.body as readonly ({ id?: number } | undefined)[];
      const isListed = notes.some((note) => note?.id === id);
      t.expectThat(!isListed, 'a list without the note', 'a list with it', { answer });
    },
  }),
  updateWorkspace: write({
    at: 'PUT /workspace/{id}',
    sentence: 'gives a workspace its new name',
    needs: ['workspace'],
    given: async (t) => ({ id: await newWorkspace(t), name: t.unique('Renamed') }),
    request: ({ id, name }) => ({ path: { id }, body: { name } }),
    shows: ({ name }) => ({ 'workspace.name': name }),
  }),
  deleteWorkspace: write({
    at: 'DELETE /workspace/{id}',
    sentence: 'removes a workspace',
    needs: ['workspace'],
    given: newWorkspace,
    request: (id) => ({ path: { id } }),
    then: async (t, id, answer) => {
      const { ok: isThere } = await t.call('getWorkspace', { path: { id } });
      t.expectThat(!isThere, 'no workspace', 'a workspace', { answer });
    },
  }),
  updateEntry: write({
    at: 'PUT /file-entries/{entryId}',
    sentence: 'gives an entry its new name',
    given: async (t) => ({ entryId: await folderId(t), name: t.unique('Renamed') }),
    request: ({ entryId, name }) => ({ path: { entryId }, body: { name } }),
    shows: ({ name }) => ({ 'fileEntry.name': name }),
  }),
  moveEntries: write({
    at: 'POST /file-entries/move',
    sentence: 'moves an entry to its destination',
    given: async (t) => ({ entryIds: [await folderId(t)], destinationId: await folderId(t) }),
    request: (body) => ({ body }),
    shows: ({ destinationId }) => ({ 'entries.0.parent_id': destinationId }),
  }),
  starEntries: write({
    at: 'POST /file-entries/star',
    sentence: 'returns the starred tag',
    given: folderId,
    request: (id) => ({ body: { entryIds: [id] } }),
    shows: () => ({ 'tag.name': 'starred' }),
  }),
  restoreEntries: write({
    at: 'POST /file-entries/restore',
    sentence: 'restores a folder from the trash',
    needs: ['observe:entry'],
    given: async (t: TestContext) => {
      const id = await folderId(t);
      t.assume((await remove(t, [id], {})).ok, 'the folder is not moved to the trash');
      t.assume((await stateWhen(t, id, 'trashed')) === 'trashed', 'the folder is not in the trash');
      return id;
    },
    request: (id) => ({ body: { entryIds: [id] } }),
    then: (t, id) => expectState(t, id, 'exists'),
  }),
  duplicateEntries: write({
    at: 'POST /file-entries/duplicate',
    sentence: 'creates a second entry',
    given: (t) => t.file(),
    request: ({ id }) => ({ body: { entryIds: [id] } }),
    then: (t, { id }, answer) => {
      const copy = at(answer, 'entries.0.id');
      const isNew = typeof copy === 'number' && copy !== id;
      t.expectThat(isNew, 'a new id', 'that of the original', { answer });
    },
  }),
  setTracked: write({
    at: 'POST /track/setTracked',
    sentence: 'changes nothing if the file is already tracked',
    given: async (t) => ({ file_id: (await t.file()).id, tracked: true }),
    request: (body) => ({ body }),
    shows: () => ({ updated: true }),
    then: async (t, body) => {
      const answer = await send(t, 'setTracked', { body });
      t.expectSuccess(answer);
      t.expectEqual(at(answer, 'updated'), false, 'updated, the second time', { answer });
    },
  }),
  emptyTrash: write({
    at: 'POST /file-entries/empty-trash',
    sentence: 'deletes what is in the trash of a workspace',
    needs: ['workspace', 'observe:entry'],
    given: async (t: TestContext) => {
      const workspaceId = await newWorkspace(t);
      const body = { name: t.unique('Trashed'), parentId: null };
      const { id } = (await t.call('createFolder', { query: { workspaceId }, body })).body.folder ?? {};
      t.assume(id !== undefined, 'the folder is not created');
      t.assume((await remove(t, [id], {})).ok, 'the folder is not moved to the trash');
      return { workspaceId, id };
    },
    request: ({ workspaceId }) => ({ body: { workspaceId } }),
    then: (t, { id }) => expectState(t, id, 'deleted'),
  }),
  getAvailableName: write({
    at: 'POST /entry/getAvailableName',
    sentence: 'returns a free name for a name that is taken',
    given: takenName,
    request: (body) => ({ body }),
    then: (t, { name }, answer) => {
      const free = at(answer, 'available');
      const isOther = typeof free === 'string' && free !== name;
      t.expectThat(isOther, 'a name that is free', 'the one that is taken', { answer });
    },
  }),
  validateUploads: write({
    at: 'POST /uploads/validate',
    sentence: 'lists a file that already exists',
    given: takenName,
    request: ({ name, parentId }) => ({ body: { files: [{ name, size: 16 }], parentId } }),
    shows: ({ name }) => ({ duplicates: [name] }),
  }),
  updateShareableLink: changesLink('PUT /file-entries/{entryId}/shareable-link'),
  updateShareableLinkAlias: changesLink('PUT /file_entries/{entryId}/shareable-link'),
  deleteShareableLinkAlias: write({
    at: 'DELETE /file_entries/{entryId}/shareable-link',
    sentence: 'removes a link',
    needs: ['observe:link'],
    given: newLink,
    request: ({ path }) => ({ path }),
    then: async (t, { hash }) => {
      t.expectEqual((await t.observeLink(hash)).state, 'removed', reported('the state of the link'));
    },
  }),
  unshareEntry: changesShare('POST', 'unshare', 'ends a share', ({ email }) => ({ emails: [email] }), []),
  unshareUser: changesShare('DELETE', 'unshare', 'ends a share', ({ userId }) => ({ userId }), []),
  changePermissions: changesShare(
    'PUT',
    'change-permissions',
    'replaces the permissions of a receiver',
    ({ userId }) => ({ userId, permissions: ['download'] }),
    [['download']],
  ),
};

async function nothing(): Promise<undefined> {
  return Promise.resolve(undefined);
}

async function folderId(t: TestContext): Promise<number> {
  return (await t.folder()).id;
}

async function expectState(t: TestContext, id: number, wanted: EntryState['state']): Promise<void> {
  t.expectEqual(await stateWhen(t, id, wanted), wanted, reported('the state of the folder'));
}

async function takenName(t: TestContext): Promise<{ name: string; parentId: number }> {
  const parentId = await folderId(t);
  return { name: (await t.file({ parentId })).name, parentId };
}

/** The same operation is available under two paths. */
function changesLink(place: string): AnyWrite {
  return write({
    at: place,
    sentence: 'changes the permissions of a link and keeps its hash',
    given: newLink,
    request: ({ path }) => ({ path, body: { allow_download: true } }),
    time: 'expires_at',
    shows: ({ hash }) => ({ 'link.allow_download': true, 'link.hash': hash }),
  });
}

async function newLink(t: TestContext): Promise<{ path: { entryId: number }; hash: string }> {
  const path = { entryId: await folderId(t) };
  const created = await t.call('createShareableLink', { path, body: { allow_download: false } });
  const hash = created.body.link?.hash;
  t.assume(created.ok && hash !== undefined, 'the link is not created');
  return { path, hash };
}

/** @param left the expected permissions of each receiver */
function changesShare(
  method: string,
  name: string,
  sentence: string,
  bodyFor: (receiver: { email: string; userId: number }) => object,
  left: readonly (readonly string[])[],
): AnyWrite {
  return write({
    at: `${method} /file-entries/{entryId}/${name}`,
    sentence,
    needs: ['second-account', 'observe:entry'],
    given: newShare,
    request: ({ path, ...receiver }) => ({ path, body: bodyFor(receiver) }),
    then: async (t, { path }) => {
      const { shares } = observedFields(t, await t.observeEntry(path.entryId), 'shares');
      const seen = shares.map(({ permissions }) => permissions);
      t.expectEqual(seen, left, reported('the permissions of each receiver'));
    },
  });
}

async function newShare(t: TestContext) {
  const path = { entryId: await folderId(t) };
  const { email } = t.secondAccount();
  t.assume(email !== undefined, "the second account's e-mail address is not known");
  const shared = await t.call('shareEntry', { path, body: { emails: [email], permissions: ['view'] } });
  const userId = shared.body.users?.[0]?.id;
  t.assume(shared.ok && userId !== undefined, 'the folder is not shared');
  return { path, email, userId };
}
