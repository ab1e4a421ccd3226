import type { CaseOf, Factors } from '../../../engine/model/factors.ts';
import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { expectNow } from '../shared/cases/expect-now.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import { mayBeRefused, nameIn, wholeAlphabets } from '../shared/cases/texts.ts';
import { expectShown, isSameTime, shownList } from '../shared/shown-values.ts';

const factors = {
  alphabet: wholeAlphabets,
  size: ['short', 'long'],
  repetition: ['once', 'again'],
} as const satisfies Factors;

type WorkspaceCase = CaseOf<typeof factors>;

/** Each workspace stays if no state provider deletes it, so there are few, but more than one page of careless lists. */
const several = 11;

export const workspaceCases: readonly Check[] = [
  caseCheck(factors, {
    id: 'WS-1.createWorkspace',
    operation: 'createWorkspace',
    sentence: 'one request creates one workspace, as requested',
    phrases: {
      size: (size) => `a ${size} name`,
    },
    tests: () => ['WS-1', 'WS-2', 'WS-3', 'WS-12', 'WS-13', 'WS-15', 'WS-17', 'WS-20', 'WS-22', 'WS-28'],
    needs: () => ['workspace'],
    judge: judgeWorkspace,
  }),
  check(
    'WS-5.4',
    'the workspace list contains each of several workspaces',
    {
      tests: ['WS-5', 'FOLDER-5'],
      operation: ['listWorkspaces', 'createWorkspace', 'createFolder'],
      profile: 'full',
      needs: ['workspace'],
    },
    async (t: TestContext) => {
      const ids = [];
      for (let count = 0; count < several; count++) {
        const { ok, status, body } = await t.call('createWorkspace', {
          body: { name: t.unique('Workspace') },
        });
        t.assume(ok && body.workspace?.id !== undefined, `createWorkspace returned ${status}`);
        ids.push(body.workspace.id);
      }
      const answer = await t.call('listWorkspaces');
      t.assume(answer.ok, `listWorkspaces returned ${answer.status}`);
      const listed = shownList(t, answer.body.workspaces, 'workspaces').map((workspace) => workspace?.id);
      const missing = ids.filter((id) => !listed.includes(id));
      t.expectEqual(missing.length, 0, `workspaces that are not listed of ${several}`, {
        answer,
        tests: 'WS-5',
      });
      // Its id has more digits than that of the account's first workspace, unless the server counts per account.
      const workspaceId = ids.at(-1)!;
      const body = { name: t.unique('Folder'), parentId: null };
      const inLast = await t.call('createFolder', { query: { workspaceId }, body });
      t.expectSuccess(inLast, 'FOLDER-5');
      const shown = inLast.body.folder?.workspace_id;
      expectShown(t, shown, workspaceId, 'folder.workspace_id', { answer: inLast, tests: 'FOLDER-5' });
    },
  ),
];

async function judgeWorkspace(t: TestContext, testCase: WorkspaceCase): Promise<void> {
  const name = await nameIn(t, testCase.alphabet, testCase.size);
  const create = (named: string) => t.call('createWorkspace', { body: { name: named } });
  const answer = await create(name);
  await expectTakenBut(t, answer, {
    tests: mayBeRefused(testCase) ? 'open' : 'WS-2',
    send: () => create(t.unique('Workspace')),
  });
  const id = answer.body.workspace?.id;
  t.assume(id !== undefined, 'the answer has no workspace.id');
  await expectMembers(t, answer);
  const single = await t.call('getWorkspace', { path: { id } });
  t.assume(single.ok, `getWorkspace returned ${single.status}`);
  await expectMembers(t, single);
  for (const shown of [answer, single]) expectName(t, shown, name);
  const list = await t.call('listWorkspaces');
  t.assume(list.ok, `listWorkspaces returned ${list.status}`);
  const all = shownList(t, list.body.workspaces, 'workspaces');
  const own = all.filter((workspace) => workspace?.name === name);
  t.expectThat(own.length <= 1, 'one workspace of that name', String(own.length), {
    answer: list,
    tests: 'WS-1',
  });
  const listed = all.find((workspace) => workspace?.id === id);
  t.assume(listed !== undefined, 'the list does not name the workspace');
  expectAvatar(t, single, single.body.workspace);
  expectAvatar(t, list, listed);
  expectUnchanged(t, answer.body.workspace, single, single.body.workspace);
  // The server keeps a name that it shows elsewhere: then only the list is wrong.
  const nameInList = single.body.workspace?.name === name ? 'WS-12' : 'WS-2';
  expectUnchanged(t, answer.body.workspace, list, listed, nameInList);
  if (testCase.repetition === 'once') return;
  const again = await create(name);
  // Whether two workspaces may have one name is open; the first is not created again.
  t.skipIfUnspecified(
    again.status >= 400 && again.status < 500,
    'the server refuses a second workspace of the name',
  );
  const secondId = again.body.workspace?.id;
  t.assume(again.ok && secondId !== undefined, `createWorkspace returned ${again.status} to the second`);
  t.expectThat(secondId !== id, 'a new id', `${id} again`, { answer: again, tests: 'WS-1' });
  await expectMembers(t, again);
  expectName(t, again, name);
}

function expectName(t: TestContext, answer: Answer<'createWorkspace' | 'getWorkspace'>, name: string): void {
  const { name: shown = name } = answer.body.workspace ?? {};
  t.expectEqual(shown, name, 'workspace.name', { answer, tests: 'WS-2' });
}

/** The form of the avatar is open (U-79), but it must not be empty. */
function expectAvatar(t: TestContext, answer: Answer, shown: { avatar?: unknown } | undefined): void {
  if (typeof shown?.avatar !== 'string') return;
  t.expectThat(shown.avatar.trim() !== '', 'avatar: an image URL', 'an empty text', {
    answer,
    tests: 'WS-13',
  });
}

/** Expects the values of the creation, as long as no request has changed them. It is open which moment `updated_at` is (U-155). */
function expectUnchanged(
  t: TestContext,
  created: Shown | undefined,
  answer: Answer,
  shown: Shown | undefined,
  ofName: SubjectId = 'WS-2',
): void {
  const pairs: readonly (readonly [SubjectId, string, (workspace: Shown) => unknown])[] = [
    [ofName, 'name', ({ name }) => name],
    ['WS-3', 'owner_id', ({ owner_id }) => owner_id],
    ['WS-15', 'members_count', ({ members_count }) => members_count],
    ['WS-17', 'currentUser.email', ({ currentUser }) => currentUser?.email],
    ['WS-20', 'currentUser.workspace_id', ({ currentUser }) => currentUser?.workspace_id],
    ['WS-22', 'created_at', ({ created_at }) => created_at],
    ['WS-28', 'owner.email', ({ owner }) => owner?.email],
  ];
  for (const [tests, what, valueOf] of pairs) {
    const [before, now] = [created, shown].map((workspace) => workspace && valueOf(workspace));
    if (before === undefined || now === undefined) continue;
    if (tests === 'WS-22' && isSameTime(now, before)) continue;
    t.expectEqual(now, before, `workspace.${what}, as its creation showed it`, { answer, tests });
  }
}

/** Expects the creator as the only member, with the e-mail address of the login. */
async function expectMembers(
  t: TestContext,
  answer: Answer<'createWorkspace'> | Answer<'getWorkspace'>,
): Promise<void> {
  const workspace: Members | undefined = answer.body.workspace;
  const expectShown = (got: unknown, expected: unknown, what: string, tests: SubjectId) => {
    if (got !== undefined && expected !== undefined) t.expectEqual(got, expected, what, { answer, tests });
  };
  const email = t.account.email?.toLowerCase();
  expectShown(workspace?.currentUser?.email?.toLowerCase(), email, 'currentUser.email', 'WS-17');
  expectShown(workspace?.currentUser?.workspace_id, workspace?.id, 'currentUser.workspace_id', 'WS-20');
  expectShown(workspace?.owner?.email?.toLowerCase(), email, 'owner.email', 'WS-28');
  await expectNow(t, workspace?.created_at, 'created_at', { answer, tests: 'WS-22' });
}

interface Shown extends Members {
  readonly name?: string | undefined;
  readonly owner_id?: number | undefined;
  readonly members_count?: number | undefined;
}

interface Members {
  readonly id?: number | undefined;
  readonly currentUser?:
    | { readonly email?: string | undefined; readonly workspace_id?: number | undefined }
    | undefined;
  readonly owner?: { readonly email?: string | undefined } | undefined;
  readonly created_at?: string | undefined;
}
