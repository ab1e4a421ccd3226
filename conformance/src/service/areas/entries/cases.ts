import type { CaseOf, Factors } from '../../../engine/model/factors.ts';
import type { MayMeet } from '../../../engine/model/pairwise.ts';
import type { TestContext } from '../../test-context.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import {
  freshPlace,
  makeEntries,
  makeEntry,
  makeFolder,
  observeAll,
  outOfOrder,
  placeOf,
  type CaseEntry,
  type CasePlace,
} from '../shared/cases/places.ts';
import { statesWhen } from '../shared/awaited-states.ts';
import { remove } from '../shared/requests.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const factors = {
  kind: ['folder', 'file'],
  number: ['one', 'three', 'sixteen'],
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
  deleteForever: ['left out', 'false', 'true'],
  emptyTrash: ['left out', 'false'],
  before: ['active', 'trashed', 'both'],
} as const satisfies Factors;

type DeletionCase = CaseOf<typeof factors>;

const counts = { one: 1, three: 3, sixteen: 16 } as const;

/**
 * Sixteen files take 48 requests to create, and folders test a long list as well. Deleting an entry that is already in
 * the trash is open (U-49), and a single entry cannot be both active and trashed.
 */
const notCombined: readonly (readonly [string, RegExp])[] = [
  ['kind file', /^number sixteen$/],
  ['number one', /^before both$/],
  ['before trashed', /^deleteForever (left out|false)$/],
  ['before both', /^deleteForever (left out|false)$/],
];
const mayMeet: MayMeet = (...settings) => {
  const values = settings.map(([name, value]) => `${name} ${value}`);
  return !notCombined.some(
    ([first, other]) => values.includes(first) && values.some((value) => other.test(value)),
  );
};

/** The requirements that a case tests for active entries, and for those in the trash. */
const factsOf = ({
  deleteForever,
  before,
}: DeletionCase): readonly ['TRASH-4' | 'TRASH-5' | 'TRASH-10', ...'TRASH-5'[]] => {
  if (deleteForever !== 'true') return ['TRASH-10'];
  if (before === 'active') return ['TRASH-4'];
  return before === 'trashed' ? ['TRASH-5'] : ['TRASH-4', 'TRASH-5'];
};

export const deletionCases = caseCheck(factors, {
  id: 'TRASH-4.deleteEntries',
  operation: 'deleteEntries',
  sentence: 'the given entries are deleted as requested, and nothing else changes',
  tests: factsOf,
  needs: () => ['observe:entry'],
  mayMeet,
  judge: judgeDeletion,
});

async function judgeDeletion(t: TestContext, testCase: DeletionCase): Promise<void> {
  const [tests] = factsOf(testCase);
  const place = await placeFor(t, testCase);
  const neighbour = await makeEntry(t, testCase.kind, place);
  const entries = await makeEntries(t, testCase.kind, place, counts[testCase.number]);
  const ids = outOfOrder(entries.map(({ id }) => id));
  const namesakes = testCase.number === 'sixteen' ? [] : [await namesakeOf(t, testCase, entries[0]!)];
  t.assume(
    !ids.some((id) => namesakes.includes(id)),
    'the server returned one id for two folders with the same name',
  );
  // With `both`, every second entry is in the trash.
  const trashed = ids.filter(
    (_id, index) => testCase.before === 'trashed' || (testCase.before === 'both' && index % 2 === 1),
  );
  if (trashed.length > 0) {
    const isAlso = testCase.before === 'trashed';
    await putInTrash(t, isAlso ? [...trashed, neighbour.id] : trashed, [
      ...place.parents,
      ...(isAlso ? [] : [neighbour.id]),
    ]);
  }
  const answer = await remove(t, ids, optionsOf(testCase));
  const removeFresh = async (deleteForever: boolean) => remove(t, [(await t.folder()).id], { deleteForever });
  await expectTakenBut(
    t,
    answer,
    testCase.before === 'active' ? undefined : { tests: 'TRASH-5', send: () => removeFresh(true) },
    { tests, send: () => removeFresh(false) },
  );
  // In a long list, checks the entries that a server would miss if it stopped after three, ten or fifteen.
  const looked = ids.length > 3 ? [ids[0]!, ids[3]!, ids[10]!, ids.at(-1)!] : ids;
  const wanted = testCase.deleteForever === 'true' ? 'deleted' : 'trashed';
  const states = await statesWhen(t, looked, wanted);
  for (const fact of factsOf(testCase)) {
    const own = looked.filter(
      (id) => factsOf(testCase).length === 1 || trashed.includes(id) === (fact === 'TRASH-5'),
    );
    const unexpected = own.map((id) => states[looked.indexOf(id)]).filter((state) => state !== wanted);
    t.expectEqual(unexpected, [], reported(`states other than ${wanted}, of ${own.length} of the entries`), {
      answer,
      tests: fact,
    });
  }
  const kept = [...namesakes, ...place.parents];
  const left = (await observeAll(t, [neighbour.id, ...kept])).map(({ state }) => state);
  t.expectEqual(
    left,
    [testCase.before === 'trashed' ? 'trashed' : 'exists', ...kept.map(() => 'exists')],
    reported('the neighbour, a folder of the same name elsewhere and the folders above'),
    { answer, tests },
  );
}

/**
 * Creates a folder elsewhere with the name of an entry, and returns its id. With three entries, it is always in the
 * personal workspace.
 */
async function namesakeOf(
  t: TestContext,
  { workspace, number }: DeletionCase,
  { name }: CaseEntry,
): Promise<number> {
  const space = number === 'three' ? 'personal' : workspace;
  return (await makeFolder(t, await placeOf(t, space, 'folder'), name)).id;
}

async function putInTrash(t: TestContext, ids: number[], others: readonly number[]): Promise<void> {
  await remove(t, ids, { deleteForever: false });
  const states = await statesWhen(t, ids, 'trashed');
  const otherStates = await observeAll(t, others);
  t.assume(
    states.every((state) => state === 'trashed') && otherStates.every(({ state }) => state === 'exists'),
    'the entries cannot be put in the trash',
  );
}

/** A place that contains only the entries of the case, except at the root. */
const placeFor = (t: TestContext, { workspace, depth }: DeletionCase): Promise<CasePlace> =>
  depth === 'root' ? placeOf(t, workspace, depth) : freshPlace(t, workspace, depth);

const optionsOf = ({ deleteForever, emptyTrash }: DeletionCase) => ({
  ...(deleteForever === 'left out' ? {} : { deleteForever: deleteForever === 'true' }),
  ...(emptyTrash === 'left out' ? {} : { emptyTrash: false }),
});
