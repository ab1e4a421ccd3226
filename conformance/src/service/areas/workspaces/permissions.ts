import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { shownList } from '../shared/shown-values.ts';
import { plainWorkspaceList } from './checks.ts';

/** The fields that the interface shows in the list without the parameter. */
const shownFields = new Set([
  'status',
  'workspaces',
  ...['id', 'name', 'avatar', 'owner_id', 'members_count', 'created_at', 'updated_at'],
  ...['currentUser', 'owner', 'role_name', 'role_id', 'email', 'is_owner', 'workspace_id'],
]);

/** The additional fields in a list, as far as they may belong to one workspace. */
function furtherFields(t: TestContext, answer: Answer<'listWorkspaces'>, id: number): string[] {
  const workspaces = shownList(t, answer.body.workspaces, 'workspaces');
  const workspace = workspaces.find((item) => item?.id === id);
  t.assume(workspace, 'the workspace is not in the list');
  const members = [workspace.currentUser, workspace.owner];
  const names = [answer.json, workspace, ...members].flatMap((part) => Object.keys(part ?? {}));
  return names.filter((name) => !shownFields.has(name));
}

const isListed = (t: TestContext, answer: Answer<'listWorkspaces'>, id: number): boolean =>
  shownList(t, answer.body.workspaces, 'workspaces').some((item) => item?.id === id);

const detailedList = (t: TestContext, id: number): Promise<Answer<'listWorkspaces'>> =>
  t.once(`workspace list with permissions: ${id}`, () =>
    t.send('listWorkspaces', { query: { [t.parameterName('U-73')]: id } }),
  );

const ofMembers = {
  operation: 'listWorkspaces',
  profile: 'full',
  needs: ['overlay:U-73', 'workspace', 'arrange:workspace-member'],
} as const;

/** The query parameter of the workspace list; only an overlay gives its name. */
export const workspacePermissionChecks: readonly Check[] = [
  check(
    'WS-6.1',
    'the workspace list accepts the id of a workspace as its query parameter',
    { tests: ['WS-6'], operation: 'listWorkspaces', needs: ['overlay:U-73', 'workspace'] },
    async (t: TestContext) => {
      const { id } = await t.workspace();
      const answer = await detailedList(t, id);
      t.expectSuccess(answer);
      if (isListed(t, answer, id)) return;
      const plain = await plainWorkspaceList(t);
      t.assume(isListed(t, plain, id), 'the workspace is not in the list, with or without the parameter');
      t.expectThat(false, 'workspaces: the workspace', 'it is there without the parameter only', { answer });
    },
  ),

  check(
    'WS-6.2',
    'a word in place of the query parameter of the workspace list is refused',
    { tests: ['WS-6'], operation: 'listWorkspaces', profile: 'full', needs: ['overlay:U-73'] },
    async (t: TestContext) => {
      t.expectRefusal(await t.send('listWorkspaces', { query: { [t.parameterName('U-73')]: 'personal' } }));
    },
  ),

  check(
    'WS-7.1',
    'the workspace list with its query parameter adds the permissions of the caller',
    { tests: ['WS-7', 'U-73'], operation: 'listWorkspaces', needs: ['overlay:U-73', 'workspace'] },
    async (t: TestContext) => {
      const { id } = await t.workspace();
      await expectPermissions(t, id, await plainWorkspaceList(t));
    },
  ),

  check(
    'WS-7.2',
    'the workspace list adds the permissions of the caller in the first and the last workspace, and in that of another user',
    { tests: ['WS-7'], ...ofMembers },
    async (t: TestContext) => {
      await t.workspace();
      const { workspaceId } = await t.arrange('workspace-member', { role: 'viewer' });
      const plain = await t.call('listWorkspaces');
      const ids = shownList(t, plain.body.workspaces, 'workspaces').flatMap((item) => item?.id ?? []);
      // The list may contain the personal workspace (U-144).
      const shared = ids.filter((id) => id !== 0);
      for (const id of new Set([workspaceId, ...shared.slice(0, 1), ...shared.slice(-1)])) {
        await expectPermissions(t, id, plain);
      }
    },
  ),

  check(
    'WS-5.with-parameter',
    'the workspace list contains the same workspaces with and without its query parameter',
    { tests: ['WS-5'], ...ofMembers },
    async (t: TestContext) => {
      const { id } = await t.workspace();
      const { workspaceId } = await t.arrange('workspace-member', { role: 'viewer' });
      const plain = await t.call('listWorkspaces');
      // Only these two: other runs may create and remove workspaces meanwhile.
      const own = [id, workspaceId].filter((each) => isListed(t, plain, each));
      t.assume(own.length === 2, 'the plain list does not contain both workspaces');
      for (const named of own) {
        const answer = await t.send('listWorkspaces', { query: { [t.parameterName('U-73')]: named } });
        t.assume(answer.ok, `listWorkspaces returned ${answer.status}`);
        const missing = own.filter((each) => !isListed(t, answer, each)).length;
        t.expectEqual(missing, 0, 'workspaces that are missing from the list with the parameter', { answer });
      }
    },
  ),
];

/** Expects a field in the list with the parameter that the plain list does not have. */
async function expectPermissions(t: TestContext, id: number, plain: Answer<'listWorkspaces'>): Promise<void> {
  const answer = await detailedList(t, id);
  t.assume(answer.ok, `listWorkspaces returned ${answer.status}`);
  const added = furtherFields(t, answer, id);
  // The form of permissions is open, but there must be some.
  t.expectThat(added.length > 0, 'a field with permissions', 'only the fields of the plain list', {
    answer,
  });
  const before = furtherFields(t, plain, id);
  t.assume(
    added.some((name) => !before.includes(name)),
    'the list has further fields, but the same without the parameter',
  );
}
