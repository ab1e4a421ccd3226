import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { bothSpaces, foldersIn, observeAll, star } from '../shared/cases/places.ts';
import { createBelow, expectStays } from '../shared/requests.ts';
import { isRefused } from '../shared/answers.ts';
import { idsInPath, observedFields } from '../shared/shown-values.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const unstarring = {
  operation: 'unstarEntries',
  profile: 'full',
  needs: ['arrange:starred-entry', 'observe:entry'],
} as const;

export const starChecks: readonly Check[] = [
  check(
    'STAR-2.1',
    'unstarring without entryIds is refused',
    { tests: ['STAR-2'], operation: 'unstarEntries' },
    async (t) => {
      t.expectRefusal(await t.send('unstarEntries', { body: {} }));
    },
  ),

  check(
    'STAR-1.1',
    'unstarring does not move the entry',
    { tests: ['STAR-1'], operation: 'unstarEntries', profile: 'full' },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const before = await createBelow(t, id);
      t.assume(before.ok, 'no folder is created below the entry before');
      const answer = await unstarred(t, id);
      const below = await expectStays(t, { id }, answer);
      const what = 'the folders above a folder in the entry, by folder.path, as before';
      t.expectEqual(idsAbove(below), idsAbove(before), what, { answer });
    },
  ),

  check(
    'STAR-1.3',
    'an unstarred entry is no longer starred',
    { tests: ['STAR-1'], operation: 'unstarEntries', needs: ['arrange:starred-entry', 'observe:entry'] },
    async (t: TestContext) => {
      const { entryId } = await t.arrange('starred-entry');
      const answer = await t.call('unstarEntries', { body: { entryIds: [entryId] } });
      t.expectSuccess(answer);
      const { starred } = observedFields(t, await t.observeEntry(entryId), 'starred');
      t.expectEqual(starred, false, reported('starred'), { answer });
    },
  ),

  check(
    'STAR-1.again',
    'an entry that is starred again is unstarred again, whatever it is',
    { tests: ['STAR-1'], ...unstarring },
    async (t: TestContext) => {
      const above = await t.folder();
      const below = await t.file({ parentId: above.id });
      for (const id of [above.id, below.id, above.id, below.id]) {
        await star(t, id);
        const answer = await t.call('unstarEntries', { body: { entryIds: [id] } });
        t.expectSuccess(answer);
        const { starred } = observedFields(t, await t.observeEntry(id), 'starred');
        t.expectEqual(starred, false, reported('starred, of an entry that was unstarred before'), { answer });
      }
    },
  ),

  check(
    'STAR-1.with-unstarred',
    'an entry is unstarred together with entries that are not starred',
    { tests: ['STAR-1'], ...unstarring },
    async (t: TestContext) => {
      const { entryId } = await t.arrange('starred-entry');
      const [before, after] = [await t.folder(), await t.folder()];
      const answer = await t.call('unstarEntries', { body: { entryIds: [before.id, entryId, after.id] } });
      t.skipIfUnspecified(!answer.ok, 'the server refuses to unstar an entry that is not starred (U-59)');
      for (const id of [entryId, before.id, after.id]) {
        const { starred } = observedFields(t, await t.observeEntry(id), 'starred');
        t.expectEqual(starred, false, reported('starred'), { answer });
      }
    },
  ),

  check(
    'STAR-1.shared',
    'an entry that another user shares with the caller is unstarred',
    {
      tests: ['STAR-1'],
      operation: 'unstarEntries',
      profile: 'full',
      needs: ['arrange:shared-entry', 'arrange:starred-entry', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { entryId } = await t.arrange('shared-entry', { permissions: ['view', 'edit', 'download'] });
      const arranged = await t.arrange('starred-entry', { entryId });
      t.skipIfUnspecified(arranged.entryId !== entryId, 'the state provider did not star the shared entry');
      const answer = await t.call('unstarEntries', { body: { entryIds: [entryId] } });
      t.skipIfUnspecified(!answer.ok, 'the server refuses to unstar an entry of another user');
      const { starred } = observedFields(t, await t.observeEntry(entryId), 'starred');
      t.expectEqual(starred, false, reported('starred'), { answer });
    },
  ),

  check(
    'STAR-1.4',
    'unstarring unstars the given entries and no others',
    { tests: ['STAR-1'], ...unstarring },
    async (t: TestContext) => {
      const { id: folderId } = await t.folder();
      const { id: belowId } = await t.folder({ parentId: folderId });
      const { entryId: fileId } = await t.arrange('starred-entry');
      const ids = [folderId, fileId, belowId];
      for (const entryId of [folderId, belowId]) {
        const arranged = await t.arrange('starred-entry', { entryId });
        t.skipIfUnspecified(arranged.entryId !== entryId, 'the state provider did not star the given entry');
      }
      const answer = await t.call('unstarEntries', { body: { entryIds: ids.slice(0, 2) } });
      t.assume(answer.ok, `unstarEntries returned ${answer.status}`);
      const starred = [];
      for (const id of ids) starred.push(observedFields(t, await t.observeEntry(id), 'starred').starred);
      const each = reported('whether they are starred: a folder, a file and an entry in the folder');
      t.expectEqual(starred, [false, false, true], each, { answer });
    },
  ),

  check(
    'STAR-1.two-workspaces',
    'entries of two workspaces are unstarred in one request',
    {
      tests: ['STAR-1'],
      operation: 'unstarEntries',
      profile: 'full',
      needs: ['arrange:starred-entry', 'observe:entry', 'workspace'],
    },
    async (t: TestContext) => {
      for (const spaces of bothSpaces) {
        const entryIds = await foldersIn(t, spaces);
        for (const entryId of entryIds) await star(t, entryId);
        const answer = await t.call('unstarEntries', { body: { entryIds } });
        t.skipIfUnspecified(
          isRefused(answer),
          'the server refuses to unstar entries of two workspaces at once',
        );
        t.expectSuccess(answer);
        const after = await observeAll(t, entryIds);
        t.expectEqual(
          after.map((seen) => observedFields(t, seen, 'starred').starred),
          [false, false],
          reported(`whether they are starred: an entry in the ${spaces.join(' workspace, and one in the ')}`),
          { answer },
        );
      }
    },
  ),
];

/** Unstars an entry, after a state provider has starred it, if it can. */
const idsAbove = ({ body: { folder } }: Answer<'createFolder'>): number[] =>
  [...idsInPath(folder?.path)].filter((id) => id !== folder?.id);

async function unstarred(t: TestContext, id: number): Promise<Answer<'unstarEntries'>> {
  const arranged = await t.arrangeIfOffered('starred-entry', { entryId: id });
  const answer = await t.call('unstarEntries', { body: { entryIds: [id] } });
  const mayRefuse = arranged?.entryId !== id && isRefused(answer);
  t.skipIfUnspecified(mayRefuse, 'the server refuses to unstar what is not starred');
  t.assume(answer.ok, `unstarEntries returned ${answer.status}`);
  return answer;
}
