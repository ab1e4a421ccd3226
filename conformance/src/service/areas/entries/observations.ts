import { observation, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { isGone } from './entry-life.ts';
import { createBelow, remove, arrangeTrashed } from '../shared/requests.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { describeAnswer } from '../shared/answers.ts';

const showing: readonly Check[] = [
  observation(
    'U-36.1',
    'what the path of a nested folder contains',
    { observes: ['U-36'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const parent = await t.folder();
      const { id, path } = await t.folder({ parentId: parent.id });
      t.assume(path, 'the folder has no path');
      const names = new Map([
        [id, '<own id>'],
        [parent.id, '<parent>'],
      ]);
      t.observed(
        'U-36',
        path.replaceAll(/\d+/g, (digits) => names.get(Number(digits)) ?? '<ancestor>'),
      );
    },
  ),
  observation(
    'U-37.1',
    'whether other paths accept the hash of an entry',
    { observes: ['U-37'], operation: 'shareEntry', profile: 'full', needs: ['second-account'] },
    async (t: TestContext) => {
      const { email } = t.secondAccount();
      const { hash } = await t.folder();
      t.assume(
        email !== undefined && hash !== '',
        'the address of the second account or the hash is not known',
      );
      const body = { emails: [email], permissions: ['view'] };
      const answer = await t.send('shareEntry', { path: { entryId: hash }, body });
      t.observed('U-37', `${describeAnswer(answer)} (shareEntry)`);
    },
  ),
  observation(
    'U-39.1',
    'the extension of a file that has none',
    { observes: ['U-39'], operation: 'registerEntry', profile: 'full' },
    async (t: TestContext) => {
      const { fileName, bytes } = await t.object();
      const parentId = (await t.runFolder()).id;
      const body = { filename: fileName, size: bytes.length, clientName: t.unique('Makefile'), parentId };
      const answer = await t.call('registerEntry', { body });
      t.assume(answer.ok, `the file is not registered: registerEntry returned ${answer.status}`);
      const extension: unknown = answer.body.fileEntry?.extension;
      t.observed('U-39', extension === undefined ? 'absent' : JSON.stringify(extension));
    },
  ),
];

const creating: readonly Check[] = [
  observation(
    'U-54.1',
    'where a folder is created without a parentId and a workspaceId',
    { observes: ['U-54', 'U-55'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      const answer = await t.call('createFolder', { body: { name: t.unique('Folder') } });
      const { parent_id, workspace_id } = answer.body.folder ?? {};
      t.observed('U-54', answer.ok ? `parent_id ${idOrConstant(parent_id)}` : describeAnswer(answer));
      t.observed('U-55', answer.ok ? `workspace_id ${idOrConstant(workspace_id)}` : describeAnswer(answer));
    },
  ),
  observation(
    'U-56.1',
    'whether a folder can contain two folders with the same name',
    { observes: ['U-56'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      const parent = await t.folder();
      const { name } = await t.folder({ parentId: parent.id });
      const answer = await t.call('createFolder', { body: { name, parentId: parent.id } });
      const named = answer.body.folder?.name === name ? 'under the same name' : 'under another name';
      t.observed('U-56', answer.ok ? `${answer.status}, ${named}` : describeAnswer(answer));
    },
  ),
  observation(
    'U-157.1',
    'whether names are different that differ only in letter case, or only in Unicode form',
    { observes: ['U-157'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      const parent = await t.folder();
      const observe = async (what: string, name: string, other: string) => {
        const { id } = await t.folder({ parentId: parent.id, name });
        const answer = await t.call('createFolder', { body: { name: other, parentId: parent.id } });
        const folder = answer.body.folder?.id === id ? 'the existing folder' : 'a new folder';
        t.observed('U-157', `${what}: ${answer.ok ? `${answer.status}, ${folder}` : describeAnswer(answer)}`);
      };
      await observe('another letter case', 'Photos', 'photos');
      await observe('another Unicode form', 'caf\u00e9', 'cafe\u0301');
    },
  ),
  observation(
    'U-57.1',
    'whether parentId 0 means the root',
    { observes: ['U-57'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      const answer = await t.call('createFolder', { body: { name: t.unique('Folder'), parentId: 0 } });
      const parent = `parent_id ${idOrConstant(answer.body.folder?.parent_id)}`;
      const behaviour = answer.ok ? `${answer.status} with ${parent}` : describeAnswer(answer);
      t.observed('U-57', `0 for null: ${behaviour} (createFolder)`);
    },
  ),
  observation(
    'U-58.1',
    'the error when the parent is a file',
    { observes: ['U-58'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      const answer = await createBelow(t, (await t.sharedFile()).id);
      t.observed('U-58', `a file: ${describeAnswer(answer)} (createFolder)`);
    },
  ),
  observation(
    'U-58.2',
    'the error when the parent is in the trash',
    { observes: ['U-58'], operation: 'createFolder', profile: 'full', needs: ['observe:entry'] },
    async (t: TestContext) => {
      const { id } = await arrangeTrashed(t);
      const answer = await createBelow(t, id);
      t.observed('U-58', `in the trash: ${describeAnswer(answer)} (createFolder)`);
    },
  ),
];

const deleting: readonly Check[] = [
  observation(
    'U-140.1',
    'creating a link for an entry in the trash',
    { observes: ['U-140'], operation: 'createShareableLink', profile: 'full', needs: ['observe:entry'] },
    async (t: TestContext) => {
      const { id: entryId } = await arrangeTrashed(t);
      const answer = await t.call('createShareableLink', { path: { entryId }, body: {} });
      t.observed('U-140', `${describeAnswer(answer)} (createShareableLink)`);
    },
  ),
  observation(
    'U-48.1',
    'what happens to a list with an unknown id',
    { observes: ['U-48'], operation: 'deleteEntries', profile: 'full' },
    async (t) => {
      const { id } = await t.folder();
      const answer = await remove(t, [id, t.unknownId], { deleteForever: true });
      const look = () => isGone(t, id);
      const gone = answer.ok ? await eventually(look, (isSo) => isSo) : await look();
      const done = gone ? 'the known entry is deleted' : 'nothing is deleted';
      t.observed('U-48', `${describeAnswer(answer)}, ${done} (deleteEntries)`);
    },
  ),
  observation(
    'U-48.2',
    'what happens to a list that contains an id twice',
    { observes: ['U-48'], operation: 'deleteEntries', profile: 'full' },
    async (t) => {
      const { id } = await t.folder();
      const answer = await remove(t, [id, id], { deleteForever: true });
      t.observed('U-48', `an id twice: ${describeAnswer(answer)} (deleteEntries)`);
    },
  ),
  observation(
    'U-49.1',
    'what moving to the trash does to an entry that is already there',
    { observes: ['U-49'], operation: 'deleteEntries', profile: 'full', needs: ['observe:entry'] },
    async (t: TestContext) => {
      const { id } = await arrangeTrashed(t);
      t.observed('U-49', describeAnswer(await remove(t, [id], { deleteForever: false })));
    },
  ),
  ...[false, true].map((deleteForever) =>
    observation(
      `U-50.${deleteForever ? 'deleted' : 'trashed'}`,
      `what happens to an entry whose folder is ${deleteForever ? 'deleted forever' : 'moved to the trash'}`,
      { observes: ['U-50'], operation: 'deleteEntries', profile: 'full', needs: ['observe:entry'] },
      async (t: TestContext) => {
        const parent = await t.folder();
        const child = await t.folder({ parentId: parent.id });
        const { ok } = await remove(t, [parent.id], { deleteForever });
        t.assume(ok, 'the folder cannot be deleted');
        const { state } = await eventually(
          () => t.observeEntry(child.id),
          (seen) => seen.state !== 'exists',
        );
        t.observed(
          'U-50',
          `${deleteForever ? 'folder deleted permanently' : 'folder moved to the trash'}: the state of its entry is ${state}`,
        );
      },
    ),
  ),
];

export const entryObservations: readonly Check[] = [...showing, ...creating, ...deleting];

/** Ids differ between runs. */
function idOrConstant(value: unknown): string {
  if (value === undefined) return 'absent';
  return typeof value === 'number' && value > 0 ? 'an id' : JSON.stringify(value);
}
