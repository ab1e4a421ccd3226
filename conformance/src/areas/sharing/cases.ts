import type { CaseOf } from '../../model/cells.ts';
import type { Answer } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';
import { caseChecks } from '../shared/cases/case-checks.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import { freshPlace, makeEntry, placeOf } from '../shared/cases/places.ts';
import { shownList } from '../shared/shown-values.ts';
import { told } from '../shared/told.ts';
import { sharingCells } from './cells.ts';
import { receiver, share } from './share-requests.ts';

type SharingCase = CaseOf<typeof sharingCells>;

export const sharingCases = caseChecks(sharingCells, {
  operation: 'shareEntry',
  sentence: 'an entry is shared, and nothing else',
  proves: () => ['SHARE-1', 'SHARE-2', 'SHARE-3', 'SHARE-5', 'SHARE-6', 'SHARE-7', 'SHARE-10'],
  needs: ({ number }) => [
    'second-account',
    'observe:entry',
    ...(number === 'three' ? (['arrange:other-user'] as const) : []),
  ],
  judge: judgeSharing,
});

async function judgeSharing(t: TestContext, one: SharingCase): Promise<void> {
  const email = receiver(t);
  // The one who is known stands between others: neither the first nor the last of a list.
  const emails = one.number === 'one' ? [email] : await aroundReceiver(t, email);
  const place =
    one.depth === 'root'
      ? await placeOf(t, one.workspace, 'root')
      : await freshPlace(t, one.workspace, one.depth);
  const entry = await makeEntry(t, one.kind, place);
  const sibling = await makeEntry(t, one.kind, place);
  const permissions = one.permissions === 'all three' ? ['view', 'edit', 'download'] : [one.permissions];
  const send = (named: readonly string[] = permissions) => share(t, entry.id, { emails, permissions: named });
  const answer = await send();
  await expectTakenBut(
    t,
    answer,
    one.permissions === 'view' ? undefined : { proves: 'SHARE-5', send: () => send(['view']) },
    one.number === 'one'
      ? undefined
      : { proves: 'SHARE-3', send: () => share(t, entry.id, { emails: [email], permissions }) },
    {
      proves: 'SHARE-2',
      send: async () => share(t, (await t.folder()).id, { emails: [email], permissions: ['view'] }),
    },
  );
  t.judged('SHARE-5', 'SHARE-3');
  expectUser(t, answer, email, one.number === 'three');
  if (one.repetition === 'again') t.given((await send()).ok, 'sharing again is refused');
  const sharedWith = await receiversOf(t, entry.id);
  t.expectThat(
    emails.every((address) => sharedWith.includes(address.toLowerCase())),
    'an entry shared with everybody who is named',
    `one shared with ${sharedWith.length} of ${emails.length}`,
    { answer, proves: 'SHARE-10' },
  );
  for (const id of [sibling.id, ...place.parents.slice(-1)]) {
    const isShared = (await receiversOf(t, id)).includes(email.toLowerCase());
    t.expectThat(!isShared, 'the entry named alone', 'what lies beside or above it as well', {
      answer,
      proves: 'SHARE-2',
    });
  }
}

/** The user is named by the address that was shared with, and by an id of its own. */
function expectUser(
  t: TestContext,
  answer: Answer<'shareEntry'>,
  email: string,
  isOneOfSeveral: boolean,
): void {
  const users = shownList(t, answer.body.users, 'users');
  const isReceiver = (address?: string) => address?.toLowerCase() === email.toLowerCase();
  // U-70 leaves open who else is named. A single one is the receiver, whatever its address is said to be.
  const only = isOneOfSeveral || users.length > 1 ? undefined : users[0];
  const user = users.find((one) => isReceiver(one?.email)) ?? only;
  t.expectThat(user !== undefined, 'the user shared with among users', 'not among them', {
    answer,
    proves: 'SHARE-1',
  });
  if (user === undefined) return;
  if (user.email !== undefined) {
    t.expectEqual(user.email.toLowerCase(), email.toLowerCase(), 'users[0].email', {
      answer,
      proves: 'SHARE-7',
    });
  }
  const { userId } = t.secondAccount();
  if (user.id !== undefined && userId !== undefined) {
    t.expectEqual(user.id, userId, 'users[0].id', { answer, proves: 'SHARE-6' });
  }
}

async function receiversOf(t: TestContext, id: number): Promise<readonly string[]> {
  const { sharedWith } = told(t, await t.observeEntry(id), 'sharedWith');
  return sharedWith.map((address) => address.toLowerCase());
}

function aroundReceiver(t: TestContext, email: string): Promise<readonly string[]> {
  return t.once('addresses to share with', async () => {
    const [first, last] = [await t.arrange('other-user'), await t.arrange('other-user')];
    return [first.email, email, last.email];
  });
}
