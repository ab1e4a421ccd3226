import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer, expectFieldRefused, expectTaken } from '../shared/answers.ts';
import { shownList, observedFields } from '../shared/shown-values.ts';
import { receiver, share } from '../shared/requests.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const receiving: readonly Check[] = [
  check(
    'SHARE-2.1',
    'an entry is shared with another user by its id',
    { tests: ['SHARE-2', 'SHARE-1'], operation: 'shareEntry', needs: ['second-account'] },
    async (t: TestContext) => {
      const email = receiver(t);
      const answer = await share(t, (await t.folder()).id, { emails: [email], permissions: ['view'] });
      t.expectSuccess(answer, 'SHARE-2');
      const users = shownList(t, answer.body.users, 'users');
      const isNamed = users.some((user) => user?.email?.toLowerCase() === email.toLowerCase());
      t.expectThat(isNamed, 'the user shared with among users', 'not among them', {
        answer,
        tests: 'SHARE-1',
      });
    },
  ),
  check(
    'SHARE-10.1',
    'an entry is shared with the user whose address the request contains',
    { tests: ['SHARE-10'], operation: 'shareEntry', needs: ['second-account', 'observe:entry'] },
    async (t: TestContext) => {
      const email = receiver(t);
      const { id } = await t.folder();
      const answer = await share(t, id, { emails: [email], permissions: ['view', 'edit', 'download'] });
      t.assume(answer.ok, `the folder is not shared: shareEntry returned ${answer.status}`);
      const { sharedWith } = observedFields(t, await t.observeEntry(id), 'sharedWith');
      const isThere = sharedWith.some((address) => address.toLowerCase() === email.toLowerCase());
      t.expectThat(isThere, 'an entry shared with the second account', 'one that is not', { answer });
    },
  ),
  check(
    'SHARE-1.1',
    'the response to sharing an entry contains no user who received only another entry',
    {
      tests: ['SHARE-1'],
      operation: 'shareEntry',
      profile: 'full',
      needs: ['second-account', 'arrange:other-user'],
    },
    async (t: TestContext) => {
      const { email: stranger } = await t.arrange('other-user');
      const body = (email: string) => ({ emails: [email], permissions: ['view'] });
      const { status, ok } = await share(t, (await t.folder()).id, body(stranger));
      t.assume(ok, `the first folder is not shared: shareEntry returned ${status}`);
      const answer = await share(t, (await t.folder()).id, body(receiver(t)));
      t.assume(answer.ok, `the second folder is not shared: shareEntry returned ${answer.status}`);
      const users = shownList(t, answer.body.users, 'users');
      const isNamed = users.some((user) => user?.email?.toLowerCase() === stranger.toLowerCase());
      t.expectThat(!isNamed, 'the users of this entry alone', 'a user of another entry', { answer });
    },
  ),
  check(
    'SHARE-10.4',
    'sharing an entry with another user keeps the share of the first',
    {
      tests: ['SHARE-10'],
      operation: 'shareEntry',
      profile: 'full',
      needs: ['second-account', 'arrange:other-user', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const first = receiver(t).toLowerCase();
      const { email: other } = await t.arrange('other-user');
      const shareWith = (email: string) => share(t, id, { emails: [email], permissions: ['view'] });
      t.assume((await shareWith(first)).ok, 'the entry is not shared with the first user');
      const receivers = async () =>
        observedFields(t, await t.observeEntry(id), 'sharedWith').sharedWith.map((email) =>
          email.toLowerCase(),
        );
      t.assume((await receivers()).includes(first), reported('the entry is not shared with the first user'));
      const answer = await shareWith(other);
      t.assume(answer.ok, `shareEntry returned ${answer.status}`);
      const isKept = (await receivers()).includes(first);
      t.expectThat(isKept, 'an entry still shared with the first user', 'one that is not', { answer });
    },
  ),
  check(
    'SHARE-2.2',
    'sharing an entry that does not exist is refused',
    {
      tests: ['SHARE-2'],
      observes: ['U-17'],
      operation: 'shareEntry',
      profile: 'full',
      needs: ['second-account'],
    },
    async (t) => {
      const answer = await share(t, t.unknownId, { emails: [receiver(t)], permissions: ['view'] });
      t.observed('U-17', `${describeAnswer(answer)} (shareEntry)`);
      t.expectRefusal(answer);
    },
  ),
  check(
    'SHARE-5.1',
    'an unknown permission is refused, also in a list with known permissions',
    { tests: ['SHARE-5'], operation: 'shareEntry', profile: 'full', needs: ['second-account'] },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const emails = [receiver(t)];
      const answers = [];
      for (const unknown of ['administer', 'Download']) {
        answers.push(await share(t, id, { emails, permissions: ['view', unknown] }));
      }
      t.assume(
        (await share(t, id, { emails, permissions: ['view'] })).ok,
        'the server also refuses a valid permission',
      );
      for (const answer of answers) t.expectRefusal(answer);
    },
  ),
  permissionCheck(['edit']),
  permissionCheck(['view', 'edit', 'download']),
  check(
    'SHARE-5.2',
    'an entry is shared with download permission, but not with an unknown permission',
    { tests: ['SHARE-5'], operation: 'shareEntry', needs: ['second-account'] },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const emails = [receiver(t)];
      const unknown = await share(t, id, { emails, permissions: ['administer'] });
      const answer = await share(t, id, { emails, permissions: ['download'] });
      await expectTaken(t, answer, () => share(t, id, { emails, permissions: ['view'] }));
      t.expectRefusal(unknown);
    },
  ),
];

const refusals: readonly Check[] = [
  check(
    'SHARE-3.1',
    'sharing without emails is refused with an error for emails',
    { tests: ['SHARE-3'], operation: 'shareEntry' },
    async (t) => {
      expectFieldRefused(t, await share(t, (await t.runFolder()).id, { permissions: ['view'] }), 'emails');
    },
  ),
  check(
    'SHARE-4.1',
    'sharing without permissions is refused with an error for permissions',
    { tests: ['SHARE-4'], operation: 'shareEntry', needs: ['second-account'] },
    async (t: TestContext) => {
      // The address is valid, because a server may name only one of several fields (U-25).
      const answer = await share(t, (await t.runFolder()).id, { emails: [receiver(t)] });
      expectFieldRefused(t, answer, 'permissions');
    },
  ),
  check(
    'SHARE-9.1',
    'sharing with an invalid address is refused with an error for emails',
    { tests: ['SHARE-9'], operation: 'shareEntry' },
    async (t) => {
      const body = { emails: ['not an address'], permissions: ['view'] };
      t.expectValidationError(await share(t, (await t.runFolder()).id, body), 'emails');
    },
  ),
  check(
    'SHARE-9.2',
    'each kind of invalid address is refused, also in a list with valid addresses',
    { tests: ['SHARE-9'], operation: 'shareEntry', profile: 'full', needs: ['second-account'] },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const [email, permissions] = [receiver(t), ['view']];
      const refused = [];
      // Which others are addresses is unspecified (U-151).
      for (const address of ['not an address', 'two words@example.com', '']) {
        refused.push(await share(t, id, { emails: [email, address], permissions }));
      }
      refused.push(await share(t, id, { emails: ['not an address', email], permissions }));
      refused.push(await share(t, id, { emails: ['not an address', email, 'nobody'], permissions }));
      const third = await share(t, id, { emails: [email, email, 'not an address'], permissions });
      t.assume((await share(t, id, { emails: [email], permissions })).ok, 'the valid one is refused as well');
      for (const answer of refused) t.expectValidationError(answer, 'emails');
      t.expectRefusal(third);
    },
  ),
];

export const sharingChecks: readonly Check[] = [...receiving, ...refusals];

function permissionCheck(permissions: readonly string[]): Check {
  return check(
    `SHARE-5.${permissions.join('-')}`,
    `an entry is shared with the ${permissions.length === 1 ? 'permission' : 'permissions'} ${permissions.join(', ')}`,
    { tests: ['SHARE-5'], operation: 'shareEntry', profile: 'full', needs: ['second-account'] },
    async (t) => {
      const { id } = await t.folder();
      const emails = [receiver(t)];
      const answer = await share(t, id, { emails, permissions });
      await expectTaken(t, answer, () => share(t, id, { emails, permissions: ['view'] }));
    },
  );
}
