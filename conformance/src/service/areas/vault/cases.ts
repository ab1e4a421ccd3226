import type { CaseOf, Factors } from '../../../engine/model/factors.ts';
import type { StateValues } from '../../../engine/model/state-provider.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { observeAll, outOfOrder } from '../shared/cases/places.ts';
import { statesWhen } from '../shared/awaited-states.ts';
import { expectEntries } from '../shared/moved-entries.ts';
import { observedFields } from '../shared/shown-values.ts';
import { expectSameVault, firstVault } from './same-vault.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const entries = { kind: ['folder', 'file'], number: ['one', 'three'], depth: ['folder', 'nested'] } as const;
const moveFactors = {
  ...entries,
  repetition: ['once', 'again'],
  destination: ['empty', 'filled'],
} as const satisfies Factors;
const deletionFactors = { ...entries, 'before it': ['arranged', 'moved'] } as const satisfies Factors;

type MoveCase = CaseOf<typeof moveFactors>;
type DeletionCase = CaseOf<typeof deletionFactors>;
type Arranged = StateValues<'vault-entry'>;

const counts = { one: 1, three: 3 } as const;
const needs = () => ['arrange:vault-entry', 'observe:entry'] as const;

export const vaultMoveCases = caseCheck(moveFactors, {
  id: 'VAULT-12.moveVaultEntries',
  operation: 'moveVaultEntries',
  sentence: 'the given entries are moved within the vault, and nothing else changes',
  phrases: {
    destination: (content) => (content === 'empty' ? 'to an empty folder' : 'to a folder with entries'),
    repetition: (repetition) => (repetition === 'once' ? '' : 'moved to another folder before'),
  },
  tests: () => ['VAULT-12', 'VAULT-13', 'VAULT-15', 'VAULT-16', 'VAULT-17', 'VAULT-25'],
  needs,
  judge: judgeMove,
});

export const vaultDeletionCases = caseCheck(deletionFactors, {
  id: 'VAULT-21.deleteVaultEntries',
  operation: 'deleteVaultEntries',
  sentence: 'the given entries are deleted from the vault, and nothing else changes',
  phrases: {
    'before it': (before) => (before === 'moved' ? 'entries moved before' : 'entries not moved before'),
  },
  tests: () => ['VAULT-21', 'VAULT-23', 'VAULT-25'],
  needs,
  // Arranged entries are in a folder; moving puts them deeper.
  mayMeet: (...settings) =>
    !['depth nested', 'before it arranged'].every((pair) =>
      settings.some((setting) => setting.join(' ') === pair),
    ),
  judge: judgeDeletion,
});

async function arrangeAll(t: TestContext, count: number): Promise<Arranged[]> {
  const all = [];
  for (let made = 0; made < count; made++) all.push(await t.arrange('vault-entry'));
  return all;
}

/** The id of the file of a state, or of its folder. */
const idOf = (kind: 'folder' | 'file', { entryId, folderId }: Arranged) =>
  kind === 'file' ? entryId : folderId;

const move = (t: TestContext, entryIds: readonly number[], destinationId: number) =>
  t.call('moveVaultEntries', { body: { entryIds: [...entryIds], destinationId } });

/** A folder of the vault: an arranged one, or one that moving has put two levels deep. */
async function destinationOf(
  t: TestContext,
  testCase: MoveCase | DeletionCase,
  top: number,
): Promise<number> {
  if (testCase.depth === 'folder') return top;
  let destination = top;
  for (const { destinationId } of await arrangeAll(t, 2)) {
    t.assume((await move(t, [destinationId], destination)).ok, 'no folder moves into another one');
    destination = destinationId;
  }
  const { parents } = observedFields(t, await t.observeEntry(destination), 'parents');
  // The provider's folders may lie below others.
  const isNested = parents.at(-2) === top;
  // In cases of moving this is under test, in cases of deleting only a precondition.
  if ('destination' in testCase) {
    t.expectThat(isNested, reported(`folders within ${top}`), parents.join(', '), {
      tests: 'VAULT-12',
    });
  }
  t.assume(isNested, 'the folders do not lie in one another');
  return destination;
}

async function judgeMove(t: TestContext, testCase: MoveCase): Promise<void> {
  const [target, neighbour, ...all] = await arrangeAll(t, counts[testCase.number] + 2);
  t.assume(target && neighbour, 'the state provider created nothing');
  const destinationId = await destinationOf(t, testCase, target.destinationId);
  if (testCase.destination === 'filled') {
    t.assume(
      (await move(t, [target.entryId], destinationId)).ok,
      'the first entry could not be moved into the destination folder',
    );
  }
  const ids = outOfOrder(all.map((arranged) => idOf(testCase.kind, arranged)));
  const stays = idOf(testCase.kind, neighbour);
  const before = observedFields(t, await t.observeEntry(stays), 'parents');
  if (testCase.repetition === 'again') {
    t.assume((await move(t, ids, target.folderId)).ok, 'the first move is refused');
  }
  await firstVault(t);
  const answer = await move(t, ids, destinationId);
  t.expectSuccess(answer, 'VAULT-12');
  await expectSameVault(t);
  const after = await observeAll(t, ids);
  const places = after.map((seen) => observedFields(t, seen, 'parents').parents.at(-1));
  const moved = places.filter((place) => place === destinationId).length;
  // If only some entries move, the server handles only part of the list.
  const tests = moved === 0 || ids.length === 1 ? 'VAULT-12' : (['VAULT-12', 'VAULT-13'] as const);
  t.judged('VAULT-12', 'VAULT-13');
  t.expectEqual(moved, ids.length, reported('entries in the destination'), { answer, tests });
  const { parents } = observedFields(t, await t.observeEntry(stays), 'parents');
  t.expectEqual(parents, before.parents, reported('the folders of a neighbour'), {
    answer,
    tests: 'VAULT-13',
  });
  t.assume(moved === ids.length, 'not all entries moved');
  if (testCase.kind === 'file') await expectLeft(t, all, answer);
  if (testCase.kind === 'folder') await expectContent(t, all, answer);
  expectEntries(t, answer, ids);
  const { destination } = answer.body;
  if (destination?.id !== undefined) {
    t.expectEqual(destination.id, destinationId, 'destination.id', { answer, tests: 'VAULT-16' });
  }
  const { name } = observedFields(t, await t.observeEntry(destinationId), 'name');
  if (destination?.name !== undefined) {
    t.expectEqual(destination.name, name, 'destination.name', { answer, tests: 'VAULT-17' });
  }
}

/** Expects that the old folder is empty; one of the entries suffices to show it. */
async function expectLeft(t: TestContext, [first]: readonly Arranged[], answer: Answer): Promise<void> {
  if (!first) return;
  const { children } = observedFields(t, await t.observeEntry(first.folderId), 'children');
  t.expectEqual(children, [], reported('what is left in the folder of an entry that moved'), {
    answer,
    tests: 'VAULT-12',
  });
}

/** Expects that the content of a moved folder moves with it. */
async function expectContent(t: TestContext, moved: readonly Arranged[], answer: Answer): Promise<void> {
  const content = await observeAll(
    t,
    moved.map(({ entryId }) => entryId),
  );
  t.expectEqual(
    content.map((seen) => observedFields(t, seen, 'parents').parents.at(-1)),
    moved.map(({ folderId }) => folderId),
    reported('folders of what lies in the folders that moved'),
    { answer, tests: 'VAULT-12' },
  );
}

async function judgeDeletion(t: TestContext, testCase: DeletionCase): Promise<void> {
  const [neighbour, ...all] = await arrangeAll(t, counts[testCase.number] + 1);
  t.assume(neighbour, 'the state provider created nothing');
  const ids = outOfOrder(all.map((arranged) => idOf(testCase.kind, arranged)));
  if (testCase['before it'] === 'moved') {
    // A neighbour in the same folder, which must stay.
    const destination = await destinationOf(t, testCase, neighbour.destinationId);
    const moved = await move(t, [...ids, neighbour.entryId], destination);
    t.assume(moved.ok, `moveVaultEntries returned ${moved.status}`);
  }
  await firstVault(t);
  const answer = await t.call('deleteVaultEntries', { body: { entryIds: ids, deleteForever: true } });
  t.expectSuccess(answer, 'VAULT-23');
  await expectSameVault(t);
  const states = await statesWhen(t, ids, 'deleted');
  const left = states.filter((state) => state !== 'deleted');
  t.judged('VAULT-21', 'VAULT-23');
  // If some entries are gone, the server handles only part of the list.
  const isNone = left.length === ids.length || states.includes('trashed');
  const tests = isNone ? 'VAULT-23' : (['VAULT-21', 'VAULT-23'] as const);
  t.expectEqual(left, [], reported('what is left of the entries'), { answer, tests });
  const others = all.map(({ destinationId }) => destinationId);
  const above = testCase.kind === 'file' ? all.map(({ folderId }) => folderId) : [];
  const kept = [neighbour.entryId, neighbour.folderId, ...others, ...above];
  const gone = (await observeAll(t, kept)).filter(({ state }) => state !== 'exists');
  t.expectEqual(gone.length, 0, 'other entries of the vault that went as well', {
    answer,
    tests: 'VAULT-21',
  });
}
