import { check, type Check } from '../../../model/check.ts';
import type { Answer } from '../../../model/messages.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { byStatus } from '../../conversion/conversion-source.ts';
import { eventually } from '../../shared/eventually.ts';
import { remove } from '../../shared/requests.ts';
import { Bystanders, marked, propertiesOf, type Bystander, type Difference } from './bystander.ts';
import { changes, type Change, type Place } from './changes.ts';
import { reported } from '../../shared/reported.ts';

/**
 * The same rule for each change: whatever the request does not name stays as it is. The checks run one after another,
 * after all others, so that no other request can be the cause.
 */
export const bystanderChecks: readonly Check[] = changes.map((change) => {
  const { name, operation, proves, needs = [] } = change;
  return check(
    `${proves}.bystanders`,
    `${name} changes no star, link, share or content of other entries`,
    {
      proves: [proves],
      operation,
      profile: 'full',
      needs: ['observe:entry', 'observe:link', 'arrange:starred-entry', 'second-account', ...needs],
      isWalk: true,
      alone: 'last',
    },
    (t: TestContext) => expectAlone(t, change),
  );
});

interface World {
  readonly place: Place;
  readonly all: readonly Bystander[];
  readonly observed: Bystanders;
}

/** Creates entries that no request names. */
async function makeWorld(t: TestContext): Promise<World> {
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
  const observed = new Bystanders();
  await observed.observe(t, all);
  return { place: { parentId, path: [(await t.runFolder()).name, above.name, name] }, all, observed };
}

async function ofSecondAccount(t: TestContext): Promise<Bystander> {
  const as = t.secondAccount();
  const starred = await t.arrangeIfOffered('starred-entry', {}, as);
  const id = starred?.entryId ?? (await t.folder({ as })).id;
  const { body } = await t.call('createShareableLink', { path: { entryId: id }, body: {}, as });
  return { label: 'an entry of another account', id, as, link: body.link?.hash, has: ['linked'] };
}

async function inTrash(t: TestContext, parentId: number): Promise<Bystander[]> {
  const { id } = await t.folder({ parentId });
  await remove(t, [id], { deleteForever: false });
  const { state } = await eventually(
    () => t.observeEntry(id),
    (seen) => seen.state === 'trashed',
  );
  return state === 'trashed' ? [{ label: 'an entry in the trash', id, isInTrash: true }] : [];
}

async function inVault(t: TestContext): Promise<Bystander[]> {
  const arranged = await t.arrangeIfOffered('vault-entry');
  return arranged ? [{ label: 'an entry of the vault', id: arranged.entryId }] : [];
}

async function expectAlone(t: TestContext, change: Change): Promise<void> {
  const { proves, isDone } = change;
  const first = await changeIn(t, change, await t.once('bystanders', () => makeWorld(t)), 'last seen');
  // An earlier request, of this check or of another one, may be the cause.
  const { answer, difference } = first.difference
    ? await changeIn(t, change, await makeWorld(t), 'just before')
    : first;
  if (difference) {
    const { what, got, expected } = difference;
    t.expectEqual(got, expected, reported(what), { answer, proves });
  }
  t.assumeVisible(isDone?.(answer) ?? true, byStatus);
  t.judged();
}

/** Sends the request of a change, and compares everything with what was observed before. */
async function changeIn(
  t: TestContext,
  { changes: mark, emptiesTrash, prepare }: Change,
  { place, all, observed }: World,
  before: 'last seen' | 'just before',
): Promise<{ readonly answer: Answer; readonly difference: Difference | undefined }> {
  const { about, send } = await prepare(t, place);
  const beside = all.filter(({ isInTrash }) => !(isInTrash && emptiesTrash));
  const looked = [...(before === 'just before' ? beside : []), ...(about ? [about] : [])];
  await observed.observe(t, looked);
  const answer = await send();
  t.assume(answer.ok, `${answer.operation} returned ${answer.status}`);
  const own = mark === undefined ? [] : propertiesOf[mark];
  const difference = await observed.firstDifference(
    t,
    about ? [...beside, about] : beside,
    (bystander, property) => bystander === about && own.includes(property),
  );
  return { answer, difference };
}
