import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { createBelow } from '../shared/requests.ts';
import { isRefused, describeAnswer, expectTaken, expectRequiredField, sendNamed } from '../shared/answers.ts';
import { idsInPath, expectShown, observedFields } from '../shared/shown-values.ts';
import { namesakeChecks } from './namesakes.ts';
import { reported } from '../../../engine/model/finding-data.ts';

/** More than a column of short texts holds ids of. */
const levels = 40;

/** The response to a folder without a name, requested once for all checks. */
export async function folderWithoutName(t: TestContext): Promise<Answer<'createFolder'>> {
  const { id: parentId } = await t.runFolder();
  return t.once('folder without a name', () => t.send('createFolder', { body: { parentId } }));
}

/** The response to a folder in the run's folder, requested once for all checks. */
export async function folderInFolder(t: TestContext): Promise<Answer<'createFolder'>> {
  const { id: parentId } = await t.runFolder();
  return t.once('folder in the folder of the run', () =>
    t.call('createFolder', { body: { name: t.unique('Folder'), parentId } }),
  );
}

const naming: readonly Check[] = [
  check(
    'FOLDER-2.1',
    'a folder keeps the name that it is created with',
    { tests: ['FOLDER-2'], observes: ['U-153'], operation: 'createFolder' },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      const { answer, name, isPlain } = await sendNamed(t.unique('Bücher & Fotos 📁'), (sent) =>
        t.call('createFolder', { body: { name: sent, parentId } }),
      );
      t.expectSuccess(answer);
      t.observed('U-153', `blanks, \`&\` and a picture: ${isPlain ? 'refused' : 'accepted'}`);
      expectShown(t, answer.body.folder?.name, name, 'folder.name', { answer });
    },
  ),
  check(
    'FOLDER-4.1',
    'a folder without a name is refused with an error for name',
    { tests: ['FOLDER-4', 'ERR-8'], operation: 'createFolder' },
    async (t) => {
      const answer = await folderWithoutName(t);
      expectRequiredField(t, answer, 'name', 'FOLDER-4');
    },
  ),
  check(
    'FOLDER-4.2',
    'a folder without a name is also refused in a shared workspace and without a parentId',
    { tests: ['FOLDER-4', 'ERR-8'], operation: 'createFolder', profile: 'full', needs: ['workspace'] },
    async (t: TestContext) => {
      const { id: workspaceId } = await t.writableWorkspace();
      const inShared = await t.send('createFolder', { query: { workspaceId }, body: { parentId: null } });
      expectRequiredField(t, inShared, 'name', 'FOLDER-4');
      expectRequiredField(t, await t.send('createFolder', { body: {} }), 'name', 'FOLDER-4');
    },
  ),
];

/** Values that careless conditions treat as missing. */
const nearNothing: readonly Check[] = [
  check(
    'FOLDER-2.3',
    'a folder can have the name 0',
    { tests: ['FOLDER-2'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const { id: parentId } = await t.folder();
      const answer = await t.call('createFolder', { body: { name: '0', parentId } });
      await expectTaken(t, answer, () => createBelow(t, parentId));
      expectShown(t, answer.body.folder?.name, '0', 'folder.name', { answer });
    },
  ),
];

/** More than one page of careless lists. */
const several = 11;

const placing: readonly Check[] = [
  check(
    'FOLDER-1.1',
    'a parent contains each of several created folders',
    {
      tests: ['FOLDER-1'],
      operation: 'createFolder',
      profile: 'full',
      needs: ['observe:entry'],
    },
    async (t: TestContext) => {
      const { id: parentId } = await t.folder();
      const ids: number[] = [];
      for (let made = 0; made < several; made++) {
        const answer = await createBelow(t, parentId);
        await expectTaken(t, answer, async () => createBelow(t, (await t.folder()).id));
        const id = answer.body.folder?.id;
        t.assume(id !== undefined, 'the answer has no folder.id');
        ids.push(id);
      }
      const { children } = observedFields(t, await t.observeEntry(parentId), 'children');
      const there = children.map(({ id }) => id);
      // FOLDER-3 has checks of its own for the place of a folder.
      t.assume(there.length > 0, 'the folders are elsewhere');
      const missing = ids.filter((id) => !there.includes(id));
      t.expectEqual(missing.length, 0, `number of missing folders, of ${several}`);
      t.expectThat(there.length <= several, reported(`${several} folders`), `${there.length}`);
    },
  ),
  check(
    'FOLDER-3.1',
    'a folder created with a parentId is in that folder',
    { tests: ['FOLDER-3', 'FOLDER-11', 'ENTRY-12'], operation: 'createFolder' },
    async (t) => {
      const { id: parentId } = await t.runFolder();
      const answer = await folderInFolder(t);
      t.expectSuccess(answer, 'FOLDER-3');
      const { parent_id, path } = answer.body.folder ?? {};
      const isNamed = { field: parent_id === parentId, path: idsInPath(path).has(parentId) };
      // If one of the two fields names the folder, the other must name it too.
      const lies = `the folder ${parentId} in folder.parent_id and folder.path`;
      t.expectThat(isNamed.field || isNamed.path, lies, 'in neither of them', { answer, tests: 'FOLDER-3' });
      if (!isNamed.field && !isNamed.path) return;
      t.expectEqual(parent_id, parentId, 'folder.parent_id', { answer, tests: 'FOLDER-11' });
      const names = `an id ${parentId} in folder.path`;
      t.expectThat(isNamed.path, names, JSON.stringify(path), { answer, tests: 'ENTRY-12' });
    },
  ),
  check(
    'ENTRY-12.1',
    'the path of a folder contains the ids of all folders above it',
    { tests: ['ENTRY-12'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const above = [await t.runFolder()];
      for (let depth = 0; depth < 2; depth++) above.push(await t.folder({ parentId: above.at(-1)!.id }));
      const parentId = above.at(-1)!.id;
      const answer = await t.call('createFolder', { body: { name: t.unique('Folder'), parentId } });
      t.assume(answer.ok, 'the folder is not created');
      const named = idsInPath(answer.body.folder?.path);
      const missing = above.filter(({ id }) => !named.has(id));
      t.expectThat(
        missing.length === 0,
        `the ids ${above.map(({ id }) => id).join(', ')} in folder.path`,
        JSON.stringify(answer.body.folder?.path),
        { answer },
      );
    },
  ),
  check(
    'ENTRY-12.deep',
    'the path of a folder far below the root contains the ids of all folders above it',
    { tests: ['ENTRY-12', 'FOLDER-3'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const above = [(await t.runFolder()).id];
      for (let level = 1; level <= levels; level++) {
        const body = { name: t.unique('Level'), parentId: above.at(-1)! };
        const answer = await t.call('createFolder', { body });
        t.skipIfUnspecified(isRefused(answer), `the server refuses a folder at level ${level}`);
        const { id, path } = answer.body.folder ?? {};
        t.assume(answer.ok && id !== undefined, `createFolder returned ${answer.status}`);
        if (level === levels) {
          const seen = await t.observeEntryIfOffered(id);
          if (seen?.parents !== undefined)
            t.expectEqual(seen.parents, above, reported('the folders above'), { answer, tests: 'FOLDER-3' });
          t.judged();
          const named = idsInPath(path);
          const lost = named.size === 0 ? [] : above.filter((one) => !named.has(one));
          t.expectEqual(lost, [], 'folders above that are not in folder.path', {
            answer,
            tests: 'ENTRY-12',
          });
        }
        above.push(id);
      }
    },
  ),
  check(
    'FOLDER-3.2',
    'a folder created with parentId null is at the root',
    { tests: ['FOLDER-3', 'FOLDER-11'], operation: 'createFolder' },
    async (t: TestContext) => {
      const answer = await t.call('createFolder', { body: { name: t.unique('Folder'), parentId: null } });
      t.expectSuccess(answer, 'FOLDER-3');
      const { parent_id, path } = answer.body.folder ?? {};
      const liesElsewhere = typeof parent_id === 'number' && parent_id > 0 && idsInPath(path).has(parent_id);
      const elsewhere = `the folder lies in ${String(parent_id)}`;
      t.expectThat(!liesElsewhere, 'no folder above', elsewhere, { answer, tests: 'FOLDER-3' });
      if (liesElsewhere) return;
      t.assume(parent_id !== undefined, 'the answer has no folder.parent_id');
      t.expectEqual(parent_id, null, 'folder.parent_id', { answer, tests: 'FOLDER-11' });
    },
  ),
  check(
    'FOLDER-3.4',
    'a folder in a parent that does not exist is refused',
    { tests: ['FOLDER-3'], observes: ['U-17'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      const answer = await t.call('createFolder', {
        body: { name: t.unique('Folder'), parentId: t.unknownId },
      });
      t.observed('U-17', `${describeAnswer(answer)} (createFolder)`);
      t.expectRefusal(answer);
    },
  ),
];

export const folderChecks: readonly Check[] = [...naming, ...nearNothing, ...placing, ...namesakeChecks];
