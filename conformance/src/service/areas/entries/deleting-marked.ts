import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { EntryState } from '../../states.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { bothSpaces, foldersIn } from '../shared/cases/places.ts';
import { statesWhen } from '../shared/awaited-states.ts';
import { isRefused } from '../shared/answers.ts';
import { remove } from '../shared/requests.ts';
import { markedEntries, edgeCaseEntries } from './sample-entries.ts';
import { reported } from '../../../engine/model/finding-data.ts';

/** The state of an active entry after a deletion, by `deleteForever`, with its requirement. */
const deletions = [
  [false, 'trashed', 'TRASH-10'],
  [true, 'deleted', 'TRASH-4'],
] as const;

const deleting = { operation: 'deleteEntries', profile: 'full', needs: ['observe:entry'] } as const;

/** Entries that are starred, linked, shared or otherwise special are deleted like plain ones. */
export const deletingMarked: readonly Check[] = [
  check(
    'TRASH-4.6',
    'starred, linked and shared entries are deleted like other entries',
    {
      tests: ['TRASH-4', 'TRASH-10'],
      operation: 'deleteEntries',
      profile: 'full',
      needs: ['observe:entry', 'arrange:starred-entry', 'second-account'],
    },
    async (t: TestContext) => {
      for (const [deleteForever, wanted, tests] of deletions) {
        const ids = await markedEntries(t);
        const answer = await remove(t, ids, { deleteForever });
        t.expectSuccess(answer, tests);
        await expectStates(t, ids, wanted, { answer, tests });
      }
    },
  ),
  check(
    'TRASH-5.4',
    'large files, binary files and files with unusual names are deleted like other files, and their folder stays',
    { tests: ['TRASH-5', 'TRASH-10'], ...deleting },
    async (t: TestContext) => {
      const { id: parentId } = await t.folder();
      const ids = await edgeCaseEntries(t, parentId);
      const trashed = await remove(t, ids, { deleteForever: false });
      t.expectSuccess(trashed, 'TRASH-10');
      const areTrashed = await expectStates(t, ids, 'trashed', { answer: trashed, tests: 'TRASH-10' });
      const stays = await expectStates(t, [parentId], 'exists', { answer: trashed, tests: 'TRASH-10' });
      t.assume(areTrashed && stays, 'not all of it is in the trash, or its folder is');
      const deleted = await remove(t, ids, { deleteForever: true });
      t.expectSuccess(deleted, 'TRASH-5');
      await expectStates(t, ids, 'deleted', { answer: deleted, tests: 'TRASH-5' });
      await expectStates(t, [parentId], 'exists', { answer: deleted, tests: 'TRASH-5' });
    },
  ),
  check(
    'TRASH-4.7',
    'a folder and an entry in it are deleted when the request contains both',
    { tests: ['TRASH-4', 'TRASH-10'], ...deleting },
    async (t: TestContext) => {
      for (const [deleteForever, wanted, tests] of deletions) {
        for (const isFolderFirst of [false, true]) {
          const { id: parentId } = await t.folder();
          const { id } = await t.folder({ parentId });
          const entryIds = isFolderFirst ? [parentId, id] : [id, parentId];
          // Both are there when the request is made, so neither is unknown (U-48).
          const answer = await remove(t, entryIds, { deleteForever });
          // In its turn after the folder, the entry may be in the trash already, where anything may happen to it (U-49).
          const isOpen = isFolderFirst && !deleteForever;
          if (isOpen && isRefused(answer)) continue;
          t.expectSuccess(answer, tests);
          await expectStates(t, isOpen ? [parentId] : entryIds, wanted, { answer, tests });
        }
      }
    },
  ),
  check(
    'TRASH-4.two-workspaces',
    'entries of two workspaces are deleted in one request',
    {
      tests: ['TRASH-4', 'TRASH-10'],
      operation: 'deleteEntries',
      profile: 'full',
      needs: ['observe:entry', 'workspace'],
    },
    async (t: TestContext) => {
      for (const [deleteForever, wanted, tests] of deletions) {
        for (const spaces of bothSpaces) {
          const ids = await foldersIn(t, spaces);
          const answer = await remove(t, ids, { deleteForever });
          t.skipIfUnspecified(
            isRefused(answer),
            'the server refuses to delete entries of two workspaces at once',
          );
          t.expectSuccess(answer, tests);
          await expectStates(t, ids, wanted, { answer, tests });
        }
      }
    },
  ),
];

/** @returns whether all states are as expected */
async function expectStates(
  t: TestContext,
  ids: readonly number[],
  wanted: EntryState['state'],
  evidence: { readonly answer: Answer; readonly tests: SubjectId },
): Promise<boolean> {
  const unexpected = (await statesWhen(t, ids, wanted)).filter((state) => state !== wanted);
  t.expectEqual(unexpected, [], reported(`states other than ${wanted}, of ${ids.length} entries`), evidence);
  return unexpected.length === 0;
}
