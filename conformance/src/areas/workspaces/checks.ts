import { check, type Check } from '../../model/check.ts';
import type { Answer } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';
import { expectRequiredField } from '../shared/required-field.ts';
import { expectShown, shownList } from '../shared/shown-values.ts';

/** What is read of a workspace in the answers that carry one. */
interface OwnWorkspace {
  readonly owner_id?: unknown;
  readonly currentUser?:
    { readonly role_name?: unknown; readonly role_id?: unknown; readonly is_owner?: unknown } | undefined;
}

/** The caller created this workspace: it is the owner, by the name and id of its role. */
function expectOwner(t: TestContext, workspace: OwnWorkspace | undefined, answer: Answer): void {
  const member = workspace?.currentUser;
  const { userId } = t.account;
  expectShown(t, member?.is_owner, true, 'currentUser.is_owner', { answer, proves: 'WS-3' });
  if (userId !== undefined) {
    expectShown(t, workspace?.owner_id, userId, 'owner_id', { answer, proves: 'WS-3' });
  }
  expectShown(t, member?.role_name, 'Workspace Owner', 'currentUser.role_name', { answer, proves: 'WS-24' });
  expectShown(t, member?.role_id, 3, 'currentUser.role_id', { answer, proves: 'WS-25' });
}

/** The list with the workspace that checks share. */
export async function plainWorkspaceList(t: TestContext): Promise<Answer<'listWorkspaces'>> {
  await t.workspace();
  return t.once('workspace list', () => t.call('listWorkspaces'));
}

export const workspaceChecks: readonly Check[] = [
  check(
    'a workspace without a name is refused with an error on name',
    { proves: ['WS-4', 'ERR-8'], operation: 'createWorkspace' },
    async (t) => {
      const answer = await t.send('createWorkspace', { body: {} });
      expectRequiredField(t, answer, 'name', 'WS-4');
    },
  ),

  check(
    'a workspace whose name is an object is refused',
    { proves: ['WS-2'], operation: 'createWorkspace', profile: 'full' },
    async (t) => {
      t.expectRefusal(await t.send('createWorkspace', { body: { name: { first: t.runName } } }));
    },
  ),

  check(
    'a created workspace bears the name sent, and its creator owns it',
    {
      proves: ['WS-1', 'WS-2', 'WS-3', 'WS-24', 'WS-25'],
      operation: 'createWorkspace',
      needs: ['workspace'],
    },
    async (t) => {
      const name = t.unique('Büro & Garten 🌱');
      const answer = await t.call('createWorkspace', { body: { name } });
      t.expectSuccess(answer, 'WS-1');
      const { workspace } = answer.body;
      expectShown(t, workspace?.name, name, 'workspace.name', { answer, proves: 'WS-2' });
      expectOwner(t, workspace, answer);
    },
  ),

  check(
    'a single workspace is the one that its id names',
    { proves: ['WS-9', 'WS-3', 'WS-24', 'WS-25'], operation: 'getWorkspace', needs: ['workspace'] },
    async (t) => {
      const { id, name } = await t.workspace();
      const answer = await t.call('getWorkspace', { path: { id } });
      t.expectSuccess(answer, 'WS-9');
      const { workspace } = answer.body;
      expectShown(t, workspace?.id, id, 'workspace.id', { answer, proves: 'WS-9' });
      expectShown(t, workspace?.name, name, 'workspace.name', { answer, proves: 'WS-9' });
      expectOwner(t, workspace, answer);
    },
  ),

  check(
    'a word in place of a workspace id is refused',
    { proves: ['WS-9'], operation: 'getWorkspace', profile: 'full' },
    async (t) => {
      t.expectRefusal(await t.send('getWorkspace', { path: { id: 'personal' } }));
    },
  ),

  check(
    'the workspace list names a workspace of the caller once, as its creator',
    {
      proves: ['WS-5', 'WS-3', 'WS-20', 'WS-24', 'WS-25'],
      operation: 'listWorkspaces',
      needs: ['workspace'],
    },
    async (t: TestContext) => {
      const { id, name } = await t.workspace();
      const answer = await plainWorkspaceList(t);
      t.expectSuccess(answer, 'WS-5');
      const own = shownList(t, answer.body.workspaces, 'workspaces').filter((item) => item?.id === id);
      const times = `${own.length} times`;
      t.expectThat(own.length === 1, 'workspaces: the workspace once', times, { answer, proves: 'WS-5' });
      const [workspace] = own;
      t.given(workspace, 'the workspace is not in the list');
      expectShown(t, workspace.name, name, 'name', { answer, proves: 'WS-5' });
      const namedId = workspace.currentUser?.workspace_id;
      expectShown(t, namedId, id, 'currentUser.workspace_id', { answer, proves: 'WS-20' });
      expectOwner(t, workspace, answer);
    },
  ),

  check(
    'the workspace list names a workspace of somebody else that the caller belongs to',
    { proves: ['WS-5', 'WS-19'], operation: 'listWorkspaces', needs: ['arrange:workspace-member'] },
    async (t: TestContext) => {
      const { workspaceId } = await t.arrange('workspace-member', { role: 'viewer' });
      const answer = await t.call('listWorkspaces');
      t.given(answer.ok, `listWorkspaces answered ${answer.status}`);
      const workspaces = shownList(t, answer.body.workspaces, 'workspaces');
      const workspace = workspaces.find((item) => item?.id === workspaceId);
      t.expectThat(workspace !== undefined, 'workspaces: the workspace', 'it is not among them', {
        answer,
        proves: 'WS-5',
      });
      t.given(workspace, 'the workspace is not in the list');
      const isOwner = workspace.currentUser?.is_owner;
      expectShown(t, isOwner, false, 'currentUser.is_owner', { answer, proves: 'WS-19' });
    },
  ),
];
