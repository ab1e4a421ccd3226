import { check, type Check } from '../../check.ts';
import type { CreatedFolder, TestContext } from '../../test-context.ts';
import { expectStays, remove } from '../shared/requests.ts';
import { expectTaken, expectForbidden } from '../shared/answers.ts';
import { idsInPath, expectShown, observedFields } from '../shared/shown-values.ts';
import { register, validPresign } from '../shared/upload.ts';

const text = Buffer.from('Not for this folder.');

const untouched: readonly Check[] = [
  check(
    'AUTH-11.1',
    'an upload presigned for the folder of another account is not stored there',
    {
      tests: ['AUTH-11'],
      operation: ['presignUpload', 'registerEntry'],
      profile: 'full',
      needs: ['second-account'],
    },
    async (t: TestContext) => {
      const foreign = await t.runFolder(t.secondAccount());
      const own = await t.runFolder();
      const presignFor = ({ id: parentId }: CreatedFolder) =>
        t.call('presignUpload', { body: { ...validPresign(t), size: text.length, parentId } });
      const presign = await presignFor(foreign);
      if (!presign.ok) return expectForbidden(t, presign, () => presignFor(own));
      // Whether the folder in the presign request counts is open; if it does, the registration in the caller's folder
      // shows it.
      const { url, key } = presign.body;
      t.assume(url !== undefined && key !== undefined, 'the presign gives no url and key');
      t.assume((await t.put(url, text, { 'Content-Type': 'text/plain' })).ok, 'the PUT is refused');
      const fileName = key.slice(key.lastIndexOf('/') + 1);
      const answer = await register(t, { fileName, bytes: text });
      if (!answer.ok) return;
      const above = idsInPath(answer.body.fileEntry?.path);
      t.assume(above.size > 0, 'the entry has no path');
      t.expectThat(!above.has(foreign.id), "a path without the other account's folder", 'one with it', {
        answer,
      });
    },
  ),
  check(
    'AUTH-11.5',
    "another account's entry is not deleted",
    { tests: ['AUTH-11'], operation: 'deleteEntries', needs: ['second-account'] },
    async (t) => {
      const as = t.secondAccount();
      const { id } = await t.folder({ as });
      // Whether the server refuses such a list is open; that the entry must not change is not.
      await expectStays(t, { id, as }, await remove(t, [id], { deleteForever: true }));
    },
  ),
];

const separateAccounts: readonly Check[] = [
  check(
    'GEN-11.1',
    'each account has its own personal workspace',
    { tests: ['GEN-11'], operation: 'createFolder', needs: ['second-account'] },
    async (t: TestContext) => {
      const as = t.secondAccount();
      const body = { name: t.unique('Folder'), parentId: null };
      const own = await t.call('createFolder', { body });
      const { folder } = own.body;
      t.assume(
        own.ok && folder?.id !== undefined && folder.name === body.name,
        'the first account gets no folder of the name sent at its root',
      );
      // The two folders are in different workspaces, because it is open whether one folder may contain a name twice.
      const other = await t.call('createFolder', { body, as });
      await expectTaken(t, other, () =>
        t.call('createFolder', { body: { ...body, name: t.unique('Folder') }, as }),
      );
      const differs = other.body.folder?.id !== folder.id;
      t.expectThat(differs, 'a folder of its own', "the first account's folder", { answer: other });
      expectShown(t, other.body.folder?.name, body.name, 'folder.name', { answer: other });
    },
  ),
  check(
    'GEN-11.2',
    'a folder that another account creates at its root is not at the root of the first account',
    {
      tests: ['GEN-11'],
      operation: 'createFolder',
      profile: 'full',
      needs: ['second-account', 'observe:entry'],
    },
    async (t) => {
      const { id } = await t.runFolder(t.secondAccount());
      await expectNotAtRoot(t, id);
    },
  ),
  check(
    'GEN-11.3',
    'a folder created in a shared workspace is not at the root of the personal workspace',
    { tests: ['GEN-11'], operation: 'createFolder', profile: 'full', needs: ['workspace', 'observe:entry'] },
    async (t: TestContext) => {
      const { id: workspaceId } = await t.writableWorkspace();
      const body = { name: t.unique('Folder'), parentId: null };
      const answer = await t.call('createFolder', { query: { workspaceId }, body });
      const id = answer.body.folder?.id;
      t.assume(answer.ok && id !== undefined, 'createFolder failed in this workspace');
      await expectNotAtRoot(t, id);
    },
  ),
];

async function expectNotAtRoot(t: TestContext, id: number): Promise<void> {
  const { children } = observedFields(t, await t.observeEntry(0), 'children');
  const isThere = children.some((child) => child.id === id);
  t.expectThat(!isThere, "an entry elsewhere than at the account's own root", 'it lies there');
}

export const isolationChecks: readonly Check[] = [...untouched, ...separateAccounts];
