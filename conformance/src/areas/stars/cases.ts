import type { CaseOf } from '../../model/cells.ts';
import type { TestContext } from '../../model/test-context.ts';
import { caseChecks } from '../shared/cases/case-checks.ts';
import { observeAll } from '../shared/cases/places.ts';
import { told } from '../shared/told.ts';
import { unstarCells } from './cells.ts';

type UnstarCase = CaseOf<typeof unstarCells>;

const counts = { one: 1, three: 3 } as const;

export const unstarCases = caseChecks(unstarCells, {
  operation: 'unstarEntries',
  sentence: 'what is named loses its star, and nothing else changes',
  proves: () => ['STAR-1'],
  needs: () => ['arrange:starred-entry', 'observe:entry'],
  judge: judgeUnstar,
});

async function judgeUnstar(t: TestContext, one: UnstarCase): Promise<void> {
  const all = [];
  for (let count = 0; count <= counts[one.number]; count++) {
    all.push((await t.arrange('starred-entry', { kind: one.kind })).entryId);
  }
  const before = await observeAll(t, all);
  const areKind = before.every(
    (seen) => (told(t, seen, 'type').type === 'folder') === (one.kind === 'folder'),
  );
  t.unlessOpen(!areKind, `the state provider stars no ${one.kind}`);
  t.given(
    before.every(({ starred }) => starred),
    'what was arranged is not starred',
  );
  const [neighbour, ...ids] = all;
  const answer = await t.call('unstarEntries', { body: { entryIds: ids } });
  t.expectSuccess(answer);
  const after = await observeAll(t, [...ids, neighbour!]);
  t.expectEqual(
    after.map(({ starred }) => starred),
    [...ids.map(() => false), true],
    'starred, of the entries named and of a neighbour, as observed',
    { answer },
  );
  const [, ...entries] = before;
  t.expectEqual(
    after.slice(0, -1).map(({ state, parents }) => ({ state, parents })),
    entries.map(({ state, parents }) => ({ state, parents })),
    'where the entries lie, as observed',
    { answer },
  );
}
