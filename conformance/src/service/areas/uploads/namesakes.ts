import { randomBytes } from 'node:crypto';
import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { observeAll } from '../shared/cases/places.ts';
import { expectTaken, isRefused } from '../shared/answers.ts';
import { arrangeTrashed } from '../shared/requests.ts';
import { expectShown, observedFields } from '../shared/shown-values.ts';
import { register, uploadTo } from '../shared/upload.ts';
import { reported } from '../../../engine/model/finding-data.ts';
import { expectStoredBytes } from '../shared/stored-bytes.ts';

const operation = 'registerEntry';

const besideTrash = {
  operation: [operation, 'deleteEntries'],
  profile: 'full',
  needs: ['observe:entry'],
} as const;

/** Files that share their name, or that of a parent folder, with an entry in the trash. */
export const fileNamesakeChecks: readonly Check[] = [
  check(
    'REG-1.3',
    'a file is different from files with the same name elsewhere and in the trash',
    { tests: ['REG-1', 'REG-4'], ...besideTrash },
    async (t: TestContext) => {
      const { id: parentId } = await t.folder();
      const trashed = await t.file({ parentId });
      const { name: filename } = trashed;
      // Of the size of the first, and of other content: text, since other checks judge binary content.
      const uploadInto = (folder: number) => {
        const { length } = trashed.bytes;
        const bytes = Buffer.from(randomBytes(length).toString('hex').slice(length));
        return uploadTo(t, { parentId: folder }, { extension: 'txt', mime: 'text/plain', filename, bytes });
      };
      const elsewhere = await uploadInto((await t.runFolder()).id);
      await expectTaken(t, elsewhere.answer, async () => register(t, await t.object()), 'REG-4');
      const named = elsewhere.answer.body.fileEntry?.name;
      expectShown(t, named, filename, 'fileEntry.name', { answer: elsewhere.answer, tests: 'REG-4' });
      await arrangeTrashed(t, trashed);
      const { answer, object } = await uploadInto(parentId);
      // It is open whether an entry in the trash still counts as a duplicate name (U-56).
      t.skipIfUnspecified(isRefused(answer), 'the name of a file in the trash is refused');
      const id = answer.body.fileEntry?.id;
      t.assume(answer.ok && id !== undefined, `registerEntry returned ${answer.status}`);
      t.expectThat(id !== trashed.id, 'a new id', `${id} again`, { answer, tests: 'REG-1' });
      const states = (await observeAll(t, [trashed.id, id])).map(({ state }) => state);
      t.expectEqual(states, ['trashed', 'exists'], reported('the file in the trash and the new one'), {
        answer,
        tests: 'REG-1',
      });
      for (const made of [elsewhere, { answer, object }]) {
        const madeId = made.answer.body.fileEntry?.id;
        t.assume(madeId !== undefined, 'the answer has no fileEntry.id');
        const evidence = { answer: made.answer, tests: 'REG-1' } as const;
        expectStoredBytes(t, await t.observeEntry(madeId), made.object, evidence);
      }
    },
  ),
  check(
    'REG-19.4',
    "a file with a relativePath is not stored in another account's folder with that name",
    {
      tests: ['REG-19', 'AUTH-11'],
      operation: [operation, 'createFolder'],
      profile: 'full',
      needs: ['second-account', 'observe:entry'],
    },
    async (t: TestContext) => {
      const name = t.unique('Folder');
      const foreignFolder = await t.call('createFolder', {
        body: { name, parentId: null },
        as: t.secondAccount(),
      });
      const folderId = foreignFolder.body.folder?.id;
      t.assume(
        foreignFolder.ok && folderId !== undefined,
        `createFolder returned ${foreignFolder.status} to the second account`,
      );
      const { answer } = await uploadTo(t, { folders: [name] });
      t.assume(answer.ok, `registerEntry returned ${answer.status}`);
      const id = answer.body.fileEntry?.id;
      t.assume(id !== undefined, 'the answer has no fileEntry.id');
      const { parents } = observedFields(t, await t.observeEntry(id), 'parents');
      const isTheirs = parents.includes(folderId);
      t.expectThat(!isTheirs, 'a folder of its own', 'the folder of the other account', { answer });
    },
  ),
  check(
    'REG-19.similar',
    'a file with a relativePath is not stored in a folder whose name only resembles one in it',
    {
      tests: ['REG-19'],
      operation: [operation, 'createFolder'],
      profile: 'full',
      needs: ['observe:entry'],
    },
    async (t: TestContext) => {
      const run = await t.runFolder();
      const name = t.unique('Similar');
      const similar: number[] = [];
      for (const other of [`${name} copy`, `${name}.d`, `Old ${name}`, name.slice(0, -1), name.slice(1)]) {
        similar.push((await t.folder({ name: other })).id);
      }
      const { answer } = await uploadTo(t, { folders: [run.name, name] });
      const id = answer.body.fileEntry?.id;
      t.assume(answer.ok && id !== undefined, `registerEntry returned ${answer.status}`);
      const { parents } = observedFields(t, await t.observeEntry(id), 'parents');
      const isInSimilar = parents.some((parent) => similar.includes(parent));
      t.expectThat(!isInSimilar, 'a folder of exactly that name', 'one of a similar name', { answer });
    },
  ),
  check(
    'REG-19.3',
    'a file with a relativePath is not stored in a folder with that name in the trash',
    { tests: ['REG-19'], ...besideTrash },
    async (t: TestContext) => {
      const run = await t.runFolder();
      const folder = await t.folder();
      await arrangeTrashed(t, folder);
      const { answer } = await uploadTo(t, { folders: [run.name, folder.name] });
      t.skipIfUnspecified(
        isRefused(answer),
        'a relativePath with the name of a folder in the trash is refused',
      );
      const id = answer.body.fileEntry?.id;
      t.assume(answer.ok && id !== undefined, `registerEntry returned ${answer.status}`);
      const { state, parents } = observedFields(t, await t.observeEntry(id), 'parents');
      t.expectEqual(state, 'exists', reported('the state of the file'), { answer });
      t.expectThat(!parents.includes(folder.id), 'a folder of its own', 'the one in the trash', { answer });
    },
  ),
];
