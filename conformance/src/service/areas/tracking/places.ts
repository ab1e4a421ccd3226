import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { stateWhen } from '../shared/awaited-states.ts';
import { expectTaken } from '../shared/answers.ts';
import { remove } from '../shared/requests.ts';
import { expectShown } from '../shared/shown-values.ts';
import { findFile, idsOf, readTrackedFiles, trackedFile } from './tracked-files.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const alone = 'tracking';
const profile = 'full';

/** Bytes: just under 5 MB, however they are counted. */
const largeSize = 4_999_999;

const listing = { operation: 'listTrackedFiles', profile, alone } as const;

/** Tracked files of another workspace, of another account and of another size. */
export const trackedPlaceChecks: readonly Check[] = [
  check(
    'TRACK-2.4',
    'the tracking list of a workspace contains its tracked file, and the list of workspace 0 does not',
    { tests: ['TRACK-2', 'TRACK-8', 'GEN-7'], ...listing, needs: ['workspace', 'arrange:tracked-file'] },
    async (t: TestContext) => {
      const { id: workspaceId } = await t.writableWorkspace();
      const arranged = await t.arrange('tracked-file', { workspaceId });
      t.assume(arranged.workspaceId === workspaceId, 'the state provider tracks no file of the workspace');
      const { entryId } = arranged;
      // Whether the list without a workspace covers all of them is open (U-106): a file of the caller shows that it
      // works.
      const own = (await trackedFile(t, 'viewed')).entryId;
      findFile(t, await readTrackedFiles(t, [own]), own);
      const shared = await readTrackedFiles(t, [entryId], { query: { workspaceId } });
      const { answer } = findFile(t, shared, entryId, 'TRACK-2');
      const total = new Set(shared.flatMap((page) => idsOf(t, page))).size;
      expectShown(t, answer.body.pagination?.total, total, 'pagination.total of the workspace', {
        answer,
        tests: 'TRACK-8',
      });
      t.judged('GEN-7');
      for (const answer of await readTrackedFiles(t, [], { query: { workspaceId: 0 } })) {
        const isListed = idsOf(t, answer).includes(entryId);
        t.expectThat(!isListed, 'files of the personal workspace alone', 'a file of a shared one', {
          answer,
          tests: ['TRACK-2', 'GEN-7'],
        });
      }
    },
  ),
  check(
    'TRACK-2.5',
    'the tracking list of one shared workspace does not contain a file of another',
    {
      tests: ['TRACK-2'],
      operation: 'listTrackedFiles',
      profile,
      needs: ['workspace', 'arrange:tracked-file', 'arrange:workspace-member'],
      alone,
    },
    async (t: TestContext) => {
      const { id: own } = await t.writableWorkspace();
      const { entryId, workspaceId: filed } = await t.arrange('tracked-file', { workspaceId: own });
      t.assume(filed === own, 'the state provider tracks no file of the workspace');
      const { workspaceId } = await t.arrange('workspace-member', { role: 'editor' });
      for (const answer of await readTrackedFiles(t, [], { query: { workspaceId } })) {
        const isListed = idsOf(t, answer).includes(entryId);
        t.expectThat(!isListed, 'files of that workspace alone', 'a file of another one', { answer });
      }
    },
  ),
  check(
    'TRACK-2.6',
    'the tracking list of workspace 0 does not contain a file of another account',
    { tests: ['TRACK-2', 'GEN-7'], ...listing, needs: ['second-account', 'arrange:tracked-file'] },
    async (t: TestContext) => {
      const as = t.secondAccount();
      const { entryId } = await t.arrange('tracked-file', {}, as);
      const query = { workspaceId: 0 };
      findFile(t, await readTrackedFiles(t, [entryId], { as, query }), entryId);
      for (const answer of await readTrackedFiles(t, [], { query })) {
        const isListed = idsOf(t, answer).includes(entryId);
        t.expectThat(!isListed, 'files of the caller alone', 'a file of another account', {
          answer,
          tests: ['TRACK-2', 'GEN-7'],
        });
      }
    },
  ),
  check(
    'TRACK-1.5',
    'links, shares and reading the list do not change the counts of a large tracked file',
    {
      tests: ['TRACK-1', 'TRACK-14', 'TRACK-20', 'LINK-2', 'SHARE-2'],
      operation: ['listTrackedFiles', 'createShareableLink', 'shareEntry'],
      profile,
      needs: ['arrange:tracked-file', 'arrange:other-user'],
      alone,
    },
    async (t: TestContext) => {
      const counts = { views: 3, downloads: 2, size: largeSize };
      const { entryId, views, downloads } = await t.arrange('tracked-file', counts);
      findFile(t, await readTrackedFiles(t, [entryId]), entryId);
      const { id: untracked } = await t.file();
      const { email } = await t.arrange('other-user');
      const link = (id: number) => t.call('createShareableLink', { path: { entryId: id }, body: {} });
      const body = { emails: [email], permissions: ['view' as const] };
      const shareWith = (id: number) => t.call('shareEntry', { path: { entryId: id }, body });
      await expectTaken(t, await link(entryId), () => link(untracked), 'LINK-2');
      await expectTaken(t, await shareWith(entryId), () => shareWith(untracked), 'SHARE-2');
      t.assume((await link(untracked)).ok, 'a file that is not tracked gets no link');
      t.assume((await shareWith(untracked)).ok, 'a file that is not tracked is not shared');
      const pages = await readTrackedFiles(t, [entryId]);
      const { file, answer } = findFile(t, pages, entryId, 'TRACK-1');
      expectShown(t, file.views_number, views, 'views_number', { answer, tests: 'TRACK-20' });
      expectShown(t, file.dl_number, downloads, 'dl_number', { answer, tests: 'TRACK-14' });
      const isListed = pages.some((page) => idsOf(t, page).includes(untracked));
      t.expectThat(!isListed, 'files with tracking enabled alone', 'one that was linked and shared', {
        answer,
        tests: 'TRACK-1',
      });
    },
  ),
  check(
    'TRACK-1.6',
    'a permanently deleted file is no longer in the tracking list',
    {
      tests: ['TRACK-1'],
      operation: ['listTrackedFiles', 'deleteEntries'],
      profile,
      needs: ['arrange:tracked-file', 'observe:entry'],
      alone,
    },
    async (t: TestContext) => {
      const { entryId } = await t.arrange('tracked-file');
      findFile(t, await readTrackedFiles(t, [entryId]), entryId);
      const deletion = await remove(t, [entryId], { deleteForever: true });
      const state = await stateWhen(t, entryId, 'deleted');
      t.assume(state === 'deleted', `${reported('the file is not deleted')} (${deletion.status})`);
      const pageWithIt = async () =>
        (await readTrackedFiles(t, [])).find((answer) => idsOf(t, answer).includes(entryId));
      const page = await eventually(pageWithIt, (listing) => !listing);
      t.expectThat(!page, 'only files that exist', 'a deleted file', { answer: page });
    },
  ),
  check(
    'TRACK-12.1',
    'the tracking list shows the size of a file of almost 5 MB',
    { tests: ['TRACK-12'], ...listing, needs: ['arrange:tracked-file'] },
    async (t: TestContext) => {
      const { entryId, size } = await t.arrange('tracked-file', { size: largeSize });
      t.assume(size >= largeSize, 'the state provider tracks no file of that size');
      const { file, answer } = findFile(t, await readTrackedFiles(t, [entryId]), entryId);
      expectShown(t, file.file_size, size, 'file_size', { answer });
    },
  ),
  check(
    'TRACK-1.7',
    'the tracking list of one account does not contain a file of another',
    { tests: ['TRACK-1'], ...listing, needs: ['second-account', 'arrange:tracked-file'] },
    async (t: TestContext) => {
      const { entryId } = await trackedFile(t, 'viewed');
      for (const answer of await readTrackedFiles(t, [], { as: t.secondAccount() })) {
        const isListed = idsOf(t, answer).includes(entryId);
        t.expectThat(!isListed, "the account's own files alone", 'a file of another account', { answer });
      }
    },
  ),
];
