import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import type { EntryState } from '../../states.ts';
import { describeAnswer, expectFieldRefused, isRefused } from '../shared/answers.ts';
import { expectGone, expectState } from './entry-life.ts';
import { expectStays, remove, arrangeTrashed } from '../shared/requests.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { stateWhen } from '../shared/awaited-states.ts';
import { deletingMarked } from './deleting-marked.ts';
import { emptyingTrash } from './emptying-trash.ts';
import { reported } from '../../../engine/model/finding-data.ts';
import { usingNamesAgain } from './using-names-again.ts';

const movingToTrash: readonly Check[] = [
  check(
    'TRASH-10.1',
    'deleting with deleteForever false moves the given entries to the trash and no others',
    { tests: ['TRASH-10'], operation: 'deleteEntries', needs: ['observe:entry'] },
    async (t) => {
      const [first, second] = [await t.folder(), await t.folder()];
      const neighbour = await t.folder({ name: `${first.name}2` });
      t.expectSuccess(await remove(t, [first.id, second.id], { deleteForever: false }));
      await expectState(t, first.id, 'trashed');
      await expectState(t, second.id, 'trashed');
      await expectState(t, neighbour.id, 'exists');
    },
  ),
  check(
    'TRASH-3.1',
    'deleting without deleteForever does the same as with false',
    { tests: ['TRASH-3'], operation: 'deleteEntries', needs: ['observe:entry'] },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const answer = await remove(t, [id], {});
      // A comparison of two deletions must not depend on which of them has already taken effect.
      const state = await stateWhen(t, id, 'trashed');
      // If the entry is not in the trash, the server may not put it there with `false` either.
      const expected = answer.ok && state === 'trashed' ? state : await stateWithFalse(t);
      t.expectSuccess(answer);
      t.expectEqual(state, expected, reported('the state of the entry'), { answer });
    },
  ),
  check(
    'TRASH-2.1',
    'a deletion without entryIds is refused with an error for entryIds',
    { tests: ['TRASH-2'], operation: 'deleteEntries' },
    async (t) => {
      const answer = await t.send('deleteEntries', { body: { deleteForever: false } });
      expectFieldRefused(t, answer, 'entryIds');
    },
  ),
];

const deletingForever: readonly Check[] = [
  check(
    'TRASH-4.1',
    'a permanently deleted entry no longer exists and does not come back, and the entry beside it stays',
    { tests: ['TRASH-4', 'TRASH-9'], operation: ['deleteEntries', 'unstarEntries', 'createFolder'] },
    async (t: TestContext) => {
      const entry = await t.folder();
      const neighbour = await t.folder({ name: `${entry.name}2` });
      const deleted = await remove(t, [entry.id], { deleteForever: true });
      t.expectSuccess(deleted, 'TRASH-4');
      const wasGone = await expectGone(t, entry.id, 'TRASH-4');
      await expectStays(t, neighbour, deleted, 'TRASH-4');
      t.assume(wasGone, 'the folder is there after its deletion');
      await remove(t, [entry.id], { deleteForever: false });
      await t.call('unstarEntries', { body: { entryIds: [entry.id] } });
      await expectGone(t, entry.id, 'TRASH-9');
    },
  ),
  check(
    'TRASH-4.2',
    'all entries of one request are deleted permanently',
    { tests: ['TRASH-4'], operation: ['deleteEntries', 'createFolder'], profile: 'full' },
    async (t) => {
      const entries = [await t.folder(), await t.folder(), await t.folder()];
      const ids = entries.map(({ id }) => id);
      t.expectSuccess(await remove(t, ids, { deleteForever: true }));
      for (const id of ids) await expectGone(t, id, 'TRASH-4');
    },
  ),
  check(
    'TRASH-4.5',
    'a permanently deleted file of one megabyte is not in the trash',
    { tests: ['TRASH-4'], operation: 'deleteEntries', profile: 'full', needs: ['observe:entry'] },
    async (t) => {
      const { id } = await t.file({ bytes: new Uint8Array(1_000_000).fill(0x2e) });
      t.expectSuccess(await remove(t, [id], { deleteForever: true }));
      await expectState(t, id, 'deleted');
    },
  ),
  check(
    'TRASH-5.2',
    'an entry that was trashed with its folder can be deleted permanently',
    { tests: ['TRASH-5'], operation: 'deleteEntries', profile: 'full', needs: ['observe:entry'] },
    async (t: TestContext) => {
      const { id: parentId } = await t.folder();
      const { id } = await t.folder({ parentId });
      await arrangeTrashed(t, { id: parentId });
      const { state } = await t.observeEntry(id);
      // Its state, and whether a request can still name it by its id, are open (U-50).
      t.skipIfUnspecified(state !== 'trashed', 'the content of a folder is not trashed with it');
      const answer = await remove(t, [id], { deleteForever: true });
      t.skipIfUnspecified(isRefused(answer), 'an entry in a trashed folder cannot be deleted by itself');
      t.expectSuccess(answer);
      await expectState(t, id, 'deleted');
    },
  ),
  check(
    'TRASH-5.3',
    'an entry in the trash is deleted permanently and leaves the trash',
    { tests: ['TRASH-5'], operation: 'deleteEntries', needs: ['arrange:trashed-entry', 'observe:entry'] },
    async (t) => {
      const { entryId } = await t.arrange('trashed-entry');
      t.expectSuccess(await remove(t, [entryId], { deleteForever: true }));
      await expectState(t, entryId, 'deleted');
    },
  ),
  ...usingNamesAgain,
  check(
    'TRASH-9.2',
    'no link can be created for the hash of a permanently deleted file',
    {
      tests: ['TRASH-9'],
      operation: ['deleteEntries', 'createShareableLink'],
      profile: 'full',
    },
    async (t: TestContext) => {
      const [{ id, hash }, other] = [await t.file(), await t.file()];
      t.assume(hash !== '' && other.hash !== '', 'the file has no hash');
      const linkByHash = (entryId: string) => t.send('createShareableLink', { path: { entryId }, body: {} });
      for (const file of [other, { id, hash }]) {
        const { ok, body } = await linkByHash(file.hash);
        t.assume(ok && body.link?.entry_id === file.id, 'the hash does not lead to its file');
      }
      const deletion = await remove(t, [id], { deleteForever: true });
      t.assume(deletion.ok, `deleteEntries returned ${deletion.status}`);
      const path = { entryId: id };
      const byId = await eventually(() => t.send('createShareableLink', { path, body: {} }), isRefused);
      t.assume(isRefused(byId), 'the file is there after its deletion');
      const answer = await eventually(() => linkByHash(hash), isRefused);
      t.expectThat(isRefused(answer), 'a 4xx response', describeAnswer(answer), { answer });
    },
  ),
];

export const trashChecks: readonly Check[] = [
  ...movingToTrash,
  ...deletingForever,
  ...deletingMarked,
  ...emptyingTrash,
];

/** The state of a folder after a deletion with `deleteForever: false`. */
async function stateWithFalse(t: TestContext): Promise<EntryState['state']> {
  const { id } = await t.folder();
  t.assume((await remove(t, [id], { deleteForever: false })).ok, 'deleting with false is refused');
  return stateWhen(t, id, 'trashed');
}
