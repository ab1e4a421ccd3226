import { isDeepStrictEqual } from 'node:util';
import type { CaseOf, Factors } from '../../../engine/model/factors.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { expectNow } from '../shared/cases/expect-now.ts';
import { expectPathNames, freshPlace, makeEntry, placeOf, type CasePlace } from '../shared/cases/places.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import { mayBeRefused, nameIn, wholeAlphabets } from '../shared/cases/texts.ts';
import { observedFields } from '../shared/shown-values.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const factors = {
  depth: ['root', 'folder', 'nested'],
  workspace: ['left out', '0', 'shared'],
  alphabet: wholeAlphabets,
  size: ['short', 'long'],
  repetition: ['once', 'again'],
} as const satisfies Factors;

type FolderCase = CaseOf<typeof factors>;
type FolderAnswer = Answer<'createFolder'>;

const byWorkspace = { 'left out': [], 0: ['GEN-7'], shared: ['FOLDER-5'] } as const;

export const folderCases = caseCheck(factors, {
  id: 'FOLDER-1.createFolder',
  operation: 'createFolder',
  sentence: 'one request creates one folder, as requested',
  phrases: {
    size: (size) => `a ${size} name`,
  },
  tests: ({ workspace, repetition }) => [
    'FOLDER-1',
    'FOLDER-2',
    'FOLDER-3',
    ...byWorkspace[workspace],
    'FOLDER-10',
    'FOLDER-11',
    'FOLDER-12',
    'FOLDER-14',
    'ENTRY-12',
    ...(repetition === 'again' ? (['GEN-6', 'ENTRY-11'] as const) : []),
  ],
  needs: () => ['observe:entry'],
  judge: judgeFolder,
});

async function judgeFolder(t: TestContext, testCase: FolderCase): Promise<void> {
  const space = testCase.workspace === 'shared' ? 'shared' : 'personal';
  // A repeated creation needs a folder of its own, in which nothing else can change.
  const place =
    testCase.repetition === 'again' && testCase.depth !== 'root'
      ? await freshPlace(t, space, testCase.depth)
      : await placeOf(t, space, testCase.depth);
  const name = await nameIn(t, testCase.alphabet, testCase.size);
  const create = (
    named: string,
    workspace: FolderCase['workspace'] = testCase.workspace,
    at = place.parentId,
  ) => t.call('createFolder', { query: queryOf(workspace, place), body: { name: named, parentId: at } });
  const answer = await create(name);
  await expectTakenBut(
    t,
    answer,
    { tests: mayBeRefused(testCase) ? 'open' : 'FOLDER-2', send: () => create(t.unique('Folder')) },
    testCase.workspace === '0'
      ? { tests: 'GEN-7', send: () => create(t.unique('Folder'), 'left out') }
      : undefined,
    testCase.depth === 'root'
      ? undefined
      : { tests: 'FOLDER-3', send: () => create(t.unique('Folder'), testCase.workspace, null) },
  );
  const id = answer.body.folder?.id;
  t.assume(id !== undefined, 'the answer has no folder.id');
  await expectKept(t, { testCase, answer, name, place, id });
  if (testCase.repetition === 'again')
    await expectUnmoved(t, { answer, place, id }, () => create(t.unique('Case')));
}

const queryOf = (workspace: FolderCase['workspace'], { workspaceId }: CasePlace) =>
  workspace === 'left out' ? {} : { workspaceId };

interface Created {
  readonly testCase: FolderCase;
  readonly answer: FolderAnswer;
  readonly name: string;
  readonly place: CasePlace;
  readonly id: number;
}

/** Expects that the server stored what was sent, and that the response shows what is stored. */
async function expectKept(t: TestContext, { testCase, answer, name, place, id }: Created): Promise<void> {
  const seen = observedFields(t, await t.observeEntry(id), 'name', 'parents', 'workspaceId');
  t.expectEqual(seen.state, 'exists', reported('the state of the folder'), { answer, tests: 'FOLDER-1' });
  const [workspaceFact] = byWorkspace[testCase.workspace];
  if (workspaceFact) {
    const evidence = { answer, tests: workspaceFact };
    t.expectEqual(seen.workspaceId, place.workspaceId, reported('the workspace of the folder'), evidence);
  }
  if (workspaceFact && seen.workspaceId !== place.workspaceId) return;
  t.skipIfUnspecified(
    seen.workspaceId !== place.workspaceId,
    'a request without workspaceId applies to another workspace (U-55)',
  );
  t.expectEqual(seen.parents, place.parents, reported('the folders above'), {
    answer,
    tests: 'FOLDER-3',
  });
  t.assume(isDeepStrictEqual(seen.parents, place.parents), 'the folder is elsewhere');
  t.expectEqual(seen.name, name, reported('the name of the folder'), { answer, tests: 'FOLDER-2' });
  t.assume(seen.name === name, 'the folder has another name');
  const { folder } = answer.body;
  const expectShown = (got: unknown, expected: unknown, what: string, tests: SubjectId) => {
    if (got !== undefined) t.expectEqual(got, expected, `folder.${what}`, { answer, tests });
  };
  expectShown(folder?.name, name, 'name', 'FOLDER-2');
  expectShown(folder?.parent_id, seen.parents.at(-1) ?? null, 'parent_id', 'FOLDER-11');
  expectShown(folder?.workspace_id, seen.workspaceId, 'workspace_id', 'FOLDER-12');
  expectShown(folder?.file_size, 0, 'file_size', 'FOLDER-10');
  expectPathNames(t, seen.parents, folder?.path, 'folder.path', answer);
  await expectNow(t, folder?.created_at, 'folder.created_at', { answer, tests: 'FOLDER-14' });
  await expectOnce(t, { answer, name, place, id });
}

/** Expects one folder for one request: no other entry in its place has this name, or a name that begins with it. */
async function expectOnce(
  t: TestContext,
  { answer, name, place: { workspaceId, parentId }, id }: Omit<Created, 'testCase'>,
): Promise<void> {
  // No operation shows the root of a shared workspace.
  if (workspaceId !== 0 && parentId === null) return;
  const { children } = observedFields(t, await t.observeEntry(parentId ?? 0), 'children');
  const made = children.filter((child) => child.name.startsWith(name)).map((child) => child.id);
  t.expectEqual(made, [id], reported('folders of that name'), { answer, tests: 'FOLDER-1' });
}

/** Expects that a second folder in the same place is a new one, and that the first does not change. */
async function expectUnmoved(
  t: TestContext,
  { answer, place, id }: Pick<Created, 'answer' | 'place' | 'id'>,
  create: () => Promise<FolderAnswer>,
): Promise<void> {
  const file = await makeEntry(t, 'file', place);
  const again = await create();
  t.assume(again.ok, `createFolder returned ${again.status} to the second folder`);
  const differs = again.body.folder?.id !== id;
  t.expectThat(differs, 'a new id', `${id} again`, { answer: again, tests: 'GEN-6' });
  const [hash, next] = [answer, again].map(({ body }) => body.folder?.hash);
  if (differs && typeof hash === 'string' && typeof next === 'string') {
    // Two ids must not share a hash.
    t.expectThat(next !== hash, 'a new hash', `${hash} again`, { answer: again, tests: 'ENTRY-11' });
  }
  const lies = observedFields(t, await t.observeEntry(file.id), 'parents');
  t.expectEqual(lies.parents, place.parents, reported('the folders above a file beside it'), {
    answer: again,
    tests: 'FOLDER-1',
  });
  const { state, parents } = await t.observeEntry(id);
  t.expectEqual(
    { state, parents },
    { state: 'exists', parents: place.parents },
    reported('the first folder'),
    {
      answer,
      tests: 'FOLDER-1',
    },
  );
}
