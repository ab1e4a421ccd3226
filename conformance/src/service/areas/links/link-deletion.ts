import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { LinkState } from '../../states.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { CreatedFolder, TestContext } from '../../test-context.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { observedFields } from '../shared/shown-values.ts';
import {
  createLink,
  deleteLink,
  arrangeLink,
  type CreatedLink,
  arrangeSharedLink,
  linkByHash,
  hashOf,
  inDays,
  remove,
  arrangeTrashed,
} from '../shared/requests.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const creatingAnew = {
  operation: ['createShareableLink', 'deleteShareableLink'],
  profile: 'full',
  needs: ['observe:link'],
} as const;

const deletingFirst = {
  operation: ['deleteShareableLink', 'createShareableLink'],
  profile: 'full',
  needs: ['observe:link'],
} as const;

export const linkDeletion: readonly Check[] = [
  check(
    'LINK-19.1',
    "deleting by the entry's id deletes its link and no other",
    { tests: ['LINK-19', 'LINK-23'], operation: 'deleteShareableLink', needs: ['observe:link'] },
    async (t: TestContext) => {
      const neighbour = await arrangeSharedLink(t);
      const deleted = await arrangeLink(t);
      t.assume(hashOf(t, deleted) !== hashOf(t, neighbour), 'both links have one hash');
      await assumeActive(t, deleted);
      const answer = await deleteLink(t, deleted.folder.id);
      t.expectSuccess(answer, 'LINK-19');
      const after = await statesOf(t, [hashOf(t, deleted), hashOf(t, neighbour)]);
      expectDeleted(t, after, { answer, tests: 'LINK-19' });
    },
  ),
  check(
    'LINK-20.1',
    "deleting by the entry's hash deletes its link",
    { tests: ['LINK-20', 'LINK-23'], operation: 'deleteShareableLink', needs: ['observe:link'] },
    async (t: TestContext) => {
      const deleted = await arrangeLink(t);
      t.assume(deleted.folder.hash !== '', 'the folder has no hash');
      await assumeActive(t, deleted);
      const answer = await deleteLink(t, deleted.folder.hash);
      t.expectSuccess(answer, 'LINK-20');
      expectDeleted(t, await statesOf(t, [hashOf(t, deleted)]), { answer, tests: 'LINK-20' });
    },
  ),
  check(
    'LINK-2.6',
    'links of nested folders are created and deleted independently',
    { tests: ['LINK-2', 'LINK-19'], ...creatingAnew },
    async (t: TestContext) => {
      const above = await t.folder();
      const between = await t.folder({ parentId: above.id });
      const below = await t.folder({ parentId: between.id });
      const hashes: string[] = [];
      for (const { id } of [above, below, between]) {
        const link = await createLink(t, id);
        t.assume(
          link.ok && link.body.link?.hash !== undefined,
          `createShareableLink returned ${link.status}`,
        );
        hashes.push(link.body.link.hash);
      }
      const statesOf = () => Promise.all(hashes.map(async (hash) => (await t.observeLink(hash)).state));
      const made = await statesOf();
      t.assume(made[2] === 'active', 'the state provider finds no active link with the returned hash');
      t.expectEqual(made, ['active', 'active', 'active'], reported('the links above, below and between'), {
        tests: 'LINK-2',
      });
      const answer = await deleteLink(t, between.id);
      t.assume(answer.ok, `deleteShareableLink returned ${answer.status}`);
      const left = await eventually(statesOf, (states) => states[2] === 'removed');
      t.expectEqual(left, [...made.slice(0, 2), 'removed'], reported('the links above, below and between'), {
        answer,
        tests: 'LINK-19',
      });
    },
  ),
  check(
    'LINK-23.2',
    'deleting a link does not bring back a link that it replaced',
    { tests: ['LINK-23'], ...creatingAnew },
    async (t: TestContext) => {
      const first = await arrangeLink(t);
      const replaced = hashOf(t, first);
      await assumeActive(t, first);
      const second = await createLink(t, first.folder.id);
      t.assume(second.ok, `a second link is not created: createShareableLink returned ${second.status}`);
      const { state } = await t.observeLink(replaced);
      t.skipIfUnspecified(state === 'active', 'both links of an entry are active (U-61)');
      const answer = await deleteLink(t, first.folder.id);
      t.assume(answer.ok, `deleteShareableLink returned ${answer.status}`);
      const after = (await t.observeLink(replaced)).state;
      t.expectThat(after !== 'active', 'a replaced link that stays inactive', 'an active one', { answer });
    },
  ),
  endedWithEntry('TRASH-4', 'is deleted permanently', (t, { id }) =>
    remove(t, [id], { deleteForever: true }),
  ),
  endedWithEntry('TRASH-5', 'is deleted permanently from the trash', async (t, { id }) => {
    await arrangeTrashed(t, { id });
    return remove(t, [id], { deleteForever: true });
  }),
  endedWithEntry('TRASH-7', 'is in the trash when that is emptied', async (t, { id }) => {
    await arrangeTrashed(t, { id });
    return remove(t, [], { emptyTrash: true });
  }),
  check(
    'LINK-4.3',
    'a new link neither brings back a deleted link nor inherits its settings',
    { tests: ['LINK-23', 'LINK-4', 'LINK-5', 'LINK-6', 'LINK-7'], ...deletingFirst },
    async (t: TestContext) => {
      const first = await arrangeLink(t, everyOption());
      await assumeActive(t, first);
      t.assume((await deleteLink(t, first.folder.id)).ok, 'the link cannot be deleted');
      const answer = await createLink(t, first.folder.id);
      const hash = answer.body.link?.hash;
      t.assume(answer.ok && hash !== undefined, 'no second link is made');
      await expectNotBack(t, first, answer);
      await expectNoOptions(t, hash, answer);
    },
  ),
  check(
    'LINK-4.replaced',
    'a link that takes the place of another one has no setting that its response denies',
    {
      tests: ['LINK-4', 'LINK-5', 'LINK-6', 'LINK-7'],
      operation: 'createShareableLink',
      profile: 'full',
      needs: ['observe:link'],
    },
    async (t: TestContext) => {
      const first = await arrangeLink(t, everyOption());
      await assumeActive(t, first);
      const answer = await createLink(t, first.folder.id);
      const { link } = answer.body;
      t.assume(answer.ok && link?.hash !== undefined, 'no second link is made');
      // A server may change the first link, and keep what the second request does not name (U-61).
      const { password, expires_at, allow_edit, allow_download } = link;
      await expectNoOptions(t, link.hash, answer, {
        'LINK-4': password === undefined || password === null,
        'LINK-5': expires_at === null,
        'LINK-6': allow_edit === false,
        'LINK-7': allow_download === false,
      });
    },
  ),
  check(
    'LINK-19.again',
    'each further link of an entry works, and is deleted like the first',
    { tests: ['LINK-2', 'LINK-19', 'LINK-20'], ...deletingFirst },
    async (t: TestContext) => {
      const { id, hash: ofEntry } = await t.folder();
      const forms = [id, ...(ofEntry === '' ? [] : [ofEntry]), id, ...(ofEntry === '' ? [] : [ofEntry])];
      for (const [time, form] of forms.entries()) {
        const made = await createLink(t, id, time % 2 === 0 ? {} : { password: 'opens it' });
        if (time > 0) t.expectSuccess(made, 'LINK-2');
        const { hash } = made.body.link ?? {};
        t.assume(made.ok && hash !== undefined, `createShareableLink returned ${made.status}`);
        const { state } = await t.observeLink(hash);
        if (time === 0) t.assume(state === 'active', 'the state provider does not find the first link');
        const nth = `link ${time + 1} of an entry whose links were deleted`;
        t.expectEqual(state, 'active', reported(nth), { answer: made, tests: 'LINK-2' });
        const answer = await deleteLink(t, form);
        const tests = form === id ? 'LINK-19' : 'LINK-20';
        t.expectSuccess(answer, tests);
        const left = await eventually(
          async () => (await t.observeLink(hash)).state,
          (seen) => seen === 'removed',
        );
        t.expectEqual(left, 'removed', reported(nth), { answer, tests });
      }
    },
  ),
  check(
    'LINK-21.1',
    'a link is deleted by a request without a body',
    { tests: ['LINK-21'], operation: 'deleteShareableLink' },
    async (t: TestContext) => {
      const made = await linkByHash(t);
      const { folder } = made.answer?.ok === true ? made : await arrangeLink(t);
      const path = { entryId: folder.id };
      const answer = await t.call('deleteShareableLink', { path });
      if (answer.ok) {
        t.judged();
        return;
      }
      const withBody = await t.send('deleteShareableLink', { path, body: {} });
      t.assume(withBody.ok, 'the link is not deleted with a body either');
      t.expectSuccess(answer);
    },
  ),
];

/** Each has another value than a link that is created without options. */
const everyOption = () => ({
  password: 'tide 17 at quay 4',
  expires_at: inDays(9),
  allow_edit: true,
  allow_download: true,
});

type OptionSubject = 'LINK-4' | 'LINK-5' | 'LINK-6' | 'LINK-7';

/**
 * Expects that a link that was created without options has none, whatever its entry had before.
 *
 * @param isDenied of which options to expect it
 */
async function expectNoOptions(
  t: TestContext,
  hash: string,
  answer: Answer,
  isDenied: Readonly<Partial<Record<OptionSubject, boolean>>> = {},
): Promise<void> {
  const seen = await t.observeLink(hash);
  t.assume(seen.state === 'active', 'the state provider finds no active link with the returned hash');
  const stored = observedFields(t, seen, 'hasPassword', 'expiresAt', 'allowEdit', 'allowDownload');
  for (const [name, left, tests] of [
    ['hasPassword', false, 'LINK-4'],
    ['expiresAt', null, 'LINK-5'],
    ['allowEdit', false, 'LINK-6'],
    ['allowDownload', false, 'LINK-7'],
  ] as const) {
    if (isDenied[tests] === false) continue;
    t.expectEqual(stored[name], left, reported(`${name} of the second link`), { answer, tests });
  }
}

/** @param deletion completes "once the entry ..." */
function endedWithEntry(
  tests: 'TRASH-4' | 'TRASH-5' | 'TRASH-7',
  deletion: string,
  send: (t: TestContext, folder: CreatedFolder) => Promise<Answer>,
): Check {
  const empties = tests === 'TRASH-7';
  return check(
    `${tests}.link`,
    `the link of an entry is not active once the entry ${deletion}`,
    {
      tests: [tests],
      operation: ['createShareableLink', 'deleteEntries'],
      profile: 'full',
      needs: [...(empties ? (['destructive'] as const) : []), 'observe:link', 'observe:entry'],
      ...(empties && { alone: 'last' }),
    },
    async (t: TestContext) => {
      const link = await arrangeLink(t);
      await assumeActive(t, link);
      const answer = await send(t, link.folder);
      t.assume(answer.ok, `deleteEntries returned ${answer.status}`);
      await expectInactive(t, link, answer);
    },
  );
}

/** The hash in the response must name the link: otherwise no observation shows its state. */
async function assumeActive(t: TestContext, link: CreatedLink): Promise<void> {
  const { state } = await t.observeLink(hashOf(t, link));
  t.assume(state === 'active', 'the state provider finds no active link with the returned hash');
}

const statesOf = (t: TestContext, hashes: readonly string[]): Promise<LinkState['state'][]> =>
  Promise.all(hashes.map(async (hash) => (await t.observeLink(hash)).state));

/**
 * Expects the states after a deletion: of the deleted link, and of others, which stay active.
 *
 * @param tests the requirement on the deletion; an active link still gives access, too
 */
export function expectDeleted(
  t: TestContext,
  [deleted, ...others]: readonly LinkState['state'][],
  { answer, tests }: { readonly answer: Answer; readonly tests: SubjectId },
): void {
  t.expectEqual(deleted, 'removed', reported('the state of the link'), {
    answer,
    tests: deleted === 'active' ? [tests, 'LINK-23'] : tests,
  });
  t.judged('LINK-23');
  const left = others.filter((state) => state !== 'active');
  t.expectEqual(left, [], reported('the states of other links that are not active'), { answer, tests });
}

/** Expects a deleted link to stay deleted. A server may give its hash to the new link of the entry, but not its id too. */
async function expectNotBack(
  t: TestContext,
  deleted: CreatedLink,
  answer: Answer<'createShareableLink'>,
): Promise<void> {
  const { id, hash } = answer.body.link ?? {};
  const evidence = { answer, tests: 'LINK-23' } as const;
  t.judged('LINK-23');
  if (hash === deleted.link.hash) {
    t.expectThat(id !== deleted.link.id, 'a new link', 'the deleted one, with its id and hash', evidence);
    return;
  }
  const [state] = await statesOf(t, [hashOf(t, deleted)]);
  t.expectEqual(state, 'removed', reported('the deleted link after a new one was created'), evidence);
}

/** Expects that a link stops working, perhaps soon after the response (U-148). */
async function expectInactive(t: TestContext, link: CreatedLink, answer: Answer): Promise<void> {
  const { state } = await eventually(
    () => t.observeLink(hashOf(t, link)),
    (seen) => seen.state !== 'active',
  );
  t.expectThat(state !== 'active', reported('a link that is not active'), 'an active link', { answer });
}
