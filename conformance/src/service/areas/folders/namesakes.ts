import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import { makeFolder, observeAll, placeOf, type CasePlace } from '../shared/cases/places.ts';
import { isRefused } from '../shared/answers.ts';
import { arrangeTrashed, remove } from '../shared/requests.ts';
import { observedFields } from '../shared/shown-values.ts';
import { reported } from '../../../engine/model/finding-data.ts';

/** Folders with the same name in different places, or with one of them in the trash. */
export const namesakeChecks: readonly Check[] = [
  check(
    'FOLDER-3.6',
    'a folder is different from folders with the same name elsewhere',
    {
      tests: ['FOLDER-3', 'GEN-6', 'ENTRY-11', 'TRASH-4'],
      operation: ['createFolder', 'deleteEntries'],
      profile: 'full',
      needs: ['observe:entry', 'workspace'],
    },
    async (t: TestContext) => {
      const name = t.unique('Namesake');
      const places = [
        await placeOf(t, 'personal', 'folder'),
        await placeOf(t, 'personal', 'root'),
        await placeOf(t, 'personal', 'nested'),
        await placeOf(t, 'shared', 'root'),
        await placeOf(t, 'shared', 'folder'),
      ];
      const made: number[] = [];
      const hashes: unknown[] = [];
      for (const place of places) {
        const answer = await create(t, name, place);
        await expectTakenBut(t, answer, {
          tests: 'FOLDER-3',
          send: () => create(t, t.unique('Folder'), place),
        });
        const id = answer.body.folder?.id;
        t.assume(id !== undefined, 'the answer has no folder.id');
        const { parents } = observedFields(t, await t.observeEntry(id), 'parents');
        t.expectEqual(parents, place.parents, reported('the folders above'), {
          answer,
          tests: 'FOLDER-3',
        });
        const isOther = !made.includes(id);
        t.expectThat(isOther, 'a new id', `${id} again`, { answer, tests: 'GEN-6' });
        t.assume(isOther, 'the server returned one id for two folders with the same name');
        made.push(id);
        // Two ids must not share a hash.
        const hash: unknown = answer.body.folder?.hash;
        const isOwn = typeof hash !== 'string' || !hashes.includes(hash);
        t.expectThat(isOwn, 'a new hash', `${String(hash)} again`, { answer, tests: 'ENTRY-11' });
        hashes.push(hash);
      }
      // The server must find the parent by its id, not by its name.
      const parentId = made[2]!;
      const answer = await create(t, t.unique('Folder'), { ...places[2]!, parentId });
      const id = answer.body.folder?.id;
      t.assume(
        answer.ok && id !== undefined,
        `createFolder returned ${answer.status} in a folder with the same name`,
      );
      const { parents } = observedFields(t, await t.observeEntry(id), 'parents');
      t.expectEqual(parents.at(-1), parentId, reported('the folder above'), {
        answer,
        tests: 'FOLDER-3',
      });
      // It must find the folder to delete by its id as well.
      const [first, ...others] = made;
      const deleted = await remove(t, [first!], { deleteForever: true });
      t.assume(deleted.ok, `deleteEntries returned ${deleted.status}`);
      const states = (await observeAll(t, others)).map(({ state }) => state);
      t.expectEqual(
        states.filter((state) => state !== 'exists'),
        [],
        reported(`states other than exists, of ${others.length} folders of that name elsewhere`),
        { answer: deleted, tests: 'TRASH-4' },
      );
    },
  ),
  check(
    'FOLDER-1.3',
    'a folder is different from a folder with the same name in the trash',
    {
      tests: ['FOLDER-1', 'GEN-6'],
      operation: ['createFolder', 'deleteEntries'],
      profile: 'full',
      needs: ['observe:entry'],
    },
    async (t: TestContext) => {
      for (const place of [await placeOf(t, 'personal', 'root'), await placeOf(t, 'personal', 'folder')]) {
        const name = t.unique('Namesake');
        const trashed = await makeTrashed(t, name, place);
        const answer = await create(t, name, place);
        // It is open whether a folder may contain one name twice (U-56), and so whether an entry in the trash counts.
        t.skipIfUnspecified(isRefused(answer), 'the name of a folder in the trash is refused');
        const id = answer.body.folder?.id;
        t.assume(answer.ok && id !== undefined, `createFolder returned ${answer.status}`);
        t.expectThat(id !== trashed, 'a new id', `${id} again`, { answer, tests: 'GEN-6' });
        const states = (await observeAll(t, [trashed, id])).map(({ state }) => state);
        t.expectEqual(states, ['trashed', 'exists'], reported('the folder in the trash and the new one'), {
          answer,
          tests: 'FOLDER-1',
        });
      }
    },
  ),
];

function create(
  t: TestContext,
  name: string,
  { workspaceId, parentId }: CasePlace,
): Promise<Answer<'createFolder'>> {
  // Without `workspaceId`, the folder could be in another place (U-55), which has one of that name already (U-56).
  return t.call('createFolder', { query: { workspaceId }, body: { name, parentId } });
}

/** Creates a folder with this name in the trash, and returns its id. */
async function makeTrashed(t: TestContext, name: string, place: CasePlace): Promise<number> {
  return (await arrangeTrashed(t, await makeFolder(t, place, name))).id;
}
