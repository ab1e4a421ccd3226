import type { CaseOf, Factors } from '../../../engine/model/factors.ts';
import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { EntryState } from '../../states.ts';
import type { TestContext } from '../../test-context.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { makeEntries, makeFolder, observeAll, outOfOrder, placeOf, star } from '../shared/cases/places.ts';
import { observedFields } from '../shared/shown-values.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const factors = {
  kind: ['folder', 'file'],
  number: ['one', 'three'],
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
} as const satisfies Factors;

type UnstarCase = CaseOf<typeof factors>;

const counts = { one: 1, three: 3 } as const;

/** More than one page of careless lists. */
const many = 16;

export const unstarCases: readonly Check[] = [
  caseCheck(factors, {
    id: 'STAR-1.unstarEntries',
    operation: 'unstarEntries',
    sentence: 'the given entries are unstarred, and nothing else changes',
    tests: () => ['STAR-1', 'STAR-3'],
    needs: () => ['arrange:starred-entry', 'observe:entry'],
    // A file takes three requests to create.
    mayMeet: (...settings) => {
      const values = settings.map(([name, value]) => `${name} ${value}`);
      return !(values.includes('kind file') && values.includes('number three'));
    },
    judge: judgeUnstar,
  }),
  check(
    'STAR-1.6',
    'sixteen entries are unstarred in one request',
    {
      tests: ['STAR-1'],
      operation: 'unstarEntries',
      profile: 'full',
      needs: ['arrange:starred-entry', 'observe:entry'],
    },
    async (t: TestContext) => {
      const entries = await Promise.all(Array.from({ length: many }, () => t.arrange('starred-entry')));
      const entryIds = entries.map(({ entryId }) => entryId);
      const answer = await t.call('unstarEntries', { body: { entryIds } });
      t.expectSuccess(answer);
      const left = (await observeAll(t, entryIds)).filter(
        (seen) => observedFields(t, seen, 'starred').starred,
      );
      t.expectEqual(left.length, 0, reported(`entries still starred of ${many}`), { answer });
    },
  ),
];

async function judgeUnstar(t: TestContext, testCase: UnstarCase): Promise<void> {
  const place = await placeOf(t, testCase.workspace, testCase.depth);
  const entries = (await makeEntries(t, testCase.kind, place, counts[testCase.number] + 1)).map(
    ({ id }) => id,
  );
  // The content of a folder is starred separately.
  const within =
    testCase.kind === 'folder' ? [(await makeFolder(t, { ...place, parentId: entries.at(-1)! })).id] : [];
  const kept = [entries[0]!, ...within];
  const all = [...entries, ...within];
  for (const entryId of all) await star(t, entryId);
  const before = await observeAll(t, all);
  t.assume(
    before.every((seen) => observedFields(t, seen, 'starred').starred),
    'the entries of the state provider are not starred',
  );
  const entryIds = outOfOrder(entries.slice(1));
  const answer = await t.call('unstarEntries', { body: { entryIds } });
  t.expectSuccess(answer, 'STAR-1');
  const after = await observeAll(t, all);
  t.expectEqual(
    after.map(({ starred }) => starred),
    all.map((id) => kept.includes(id)),
    reported(
      'whether they are starred: the entry beside them, the given entries, and an entry in one of them',
    ),
    { answer, tests: 'STAR-1' },
  );
  t.expectEqual(after.map(besideTheStar), before.map(besideTheStar), reported('everything else'), {
    answer,
    tests: 'STAR-1',
  });
  const above = await observeAll(t, place.parents.slice(-1));
  t.expectEqual(
    above.filter((seen) => seen.starred).length,
    0,
    reported('number of starred folders above, which never were starred'),
    { answer, tests: 'STAR-1' },
  );
  await expectOneTag(t, testCase, answer);
}

const besideTheStar = ({ state, name, parents, workspaceId, size }: EntryState) => ({
  state,
  name,
  parents,
  workspaceId,
  size,
});

/** Expects a single "starred" tag, at least for one account in one workspace. */
async function expectOneTag(
  t: TestContext,
  { workspace }: UnstarCase,
  answer: Answer<'unstarEntries'>,
): Promise<void> {
  const id = answer.body.tag?.id;
  t.assume(id !== undefined, 'the answer has no tag.id');
  const first = await t.once(`starred tag, ${workspace}`, () => Promise.resolve(id));
  t.expectEqual(id, first, 'tag.id, as it was answered before', { answer, tests: 'STAR-3' });
}
