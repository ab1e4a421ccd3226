import { check, type Check } from '../../../check.ts';
import type { Answer } from '../../../../engine/model/messages.ts';
import type { OperationDescriptions } from '../../../operation-description.ts';
import type { TestContext } from '../../../test-context.ts';
import { byStatus } from '../../conversion/conversion-source.ts';
import { stateWhen } from '../../shared/awaited-states.ts';
import { remove } from '../../shared/requests.ts';
import { ValidRequests } from '../../shared/contract-index/valid-requests.ts';
import { accountReadings, isOfResource } from '../../shared/contract-index/readings.ts';
import {
  UnrelatedEntries,
  marked,
  propertiesOf,
  type UnrelatedEntry,
  type Difference,
  type ObservedEntry,
  type ShownResources,
} from './unrelated-entry.ts';
import { asUnrelated, changesOf, type Change, type Place } from './changes.ts';

/**
 * The same rule for each change: whatever the request does not name stays as it is. The checks run one after another,
 * after all others, so that no other request can be the cause.
 */
export const unrelatedEntryChecks = (descriptions: OperationDescriptions): Check[] => {
  const validRequests = new ValidRequests(descriptions);
  const lists = accountReadings(validRequests).map(asUnrelated);
  return changesOf(validRequests).map((change, index, changes) => {
    const { name, operation, tests, needs = [] } = change;
    const isFirst = changes.findIndex((other) => other.tests === tests) === index;
    return check(
      isFirst ? `${tests}.bystanders` : `${tests}.bystanders-${operation}`,
      `${name} changes no star, link, share or content of other entries`,
      {
        tests: [tests],
        operation,
        profile: 'full',
        needs: ['observe:entry', 'observe:link', 'arrange:starred-entry', 'second-account', ...needs],
        isHistory: true,
        alone: 'last',
      },
      (t: TestContext) => expectAlone(t, change, lists),
    );
  });
};

interface World {
  readonly place: Place;
  readonly all: readonly UnrelatedEntry[];
  readonly observed: UnrelatedEntries;
}

/** Creates entries that no request names. */
async function makeWorld(t: TestContext, { begin }: Change): Promise<World> {
  const others: Place['others'] = new Map();
  await begin?.(t, others);
  const above = await t.folder();
  const { id: parentId, name } = await t.folder({ parentId: above.id });
  const { id: folderId } = await t.folder({ parentId });
  const { id: fileId } = await t.file({ parentId });
  const trashed = await inTrash(t, parentId);
  // After all of them were created, because creating an entry may remove the star, link or share of another.
  const all = [
    await marked(t, 'a file beside it', fileId),
    await marked(t, 'a folder beside it', folderId),
    await marked(t, 'the folder above it', parentId, ['starred', 'shared']),
    await ofSecondAccount(t),
    ...trashed,
    ...(await inVault(t)),
  ];
  const observed = new UnrelatedEntries();
  await observed.observe(t, all);
  const path = [(await t.runFolder()).name, above.name, name];
  return { place: { parentId, path, others }, all, observed };
}

async function ofSecondAccount(t: TestContext): Promise<UnrelatedEntry> {
  const as = t.secondAccount();
  const starred = await t.arrangeIfOffered('starred-entry', {}, as);
  const id = starred?.entryId ?? (await t.folder({ as })).id;
  const { body } = await t.call('createShareableLink', { path: { entryId: id }, body: {}, as });
  return { label: 'an entry of another account', id, as, link: body.link?.hash, has: ['linked'] };
}

/** An entry in the trash, and the folder that it was alone in. */
async function inTrash(t: TestContext, parentId: number): Promise<ObservedEntry[]> {
  const above = await t.folder({ parentId });
  const { id } = await t.folder({ parentId: above.id });
  await remove(t, [id], { deleteForever: false });
  return (await stateWhen(t, id, 'trashed')) === 'trashed'
    ? [
        { label: 'an entry in the trash', id, isInTrash: true },
        { label: 'the folder of an entry in the trash', id: above.id },
      ]
    : [];
}

async function inVault(t: TestContext): Promise<UnrelatedEntry[]> {
  const arranged = await t.arrangeIfOffered('vault-entry');
  if (!arranged) return [];
  return [
    { label: 'an entry of the vault', id: arranged.entryId },
    { label: 'a folder of the vault', id: arranged.folderId },
    { label: 'an empty folder of the vault', id: arranged.destinationId },
  ];
}

async function expectAlone(t: TestContext, change: Change, lists: readonly ShownResources[]): Promise<void> {
  const { tests, isDone } = change;
  const shared = await t.once('unrelated entries', async (): Promise<Shared> => {
    return { world: await makeWorld(t, change), lists };
  });
  let { answer, difference } = await changeIn(t, change, (shared.world ??= await makeWorld(t, change)), {
    lists: shared.lists,
    before: 'last seen',
  });
  if (difference) {
    // An earlier request, of this check or of another one, may be the cause.
    const world = await makeWorld(t, change);
    ({ answer, difference } = await changeIn(t, change, world, {
      lists: shared.lists,
      before: 'just before',
    }));
    // What was damaged shows no damage any more.
    shared.world = undefined;
    // Perhaps it was damaged when a list was read, which would happen again in each check.
    if (!difference) shared.lists = [];
  }
  if (difference) {
    const { what, got, expected } = difference;
    t.expectEqual(got, expected, what, { answer, tests });
  }
  t.skipUnlessObservable(isDone?.(answer) ?? true, byStatus);
  t.judged();
}

/** What the checks have in common. */
interface Shared {
  world: World | undefined;
  lists: readonly ShownResources[];
}

interface Look {
  readonly lists: readonly ShownResources[];
  readonly before: 'last seen' | 'just before';
}

/** Sends the request of a change, and compares everything with what was observed before. */
async function changeIn(
  t: TestContext,
  { operation, changes: mark, emptiesTrash, prepare }: Change,
  { place, all, observed }: World,
  { lists, before }: Look,
): Promise<{ readonly answer: Answer; readonly difference: Difference | undefined }> {
  const { about, further = [], named = new Set(), send } = await prepare(t, place);
  // To look by the operation itself would do what it must not do.
  const isOtherRead = (unrelated: UnrelatedEntry) => !('look' in unrelated && unrelated.label === operation);
  const beside = [...all, ...lists]
    .filter((unrelated) => !('isInTrash' in unrelated && emptiesTrash))
    .filter(isOtherRead);
  const own = [...further.filter(isOtherRead), ...(about ? [about] : [])];
  const isNew = (unrelated: UnrelatedEntry) => before === 'just before' || !observed.has(unrelated);
  await observed.observe(t, [...beside.filter(isNew), ...own]);
  const answer = await send();
  t.assume(answer.ok, `${answer.operation} returned ${answer.status}`);
  const changed = mark === undefined ? [] : propertiesOf[mark];
  const difference = await observed.firstDifference(t, [...beside, ...own], (unrelated, property) =>
    'look' in unrelated ? isOfResource(property, named) : unrelated === about && changed.includes(property),
  );
  return { answer, difference };
}
