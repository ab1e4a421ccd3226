import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { findFile, readTrackedFiles } from '../tracking/tracked-files.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { stateWhen } from '../shared/awaited-states.ts';
import { observedFields, expectShown } from '../shared/shown-values.ts';
import { register } from '../shared/upload.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const profile = 'full';

/** The same requirements for another account: nothing may work for the first user only. */
export const secondAccountChecks: readonly Check[] = [
  check(
    'GEN-7.3',
    'the second account owns what it creates in workspace 0',
    { tests: ['GEN-7'], operation: 'createFolder', profile, needs: ['second-account'] },
    async (t: TestContext) => {
      const as = t.secondAccount();
      const make = (parentId: number | null, query: { workspaceId?: number }) =>
        t.call('createFolder', { query, body: { name: t.unique('Folder'), parentId }, as });
      const named = await make(null, { workspaceId: 0 });
      const unnamed = await make(null, {});
      const [id, other] = [named, unnamed].map(({ body }) => body.folder?.id);
      t.assume(id !== undefined && other !== undefined, 'the second account gets no folders at its root');
      t.assume((await make(other, {})).ok, 'the second account gets no folder below one of its own');
      const below = await make(id, {});
      t.expectThat(below.ok, 'a folder that its maker may add to', `${below.status}`, { answer: below });
    },
  ),
  check(
    'ENTRY-9.1',
    'the second account owns its file, even if the first account has a file with the same bytes',
    { tests: ['ENTRY-9'], operation: 'registerEntry', profile, needs: ['second-account'] },
    async (t: TestContext) => {
      const as = t.secondAccount();
      t.assume(as.userId !== undefined, 'the login of the second account answers no user.id');
      const bytes = Buffer.from(t.unique('Bytes of both'));
      const first = await register(t, await t.object({ bytes }));
      t.assume(first.ok, `registerEntry returned ${first.status}`);
      const { fileName: filename } = await t.object({ bytes, as });
      const clientName = `${t.unique('File')}.txt`;
      const { id: parentId } = await t.runFolder(as);
      const body = { filename, size: bytes.length, clientName, parentId };
      const answer = await t.call('registerEntry', { body, as });
      t.assume(answer.ok, `registerEntry returned ${answer.status} to the second account`);
      expectShown(t, answer.body.fileEntry?.owner_id, as.userId, 'fileEntry.owner_id', { answer });
    },
  ),
  check(
    'LINK-2.7',
    'the second account links, shares and deletes its own entries',
    {
      tests: ['LINK-2', 'LINK-20', 'SHARE-10', 'TRASH-10', 'TRASH-5'],
      operation: ['createShareableLink', 'deleteShareableLink', 'shareEntry', 'deleteEntries'],
      profile,
      needs: ['second-account', 'observe:entry', 'observe:link'],
    },
    async (t: TestContext) => {
      const as = t.secondAccount();
      const { id, hash } = await t.folder({ as });
      const link = await t.call('createShareableLink', { path: { entryId: id }, body: {}, as });
      const linkHash = link.body.link?.hash;
      t.assume(link.ok && linkHash !== undefined, `createShareableLink returned ${link.status}`);
      const linkState = async () => (await t.observeLink(linkHash, as)).state;
      t.expectEqual(await linkState(), 'active', reported('the link'), { answer: link, tests: 'LINK-2' });
      const unlinked = await t.call('deleteShareableLink', {
        path: { entryId: hash === '' ? id : hash },
        as,
      });
      t.assume(unlinked.ok, `deleteShareableLink returned ${unlinked.status}`);
      const left = await eventually(linkState, (state) => state === 'removed');
      t.expectEqual(left, 'removed', reported('the link'), { answer: unlinked, tests: 'LINK-20' });
      const { email } = t.account;
      if (email !== undefined) {
        const body = { emails: [email], permissions: ['view' as const] };
        const shared = await t.call('shareEntry', { path: { entryId: id }, body, as });
        t.assume(shared.ok, `shareEntry returned ${shared.status}`);
        const { sharedWith } = observedFields(t, await t.observeEntry(id, as), 'sharedWith');
        t.expectEqual(sharedWith.length, 1, 'users that it is shared with', {
          answer: shared,
          tests: 'SHARE-10',
        });
      }
      for (const [deleteForever, wanted, tests] of [
        [false, 'trashed', 'TRASH-10'],
        [true, 'deleted', 'TRASH-5'],
      ] as const) {
        const answer = await t.call('deleteEntries', { body: { entryIds: [id], deleteForever }, as });
        t.assume(answer.ok, `deleteEntries returned ${answer.status}`);
        const state = await stateWhen(t, id, wanted, as);
        t.expectEqual(state, wanted, reported('the state of the folder'), { answer, tests });
      }
    },
  ),
  check(
    'STAR-1.5',
    'the second account unstars and tracks its own entries',
    {
      tests: ['STAR-1', 'STAR-3', 'TRACK-1', 'TRACK-14', 'TRACK-20'],
      operation: ['unstarEntries', 'listTrackedFiles'],
      profile,
      needs: ['second-account', 'arrange:starred-entry', 'arrange:tracked-file'],
      alone: 'tracking',
    },
    async (t: TestContext) => {
      const as = t.secondAccount();
      const starred = [await t.arrange('starred-entry', {}, as), await t.arrange('starred-entry', {}, as)];
      const tracked = await t.arrange('tracked-file', { views: 3, downloads: 2 }, as);
      const unstar = async ({ entryId }: { readonly entryId: number }) => {
        const unstarred = await t.call('unstarEntries', { body: { entryIds: [entryId] }, as });
        t.expectSuccess(unstarred, 'STAR-1');
        return unstarred;
      };
      const tags = [];
      for (const entry of starred) tags.push(await unstar(entry));
      // The account has no starred entry any more, unless another check has just starred one.
      tags.push(await unstar(await t.arrange('starred-entry', {}, as)));
      const [first] = tags;
      for (const unstarred of tags) {
        t.expectEqual(unstarred.body.tag?.id, first?.body.tag?.id, 'tag.id, as it was answered before', {
          answer: unstarred,
          tests: 'STAR-3',
        });
      }
      const pages = await readTrackedFiles(t, [tracked.entryId], { as });
      const { file, answer } = findFile(t, pages, tracked.entryId, 'TRACK-1');
      expectShown(t, file.views_number, tracked.views, 'views_number', { answer, tests: 'TRACK-20' });
      expectShown(t, file.dl_number, tracked.downloads, 'dl_number', { answer, tests: 'TRACK-14' });
    },
  ),
];
