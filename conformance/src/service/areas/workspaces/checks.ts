import type { Account } from '../../../engine/model/account.ts';
import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { isRefused, expectRequiredField, sendNamed } from '../shared/answers.ts';
import { expectShown, shownList } from '../shared/shown-values.ts';

/** The fields of a workspace that checks read. */
interface OwnWorkspace {
  readonly owner_id?: unknown;
  readonly currentUser?:
    | { readonly role_name?: unknown; readonly role_id?: unknown; readonly is_owner?: unknown }
    | undefined;
}

/** Expects the caller as the owner of a workspace that it created, by name and id of the role. */
function expectOwner(
  t: TestContext,
  workspace: OwnWorkspace | undefined,
  answer: Answer,
  { userId }: Account = t.account,
): void {
  const member = workspace?.currentUser;
  expectShown(t, member?.is_owner, true, 'currentUser.is_owner', { answer, tests: 'WS-3' });
  if (userId !== undefined) {
    expectShown(t, workspace?.owner_id, userId, 'owner_id', { answer, tests: 'WS-3' });
  }
  expectShown(t, member?.role_name, 'Workspace Owner', 'currentUser.role_name', { answer, tests: 'WS-24' });
  expectShown(t, member?.role_id, 3, 'currentUser.role_id', { answer, tests: 'WS-25' });
}

/** Expects the e-mail address of the creator's login, for the caller and for the owner. */
function expectAddress(
  t: TestContext,
  answer: Answer,
  { email }: Account,
  { currentUser, owner }: MemberWorkspace = {},
): void {
  for (const [what, shown, tests] of [
    ['currentUser.email', currentUser?.email, 'WS-17'],
    ['owner.email', owner?.email, 'WS-28'],
  ] as const) {
    if (typeof shown !== 'string' || email === undefined) continue;
    t.expectEqual(shown.toLowerCase(), email.toLowerCase(), what, { answer, tests });
  }
}

/** Expects the caller as a member of another user's workspace. */
function expectMember(t: TestContext, answer: Answer, workspace: MemberWorkspace | undefined): void {
  const { email, userId } = t.account;
  const own = email?.toLowerCase();
  const { currentUser, owner, owner_id } = workspace ?? {};
  const expect = (isRight: boolean, expected: string, tests: SubjectId) => {
    t.expectThat(isRight, expected, 'another', { answer, tests });
  };
  // The response checks report fields that are missing or of another type.
  if (typeof currentUser?.is_owner === 'boolean') {
    expect(!currentUser.is_owner, 'currentUser.is_owner: false', 'WS-19');
  }
  if (typeof owner?.is_owner === 'boolean') expect(owner.is_owner, 'owner.is_owner: true', 'WS-29');
  if (typeof owner_id === 'number' && userId !== undefined) {
    expect(owner_id !== userId, "owner_id: not the caller's", 'WS-14');
  }
  if (own === undefined) return;
  if (typeof currentUser?.email === 'string') {
    expect(currentUser.email.toLowerCase() === own, "currentUser.email: the caller's", 'WS-17');
  }
  if (typeof owner?.email === 'string') {
    expect(owner.email.toLowerCase() !== own, "owner.email: not the caller's", 'WS-28');
  }
}

interface MemberWorkspace {
  readonly owner_id?: unknown;
  readonly currentUser?: { readonly is_owner?: unknown; readonly email?: unknown } | undefined;
  readonly owner?: { readonly is_owner?: unknown; readonly email?: unknown } | undefined;
}

/** Number of invalid requests. */
const nameless = 3;

async function listNow(t: TestContext) {
  const answer = await t.call('listWorkspaces');
  t.assume(answer.ok, `listWorkspaces returned ${answer.status}`);
  return { answer, workspaces: shownList(t, answer.body.workspaces, 'workspaces') };
}

/** A workspace of the second account, created once. A server may keep the list that it showed before, maybe an empty one. */
export const workspaceOfSecond = (t: TestContext): Promise<Answer<'createWorkspace'>> =>
  t.once('workspace of the second account', async () => {
    const as = t.secondAccount();
    await t.call('listWorkspaces', { as });
    return t.call('createWorkspace', { body: { name: t.unique('Workspace') }, as });
  });

/** The list that contains the workspace that checks share. */
export async function plainWorkspaceList(t: TestContext): Promise<Answer<'listWorkspaces'>> {
  await t.workspace();
  return t.once('workspace list', () => t.call('listWorkspaces'));
}

export const workspaceChecks: readonly Check[] = [
  check(
    'WS-4.1',
    'a workspace without a name is refused with an error for name',
    { tests: ['WS-4', 'ERR-8'], operation: 'createWorkspace' },
    async (t) => {
      const answer = await t.send('createWorkspace', { body: {} });
      expectRequiredField(t, answer, 'name', 'WS-4');
    },
  ),

  check(
    'WS-4.2',
    'a workspace that is refused because it has no name is not created',
    { tests: ['WS-4'], operation: ['createWorkspace', 'listWorkspaces'], profile: 'full' },
    async (t: TestContext) => {
      const before = new Set((await listNow(t)).workspaces.map((workspace) => workspace?.id));
      for (let asked = 0; asked < nameless; asked++) {
        const refused = await t.send('createWorkspace', { body: {} });
        t.assume(isRefused(refused), 'a workspace without a name is not refused');
      }
      const { answer, workspaces } = await listNow(t);
      // Other runs may create workspaces meanwhile, whose names differ, and the state provider those of other users.
      const names = workspaces
        .filter((workspace) => !before.has(workspace?.id) && workspace?.currentUser?.is_owner !== false)
        .map((workspace) => workspace?.name);
      const made = names.filter((name) => names.filter((other) => other === name).length >= nameless);
      t.expectEqual(
        made.length,
        0,
        `new workspaces with the same name in the list, after ${nameless} refused requests`,
        {
          answer,
        },
      );
    },
  ),

  check(
    'WS-2.1',
    'a workspace whose name is an object is refused',
    { tests: ['WS-2'], operation: 'createWorkspace', profile: 'full' },
    async (t) => {
      t.expectRefusal(await t.send('createWorkspace', { body: { name: { first: t.runName } } }));
    },
  ),

  check(
    'WS-1.1',
    'a created workspace has the name that was sent, and its creator owns it',
    {
      tests: ['WS-1', 'WS-2', 'WS-3', 'WS-24', 'WS-25'],
      operation: 'createWorkspace',
      needs: ['workspace'],
    },
    async (t) => {
      const { answer, name } = await sendNamed(t.unique('Büro & Garten 🌱'), (sent) =>
        t.call('createWorkspace', { body: { name: sent } }),
      );
      t.skipIfUnspecified(answer.status === 403, 'the account may not create workspaces (U-138)');
      t.expectSuccess(answer, 'WS-1');
      const { workspace } = answer.body;
      expectShown(t, workspace?.name, name, 'workspace.name', { answer, tests: 'WS-2' });
      expectOwner(t, workspace, answer);
    },
  ),

  check(
    'WS-3.1',
    'a workspace of the second account has this account as owner in every response',
    {
      tests: ['WS-3', 'WS-5', 'WS-17', 'WS-24', 'WS-25', 'WS-28'],
      operation: ['createWorkspace', 'getWorkspace', 'listWorkspaces'],
      profile: 'full',
      needs: ['second-account', 'workspace'],
    },
    async (t: TestContext) => {
      const as = t.secondAccount();
      const created = await workspaceOfSecond(t);
      const id = created.body.workspace?.id;
      t.assume(
        created.ok && id !== undefined,
        `createWorkspace returned ${created.status} to the second account`,
      );
      const single = await t.call('getWorkspace', { path: { id }, as });
      const list = await t.call('listWorkspaces', { as });
      t.assume(single.ok && list.ok, 'the second account is not shown its workspace');
      const listed = shownList(t, list.body.workspaces, 'workspaces').find(
        (workspace) => workspace?.id === id,
      );
      t.expectThat(listed !== undefined, 'workspaces: that of the account', 'it is not there', {
        answer: list,
        tests: 'WS-5',
      });
      for (const [answer, shown] of [
        [created, created.body.workspace],
        [single, single.body.workspace],
        [list, listed],
      ] as const) {
        expectOwner(t, shown, answer, as);
        expectAddress(t, answer, as, shown);
      }
    },
  ),

  check(
    'WS-9.1',
    'a workspace is returned by its id',
    { tests: ['WS-9', 'WS-3', 'WS-24', 'WS-25'], operation: 'getWorkspace', needs: ['workspace'] },
    async (t) => {
      const { id, name } = await t.writableWorkspace();
      const answer = await t.call('getWorkspace', { path: { id } });
      t.expectSuccess(answer, 'WS-9');
      const { workspace } = answer.body;
      expectShown(t, workspace?.id, id, 'workspace.id', { answer, tests: 'WS-9' });
      // A workspace of another user has another owner.
      if (name === undefined) return;
      expectShown(t, workspace?.name, name, 'workspace.name', { answer, tests: 'WS-9' });
      expectOwner(t, workspace, answer);
    },
  ),

  check(
    'WS-9.2',
    'a word in place of a workspace id is refused',
    { tests: ['WS-9'], operation: 'getWorkspace', profile: 'full' },
    async (t) => {
      t.expectRefusal(await t.send('getWorkspace', { path: { id: 'personal' } }));
    },
  ),

  check(
    'WS-5.1',
    'the workspace list contains a workspace of the caller once, with the caller as creator',
    {
      tests: ['WS-5', 'WS-3', 'WS-20', 'WS-24', 'WS-25'],
      operation: 'listWorkspaces',
      needs: ['workspace'],
    },
    async (t: TestContext) => {
      const { id, name } = await t.workspace();
      const answer = await plainWorkspaceList(t);
      t.expectSuccess(answer, 'WS-5');
      const own = listedWorkspaces(t, answer).filter((item) => item?.id === id);
      const times = `${own.length} times`;
      t.expectThat(own.length === 1, 'workspaces: the workspace once', times, { answer, tests: 'WS-5' });
      const [workspace] = own;
      t.assume(workspace, 'the workspace is not in the list');
      expectShown(t, workspace.name, name, 'name', { answer, tests: 'WS-5' });
      const namedId = workspace.currentUser?.workspace_id;
      expectShown(t, namedId, id, 'currentUser.workspace_id', { answer, tests: 'WS-20' });
      expectOwner(t, workspace, answer);
    },
  ),

  check(
    'WS-5.namesakes',
    'the workspace list contains each of several workspaces with the same name, with its own id',
    {
      tests: ['WS-5'],
      operation: ['createWorkspace', 'listWorkspaces'],
      profile: 'full',
      needs: ['workspace'],
    },
    async (t: TestContext) => {
      const name = t.unique('Namesake');
      const ids: number[] = [];
      for (let time = 0; time < 2; time++) {
        const made = await t.call('createWorkspace', { body: { name } });
        // It is open whether one name can be given twice.
        t.skipIfUnspecified(isRefused(made), 'a workspace of that name is refused');
        const id = made.body.workspace?.id;
        t.assume(made.ok && id !== undefined, `createWorkspace returned ${made.status}`);
        ids.push(id);
      }
      t.assume(new Set(ids).size === ids.length, 'the server returned one id for two workspaces');
      const { answer, workspaces } = await listNow(t);
      for (const id of ids) {
        const times = workspaces.filter((workspace) => workspace?.id === id).length;
        t.expectThat(times === 1, 'workspaces: each of that name once', `${times} times`, { answer });
      }
    },
  ),

  check(
    'WS-14.1',
    'a workspace of another user is returned with its owner, and the caller as a member, in each role',
    {
      tests: ['WS-14', 'WS-17', 'WS-19', 'WS-28', 'WS-29'],
      operation: ['getWorkspace', 'listWorkspaces'],
      profile: 'full',
      needs: ['arrange:workspace-member'],
    },
    async (t: TestContext) => {
      for (const role of ['viewer', 'editor']) {
        const { workspaceId: id } = await t.arrange('workspace-member', { role });
        const list = await t.call('listWorkspaces');
        const single = await t.call('getWorkspace', { path: { id } });
        t.assume(list.ok && single.ok, 'the workspace is not shown');
        // WS-9 has checks of its own for the right workspace.
        t.assume(single.body.workspace?.id === id, 'the workspace answered is another');
        const listed = shownList(t, list.body.workspaces, 'workspaces').find(
          (workspace) => workspace?.id === id,
        );
        expectMember(t, list, listed);
        expectMember(t, single, single.body.workspace);
      }
    },
  ),

  check(
    'WS-15.2',
    'a workspace with a further member has a higher members_count than one of its owner alone',
    {
      tests: ['WS-15'],
      operation: ['getWorkspace', 'listWorkspaces'],
      profile: 'full',
      needs: ['workspace', 'arrange:workspace-member'],
    },
    async (t: TestContext) => {
      const { id: alone } = await t.workspace();
      const { workspaceId } = await t.arrange('workspace-member', { role: 'viewer' });
      const list = await t.call('listWorkspaces');
      const listed = shownList(t, list.body.workspaces, 'workspaces');
      for (const look of ['getWorkspace', 'listWorkspaces'] as const) {
        const countOf = async (id: number) =>
          look === 'listWorkspaces'
            ? listed.find((workspace) => workspace?.id === id)?.members_count
            : (await t.call('getWorkspace', { path: { id } })).body.workspace?.members_count;
        const [one, more] = [await countOf(alone), await countOf(workspaceId)];
        t.assume(typeof one === 'number' && typeof more === 'number', `${look} shows no members_count`);
        t.expectThat(more > one, `members_count: more than ${one}, by ${look}`, String(more), {
          answer: list,
        });
      }
    },
  ),

  check(
    'WS-5.2',
    'the workspace list contains a workspace of another user once, if the caller belongs to it',
    { tests: ['WS-5', 'WS-19'], operation: 'listWorkspaces', needs: ['arrange:workspace-member'] },
    async (t: TestContext) => {
      const { workspaceId } = await t.arrange('workspace-member', { role: 'viewer' });
      const answer = await t.call('listWorkspaces');
      t.assume(answer.ok, `listWorkspaces returned ${answer.status}`);
      const named = listedWorkspaces(t, answer).filter((item) => item?.id === workspaceId);
      t.expectThat(named.length === 1, 'workspaces: the workspace once', `${named.length} times`, {
        answer,
        tests: 'WS-5',
      });
      const [workspace] = named;
      t.assume(workspace, 'the workspace is not in the list');
      const isOwner = workspace.currentUser?.is_owner;
      expectShown(t, isOwner, false, 'currentUser.is_owner', { answer, tests: 'WS-19' });
    },
  ),
];

/** The workspaces of a list with comparable ids. */
function listedWorkspaces(t: TestContext, answer: Answer<'listWorkspaces'>) {
  const workspaces = shownList(t, answer.body.workspaces, 'workspaces');
  t.assume(
    workspaces.every((item) => item?.id !== undefined),
    'a workspace of the list has no id, an integer',
  );
  return workspaces;
}
