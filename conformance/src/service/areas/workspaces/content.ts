import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { expectShown, shownList } from '../shared/shown-values.ts';

/** The entries of a workspace, and who has access to them. */
export const workspaceContentChecks: readonly Check[] = [
  check(
    'FOLDER-5.1',
    'a folder created with the id of a workspace is in that workspace',
    { tests: ['FOLDER-5'], operation: 'createFolder', needs: ['workspace'] },
    async (t) => {
      const { id } = await t.writableWorkspace();
      const body = { name: t.unique('Folder'), parentId: null };
      const answer = await t.call('createFolder', { query: { workspaceId: id }, body });
      t.expectSuccess(answer);
      expectShown(t, answer.body.folder?.workspace_id, id, 'folder.workspace_id', { answer });
    },
  ),

  check(
    'GEN-7.1',
    'workspace id 0 creates a folder in the personal workspace',
    { tests: ['GEN-7'], operation: 'createFolder' },
    async (t) => {
      const { id: parentId } = await t.runFolder();
      const body = { name: t.unique('Folder'), parentId };
      const answer = await t.call('createFolder', { query: { workspaceId: 0 }, body });
      t.expectSuccess(answer);
      expectShown(t, answer.body.folder?.workspace_id, 0, 'folder.workspace_id', { answer });
    },
  ),

  check(
    'FOLDER-5.3',
    'a word in place of the workspace id of a folder is refused',
    { tests: ['FOLDER-5'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      const { id: parentId } = await t.runFolder();
      const body = { name: t.unique('Nowhere'), parentId };
      t.expectRefusal(await t.send('createFolder', { query: { workspaceId: 'personal' }, body }));
    },
  ),

  check(
    'WS-5.3',
    'the workspace list does not contain a workspace that the caller does not belong to',
    {
      tests: ['WS-5'],
      operation: 'listWorkspaces',
      profile: 'full',
      needs: ['second-account', 'workspace'],
    },
    async (t: TestContext) => {
      const { id } = await t.writableWorkspace();
      const answer = await t.call('listWorkspaces', { as: t.secondAccount() });
      t.assume(answer.ok, `listWorkspaces returned ${answer.status}`);
      const workspaces = shownList(t, answer.body.workspaces, 'workspaces');
      const isNamed = workspaces.some((item) => item?.id === id);
      t.expectThat(!isNamed, 'workspaces of the second account alone', 'one of the first account', {
        answer,
      });
    },
  ),
];
