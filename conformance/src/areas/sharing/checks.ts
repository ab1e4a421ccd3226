import { check, type Check } from '../../model/check.ts';
import type { TestContext } from '../../model/test-context.ts';
import { describeAnswer } from '../shared/describe-answer.ts';
import { expectFieldRefused } from '../shared/expect-field-refused.ts';
import { expectTaken } from '../shared/expect-taken.ts';
import { shownList } from '../shared/shown-values.ts';
import { observedFields } from '../shared/observed-fields.ts';
import { receiver, share } from './share-requests.ts';

const receiving: readonly Check[] = [
  check(
    'an entry named by its id is shared with another user',
    { proves: ['SHARE-2', 'SHARE-1'], operation: 'shareEntry', needs: ['second-account'] },
    async (t: TestContext) => {
      const email = receiver(t);
      const answer = await share(t, (await t.folder()).id, { emails: [email], permissions: ['view'] });
      t.expectSuccess(answer, 'SHARE-2');
      const users = shownList(t, answer.body.users, 'users');
      const isNamed = users.some((user) => user?.email?.toLowerCase() === email.toLowerCase());
      t.expectThat(isNamed, 'the user shared with among users', 'not among them', {
        answer,
        proves: 'SHARE-1',
      });
    },
  ),
  check(
    'a shared entry is there for the user that it is shared with',
    { proves: ['SHARE-10'], operation: 'shareEntry', needs: ['second-account', 'observe:entry'] },
    async (t: TestContext) => {
      const email = receiver(t);
      const { id } = await t.folder();
      const answer = await share(t, id, { emails: [email], permissions: ['view', 'edit', 'download'] });
      t.given(answer.ok, `the folder is not shared: shareEntry answered ${answer.status}`);
      const { sharedWith } = observedFields(t, await t.observeEntry(id), 'sharedWith');
      const isThere = sharedWith.some((address) => address.toLowerCase() === email.toLowerCase());
      t.expectThat(isThere, 'an entry shared with the second account', 'one that is not', { answer });
    },
  ),
  check(
    'a link and its removal leave an entry shared with whom it was shared',
    {
      proves: ['SHARE-10'],
      operation: ['shareEntry', 'createShareableLink', 'deleteShareableLink'],
      profile: 'full',
      needs: ['second-account', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const answer = await share(t, id, { emails: [receiver(t)], permissions: ['view'] });
      t.given(answer.ok, `the folder is not shared: shareEntry answered ${answer.status}`);
      const before = observedFields(t, await t.observeEntry(id), 'sharedWith');
      t.given(before.sharedWith.length > 0, 'the folder is shared with nobody');
      const path = { entryId: id };
      for (const change of [
        await t.call('createShareableLink', { path, body: {} }),
        await t.call('deleteShareableLink', { path }),
      ]) {
        t.given(change.ok, `${change.operation} answered ${change.status}`);
        const after = observedFields(t, await t.observeEntry(id), 'sharedWith');
        t.expectEqual(after.sharedWith.length, before.sharedWith.length, 'users that it is shared with', {
          answer: change,
        });
      }
    },
  ),
  check(
    'sharing an entry that does not exist is refused',
    {
      proves: ['SHARE-2'],
      watches: ['U-17'],
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
    'a permission that there is not is refused among those that there are, too',
    { proves: ['SHARE-5'], operation: 'shareEntry', profile: 'full', needs: ['second-account'] },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const emails = [receiver(t)];
      const answers = [];
      for (const unknown of ['administer', 'Download']) {
        answers.push(await share(t, id, { emails, permissions: ['view', unknown] }));
      }
      t.given(
        (await share(t, id, { emails, permissions: ['view'] })).ok,
        'the permission that there is is refused as well',
      );
      for (const answer of answers) t.expectRefusal(answer);
    },
  ),
  permissionCheck(['edit']),
  permissionCheck(['view', 'edit', 'download']),
  check(
    'an entry is shared to download, but not to a permission that there is not',
    { proves: ['SHARE-5'], operation: 'shareEntry', needs: ['second-account'] },
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
    'sharing without emails is refused with a message on emails',
    { proves: ['SHARE-3'], operation: 'shareEntry' },
    async (t) => {
      expectFieldRefused(t, await share(t, (await t.runFolder()).id, { permissions: ['view'] }), 'emails');
    },
  ),
  check(
    'sharing without permissions is refused with a message on permissions',
    { proves: ['SHARE-4'], operation: 'shareEntry' },
    async (t) => {
      const emails = [t.account.email ?? `nobody.${t.runName}@example.com`];
      expectFieldRefused(t, await share(t, (await t.runFolder()).id, { emails }), 'permissions');
    },
  ),
  check(
    'sharing with an invalid address is refused with a message on emails',
    { proves: ['SHARE-9'], operation: 'shareEntry' },
    async (t) => {
      const body = { emails: ['not an address'], permissions: ['view'] };
      t.expectValidationError(await share(t, (await t.runFolder()).id, body), 'emails');
    },
  ),
  check(
    'each form of an invalid address is refused beside a valid one, and as the third of a list, too',
    { proves: ['SHARE-9'], operation: 'shareEntry', profile: 'full', needs: ['second-account'] },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const [email, permissions] = [receiver(t), ['view']];
      const refused = [];
      for (const address of ['nobody@', '@example.com', 'two words@example.com', 'two@at@example.com', '']) {
        refused.push(await share(t, id, { emails: [email, address], permissions }));
      }
      const third = await share(t, id, { emails: [email, email, 'not an address'], permissions });
      t.given((await share(t, id, { emails: [email], permissions })).ok, 'the valid one is refused as well');
      for (const answer of refused) t.expectValidationError(answer, 'emails');
      t.expectRefusal(third);
    },
  ),
  check(
    'an invalid address is refused among valid ones, too',
    { proves: ['SHARE-9'], operation: 'shareEntry', profile: 'full', needs: ['second-account'] },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const [email, permissions] = [receiver(t), ['view']];
      const answer = await share(t, id, { emails: [email, 'not an address'], permissions });
      t.given(
        (await share(t, id, { emails: [email], permissions })).ok,
        'the valid address is refused as well',
      );
      t.expectValidationError(answer, 'emails');
    },
  ),
];

export const sharingChecks: readonly Check[] = [...receiving, ...refusals];

function permissionCheck(permissions: readonly string[]): Check {
  return check(
    `an entry is shared to ${permissions.join(', ')}`,
    { proves: ['SHARE-5'], operation: 'shareEntry', profile: 'full', needs: ['second-account'] },
    async (t) => {
      const { id } = await t.folder();
      const emails = [receiver(t)];
      const answer = await share(t, id, { emails, permissions });
      await expectTaken(t, answer, () => share(t, id, { emails, permissions: ['view'] }));
    },
  );
}
