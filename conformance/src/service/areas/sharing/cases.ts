import type { CaseOf, Factors } from '../../../engine/model/factors.ts';
import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { EntryState } from '../../states.ts';
import type { TestContext } from '../../test-context.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import { freshPlace, makeEntry, makeNamesake, placeOf, star } from '../shared/cases/places.ts';
import { shownList, observedFields } from '../shared/shown-values.ts';
import { receiver, share } from '../shared/requests.ts';
import { reported } from '../../../engine/model/finding-data.ts';

/** More than one page of careless lists. */
const many = 11;

const factors = {
  kind: ['folder', 'file'],
  number: ['one', 'three'],
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
  repetition: ['once', 'again'],
  // Other checks share with `view` alone.
  permissions: ['edit', 'download', 'all three'],
  'the entry': ['unmarked', 'starred and linked'],
} as const satisfies Factors;

type SharingCase = CaseOf<typeof factors>;

const isMarked = (testCase: SharingCase): boolean => testCase['the entry'] !== 'unmarked';

export const sharingCases: readonly Check[] = [
  caseCheck(factors, {
    id: 'SHARE-1.shareEntry',
    operation: 'shareEntry',
    sentence: 'the entry is shared as requested, and nothing else changes',
    phrases: {
      kind: (kind) => `a ${kind}`,
      number: (number) => `with ${number} ${number === 'one' ? 'user' : 'users'}`,
      repetition: (repetition) => (repetition === 'once' ? '' : 'then the same request again'),
      permissions: (permissions) =>
        permissions === 'all three' ? 'all three permissions' : `permission ${permissions}`,
    },
    tests: () => ['SHARE-1', 'SHARE-2', 'SHARE-3', 'SHARE-4', 'SHARE-5', 'SHARE-6', 'SHARE-7', 'SHARE-10'],
    needs: (testCase) => [
      'second-account',
      'observe:entry',
      ...(testCase.number === 'three' ? (['arrange:other-user'] as const) : []),
      ...(isMarked(testCase) ? (['arrange:starred-entry'] as const) : []),
    ],
    judge: judgeSharing,
  }),
  check(
    'SHARE-3.2',
    'an entry is shared with eleven users in one request',
    {
      tests: ['SHARE-3', 'SHARE-10'],
      operation: 'shareEntry',
      profile: 'full',
      needs: ['arrange:other-user', 'observe:entry'],
    },
    judgeMany,
  ),
];

async function judgeSharing(t: TestContext, testCase: SharingCase): Promise<void> {
  const email = receiver(t);
  // The known user is neither the first nor the last in the list.
  const emails = testCase.number === 'one' ? [email] : await aroundReceiver(t, email);
  const place =
    testCase.depth === 'root'
      ? await placeOf(t, testCase.workspace, 'root')
      : await freshPlace(t, testCase.workspace, testCase.depth);
  const entry = await makeEntry(t, testCase.kind, place);
  // In the same folder, or elsewhere with the same name.
  const other =
    testCase.depth === 'root' ? await makeNamesake(t, entry) : await makeEntry(t, testCase.kind, place);
  if (isMarked(testCase)) await starAndLink(t, entry.id);
  const permissions =
    testCase.permissions === 'all three' ? ['download', 'view', 'edit'] : [testCase.permissions];
  const send = (named: readonly string[] = permissions) => share(t, entry.id, { emails, permissions: named });
  const answer = await send();
  await expectTakenBut(
    t,
    answer,
    { tests: 'SHARE-5', send: () => send(['view']) },
    testCase.number === 'one'
      ? undefined
      : { tests: 'SHARE-3', send: () => share(t, entry.id, { emails: [email], permissions }) },
    {
      tests: 'SHARE-2',
      send: async () => share(t, (await t.folder()).id, { emails: [email], permissions: ['view'] }),
    },
  );
  t.judged('SHARE-5', 'SHARE-4', 'SHARE-3');
  expectUser(t, answer, email, testCase.number === 'three');
  if (testCase.repetition === 'again') t.assume((await send()).ok, 'sharing again is refused');
  const seen = observedFields(t, await t.observeEntry(entry.id), 'sharedWith');
  expectReceivers(t, emails, seen, answer);
  expectPermissions(t, permissions, seen, answer);
  for (const id of [other.id, ...place.parents.slice(-1)]) {
    const isShared = receiversOf(observedFields(t, await t.observeEntry(id), 'sharedWith')).includes(
      lower(email),
    );
    t.expectThat(!isShared, 'the entry named alone', 'another one as well, beside, above or of its name', {
      answer,
      tests: 'SHARE-2',
    });
  }
}

/** A starred or linked entry can be shared. */
async function starAndLink(t: TestContext, id: number): Promise<void> {
  await star(t, id);
  const { ok, status } = await t.call('createShareableLink', { path: { entryId: id }, body: {} });
  t.assume(ok, `needs a link, but createShareableLink returned ${status}`);
}

async function judgeMany(t: TestContext): Promise<void> {
  const emails: string[] = [];
  while (emails.length < many) emails.push((await t.arrange('other-user')).email);
  const { id } = await t.folder();
  const shareWith = (some: string[]) => share(t, id, { emails: some, permissions: ['view'] });
  const answer = await shareWith(emails);
  await expectTakenBut(
    t,
    answer,
    // The maximum number of addresses per request is unspecified.
    { tests: 'open', send: () => shareWith(emails.slice(0, 3)) },
    { tests: 'SHARE-3', send: () => shareWith(emails.slice(0, 1)) },
  );
  t.judged('SHARE-3');
  expectReceivers(t, emails, observedFields(t, await t.observeEntry(id), 'sharedWith'), answer);
}

type Seen = EntryState & Required<Pick<EntryState, 'sharedWith'>>;

function expectReceivers(t: TestContext, emails: readonly string[], seen: Seen, answer: Answer): void {
  const receivers = receiversOf(seen);
  const had = emails.filter((address) => receivers.includes(lower(address))).length;
  t.expectThat(
    had === emails.length,
    'an entry shared with everybody who is named',
    `one shared with ${had} of ${emails.length}`,
    { answer, tests: 'SHARE-10' },
  );
}

/**
 * There may be more permissions, because it is open whether one implies another (U-71). Not every state provider shows
 * them.
 */
function expectPermissions(t: TestContext, named: readonly string[], seen: Seen, answer: Answer): void {
  const email = lower(receiver(t));
  const granted = seen.shares?.find((share) => lower(share.email) === email)?.permissions;
  if (granted === undefined) return;
  const isWhole = named.every((permission) => granted.includes(permission));
  t.expectThat(isWhole, reported(`shared to ${named.join(', ')}`), `to ${granted.join(', ')}`, {
    answer,
    tests: 'SHARE-4',
  });
}

/** Expects the user under the e-mail address of the request, with an id that differs from others. */
function expectUser(
  t: TestContext,
  answer: Answer<'shareEntry'>,
  email: string,
  isOneOfSeveral: boolean,
): void {
  const users = shownList(t, answer.body.users, 'users');
  const isReceiver = (address?: string) => address?.toLowerCase() === email.toLowerCase();
  // It is open who else is listed (U-70). A single user must be the receiver, whatever its e-mail address says.
  const only = isOneOfSeveral || users.length > 1 ? undefined : users[0];
  const user = users.find((user) => isReceiver(user?.email)) ?? only;
  t.expectThat(user !== undefined, 'the user shared with among users', 'not among them', {
    answer,
    tests: 'SHARE-1',
  });
  if (user === undefined) return;
  if (user.email !== undefined) {
    t.expectEqual(user.email.toLowerCase(), email.toLowerCase(), 'users[0].email', {
      answer,
      tests: 'SHARE-7',
    });
  }
  const { userId } = t.secondAccount();
  if (user.id !== undefined && userId !== undefined) {
    t.expectEqual(user.id, userId, 'users[0].id', { answer, tests: 'SHARE-6' });
  }
}

const lower = (address: string): string => address.toLowerCase();

const receiversOf = ({ sharedWith }: Seen): readonly string[] => sharedWith.map(lower);

function aroundReceiver(t: TestContext, email: string): Promise<readonly string[]> {
  return t.once('addresses to share with', async () => {
    const [first, last] = [await t.arrange('other-user'), await t.arrange('other-user')];
    return [first.email, email, last.email];
  });
}
