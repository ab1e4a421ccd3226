import { check, type Check } from '../../check.ts';
import { textOf } from '../../../engine/model/wire-values.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { CreatedFolder, TestContext } from '../../test-context.ts';
import { expectTaken } from '../shared/answers.ts';
import { idsInPath, expectShown, observedFields } from '../shared/shown-values.ts';
import { register, uploadTo } from '../shared/upload.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const operation = 'registerEntry';

/** The places of registered files. All paths begin with the run's folder, so that cleaning up deletes them. */
export const placementChecks: readonly Check[] = [
  check(
    'REG-8.1',
    'a file is in the folder of parentId or relativePath',
    { tests: ['REG-8', 'REG-9', 'ENTRY-12'], operation },
    async (t: TestContext) => {
      const run = await t.runFolder();
      const folder = await placementFolder(t);
      const byId = await uploadTo(t, { parentId: folder.id });
      await expectTaken(t, byId.answer, () => register(t, byId.object), 'REG-8');
      const byPath = await uploadTo(t, { folders: [run.name, folder.name] });
      await expectTaken(t, byPath.answer, () => register(t, byPath.object), 'REG-9');
      const haveShown = [byId, byPath].every(({ answer }) => answer.body.fileEntry?.path !== undefined);
      t.assume(haveShown, 'the answers have no fileEntry.path');
      const inId = lies(byId.answer, folder.id);
      const inPath = lies(byPath.answer, folder.id);
      // If neither way shows the folder, the `path` field is wrong, not the place.
      const isPathAtFault = !inId && !inPath;
      expectInPath(t, byId.answer, folder.id, isPathAtFault ? 'ENTRY-12' : 'REG-8');
      t.assume(!isPathAtFault, 'no path names the folders above');
      // Two new folders: the server created those of the path again beside the existing ones.
      const areNew = !inPath && createdIds(byPath.answer, run).length >= 2;
      t.skipIfUnspecified(areNew, 'the server creates the folders of a relativePath again (U-146)');
      expectInPath(t, byPath.answer, folder.id, 'REG-9');
      expectInPath(t, inId ? byId.answer : byPath.answer, run.id, 'ENTRY-12');
    },
  ),

  check(
    'REG-19.1',
    'folders of relativePath are created',
    { tests: ['REG-19'], operation },
    async (t: TestContext) => {
      const run = await t.runFolder();
      const { answer } = await uploadTo(t, { folders: [run.name, t.unique('Survey'), 'September'] });
      await expectTaken(t, answer, async () => (await uploadTo(t, { folders: [run.name] })).answer);
      t.assume(lies(answer, run.id), "the path does not name the run's folder");
      t.expectThat(createdIds(answer, run).length >= 2, 'a path of two new folders', shownPath(answer), {
        answer,
      });
    },
  ),

  check(
    'REG-19.2',
    'the created folders have the names in relativePath',
    { tests: ['REG-19'], observes: ['U-136'], operation, needs: ['observe:entry'], profile: 'full' },
    async (t: TestContext) => {
      const run = await t.runFolder();
      const names = [t.unique('Entwürfe'), 'März'];
      const { answer } = await uploadTo(t, { folders: [run.name, ...names] });
      t.assume(answer.ok, 'the registration is refused');
      const above = await parentsOf(t, answer);
      t.assume(above[0] === run.id, "the file does not lie in the run's folder");
      t.observed('U-136', 'at the root');
      const found: string[] = [];
      for (const id of above.slice(1, 1 + names.length)) {
        found.push(observedFields(t, await t.observeEntry(id), 'name').name);
      }
      t.expectEqual(found, names, 'the folders above', { answer });
    },
  ),

  check(
    'REG-9.letter-case',
    'relativePath leads to the folder of exactly that name, if the server distinguishes names by their letter case',
    { tests: ['REG-9'], operation: [operation, 'createFolder'], needs: ['observe:entry'], profile: 'full' },
    async (t: TestContext) => {
      const run = await t.runFolder();
      const { id: parentId, name: above } = await t.folder();
      const create = async (name: string) =>
        (await t.call('createFolder', { body: { name, parentId } })).body.folder;
      const [capital, small] = [await create('Photos'), await create('photos')];
      const again = await create('photos');
      // It is open whether names differ by their letter case (U-157); this server accepts another case, but not one name twice.
      const areDistinct = capital?.name === 'Photos' && small?.name === 'photos' && small.id !== capital.id;
      t.skipIfUnspecified(!areDistinct, 'the server does not distinguish names by their letter case');
      t.skipIfUnspecified(again?.name === 'photos', 'the server has several folders of one name (U-56)');
      const { answer } = await uploadTo(t, { folders: [run.name, above, 'photos'] });
      const last = (await parentsOf(t, answer)).at(-1);
      t.expectThat(last !== capital?.id, reported('the folder above: photos'), 'Photos', { answer });
    },
  ),

  check(
    'REG-11.1',
    'relativePath overrides parentId',
    { tests: ['REG-11'], operation },
    async (t: TestContext) => {
      const run = await t.runFolder();
      const other = await placementFolder(t);
      const folders = [run.name, t.unique('Overriding')];
      const { answer } = await uploadTo(t, { folders, parentId: other.id });
      await expectTaken(t, answer, async () => (await uploadTo(t, { folders })).answer);
      t.assume(lies(answer, run.id), "the path does not name the run's folder");
      if (lies(answer, other.id)) {
        const alone = await uploadTo(t, { folders });
        t.assume(lies(alone.answer, run.id), 'a registration with relativePath alone does not use it either');
      }
      t.expectThat(!lies(answer, other.id), 'a path without the folder of parentId', shownPath(answer), {
        answer,
      });
    },
  ),

  check(
    'REG-11.2',
    'relativePath overrides a parentId of null',
    { tests: ['REG-11'], operation, profile: 'full' },
    async (t: TestContext) => {
      const run = await t.runFolder();
      const folders = [run.name, t.unique('Overriding')];
      const { answer } = await uploadTo(t, { folders, parentId: null });
      await expectTaken(t, answer, async () => (await uploadTo(t, { folders })).answer);
      if (!lies(answer, run.id)) {
        const alone = await uploadTo(t, { folders });
        t.assume(lies(alone.answer, run.id), "the path does not name the run's folder");
      }
      t.expectThat(lies(answer, run.id), 'a path with the folders of relativePath', shownPath(answer), {
        answer,
      });
    },
  ),

  check(
    'GEN-7.2',
    'a file registered for workspace 0 belongs to the personal workspace',
    { tests: ['GEN-7'], operation, profile: 'full' },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      const { object, answer } = await uploadTo(t, { parentId, workspaceId: 0 });
      await expectTaken(t, answer, () => register(t, object));
      expectShown(t, answer.body.fileEntry?.workspace_id, 0, 'workspace_id', { answer });
    },
  ),

  check(
    'REG-7.1',
    'a file registered for a shared workspace belongs to it',
    { tests: ['REG-7'], operation, needs: ['workspace'] },
    async (t: TestContext) => {
      const { id: workspaceId } = await t.writableWorkspace();
      const { object, answer } = await uploadTo(t, { workspaceId });
      await expectTaken(t, answer, () => register(t, object));
      expectShown(t, answer.body.fileEntry?.workspace_id, workspaceId, 'workspace_id', { answer });
    },
  ),

  check(
    'REG-11.workspace',
    'in a shared workspace, the folders of relativePath are in that workspace and override parentId',
    {
      tests: ['REG-11', 'REG-19', 'REG-7'],
      operation,
      needs: ['workspace', 'observe:entry'],
      profile: 'full',
    },
    async (t: TestContext) => {
      const { id: workspaceId } = await t.writableWorkspace();
      const body = { name: t.unique('Folder'), parentId: null };
      const made = await t.call('createFolder', { query: { workspaceId }, body });
      const parentId = made.body.folder?.id;
      t.assume(parentId !== undefined, `createFolder returned ${made.status} for the workspace`);
      const names = [t.unique('Survey'), 'September'];
      // A folder with that name in the personal workspace is another one.
      await t.call('createFolder', { body: { name: names[0]!, parentId: null } });
      const { answer } = await uploadTo(t, { workspaceId, folders: names, parentId });
      const above = await parentsOf(t, answer);
      const isBelow = above.includes(parentId);
      t.expectThat(!isBelow, reported('folders of relativePath above the file'), 'the folder of parentId', {
        answer,
        tests: 'REG-11',
      });
      t.assume(!isBelow, 'relativePath is not used');
      const folders = [];
      for (const id of above.slice(-names.length)) {
        folders.push(observedFields(t, await t.observeEntry(id), 'name', 'workspaceId'));
      }
      const found = folders.map(({ name }) => name);
      t.expectEqual(found, names, reported('the folders above the file'), { answer, tests: 'REG-19' });
      t.assume(found.join('/') === names.join('/'), 'the folders above the file are others');
      t.expectEqual(
        folders.map((folder) => folder.workspaceId),
        names.map(() => workspaceId),
        reported('the workspaces of these folders'),
        { answer, tests: 'REG-7' },
      );
    },
  ),

  check(
    'REG-18.1',
    'an object that was never uploaded cannot be registered',
    { tests: ['REG-18'], operation },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      const clientName = `${t.unique('File')}.txt`;
      const body = { filename: clientName, mime: 'text/plain', size: 16, extension: 'txt', parentId };
      const presign = await t.call('presignUpload', { body });
      const filename = textOf(presign.body.key)?.split('/').at(-1);
      t.assume(presign.ok && filename !== undefined, 'the presign is refused');
      const answer = await t.call(operation, { body: { filename, size: 16, clientName, parentId } });
      t.expectRefusal(answer);
    },
  ),

  check(
    'REG-18.2',
    'an incomplete multipart upload cannot be registered',
    { tests: ['REG-18'], operation, needs: ['arrange:multipart-upload'], profile: 'full' },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      const { key, size } = await t.arrange('multipart-upload', { parts: 1 });
      const filename = key.slice(key.lastIndexOf('/') + 1);
      const clientName = `${t.unique('Video')}.mp4`;
      t.expectRefusal(await t.call(operation, { body: { filename, size, clientName, parentId } }));
    },
  ),
];

/** A folder for files that checks share. */
const placementFolder = (t: TestContext): Promise<CreatedFolder> =>
  t.once('folder for files', () => t.folder());

type Registered = Answer<'registerEntry'>;

const idsAbove = ({ body: { fileEntry } }: Registered): number[] =>
  [...idsInPath(fileEntry?.path)].filter((id) => id !== fileEntry?.id);

const lies = (answer: Registered, folderId: number): boolean => idsAbove(answer).includes(folderId);

/** The ids in a path, except for the run's folder and its parents. */
function createdIds(answer: Registered, run: { id: number; path: string | undefined }): number[] {
  const known = idsInPath(run.path);
  return idsAbove(answer).filter((id) => id !== run.id && !known.has(id));
}

const shownPath = ({ body: { fileEntry } }: Registered): string =>
  fileEntry?.path === undefined ? 'no path' : JSON.stringify(fileEntry.path);

function expectInPath(
  t: TestContext,
  answer: Registered,
  folderId: number,
  tests: 'REG-8' | 'REG-9' | 'ENTRY-12',
) {
  t.expectThat(lies(answer, folderId), `the folder ${folderId} in fileEntry.path`, shownPath(answer), {
    answer,
    tests,
  });
}

/** Ids of the folders above a registered entry, from the state provider. */
async function parentsOf(t: TestContext, { body: { fileEntry } }: Registered): Promise<readonly number[]> {
  t.assume(fileEntry?.id !== undefined, 'the registration is refused');
  return observedFields(t, await t.observeEntry(fileEntry.id), 'parents').parents;
}
