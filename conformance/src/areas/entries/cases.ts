import type { CaseOf } from '../../model/cells.ts';
import type { MayMeet } from '../../model/pairwise.ts';
import type { TestContext } from '../../model/test-context.ts';
import { caseChecks } from '../shared/cases/case-checks.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import {
  freshPlace,
  makeEntries,
  makeEntry,
  observeAll,
  placeOf,
  type CasePlace,
} from '../shared/cases/places.ts';
import { inAMoment } from '../shared/in-a-moment.ts';
import { remove } from '../shared/remove.ts';
import { deletionCells } from './cells.ts';

type DeletionCase = CaseOf<typeof deletionCells>;

const counts = { one: 1, three: 3, sixteen: 16 } as const;

/** Sixteen files take 48 requests to make; folders show the same of the length of a list. */
const mayMeet: MayMeet = (one, other) => {
  const values = [one, other].map(([name, value]) => `${name} ${value}`);
  return !(values.includes('kind file') && values.includes('number sixteen'));
};

const factOf = ({ deleteForever }: DeletionCase) => (deleteForever === 'true' ? 'TRASH-4' : 'TRASH-10');

export const deletionCases = caseChecks(deletionCells, {
  operation: 'deleteEntries',
  sentence: 'what is named is deleted as asked, and nothing else',
  proves: (one) => [factOf(one)],
  needs: () => ['observe:entry'],
  mayMeet,
  judge: judgeDeletion,
});

async function judgeDeletion(t: TestContext, one: DeletionCase): Promise<void> {
  const proves = factOf(one);
  const place = await placeFor(t, one);
  const neighbour = await makeEntry(t, one.kind, place);
  const ids = (await makeEntries(t, one.kind, place, counts[one.number])).map(({ id }) => id);
  const answer = await remove(t, ids, optionsOf(one));
  await expectTakenBut(t, answer, {
    proves,
    send: async () => remove(t, [(await t.folder()).id], { deleteForever: false }),
  });
  // Of a long list those that a cut after three, ten or fifteen would leave.
  const looked = ids.length > 3 ? [ids[0]!, ids[3]!, ids[10]!, ids.at(-1)!] : ids;
  const wanted = one.deleteForever === 'true' ? 'deleted' : 'trashed';
  const states = await inAMoment(
    async () => (await observeAll(t, looked)).map(({ state }) => state),
    (seen) => seen.every((state) => state === wanted),
  );
  const others = states.filter((state) => state !== wanted);
  t.expectEqual(others, [], `what is not ${wanted} of ${looked.length} of the entries, as observed`, {
    answer,
    proves,
  });
  const kept = [neighbour.id, ...place.parents];
  const left = (await observeAll(t, kept)).map(({ state }) => state);
  t.expectEqual(
    left,
    kept.map(() => 'exists'),
    'the neighbour and the folders above, as observed',
    {
      answer,
      proves,
    },
  );
}

/** Where nothing but the case's own entries lies, apart from the root. */
const placeFor = (t: TestContext, { workspace, depth }: DeletionCase): Promise<CasePlace> =>
  depth === 'root' ? placeOf(t, workspace, depth) : freshPlace(t, workspace, depth);

const optionsOf = ({ deleteForever, emptyTrash }: DeletionCase) => ({
  ...(deleteForever === 'left out' ? {} : { deleteForever: deleteForever === 'true' }),
  ...(emptyTrash === 'left out' ? {} : { emptyTrash: false }),
});
