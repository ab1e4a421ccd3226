import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { expectTaken, describeAnswer } from '../shared/answers.ts';
import {
  isKnown,
  arrangeLink,
  createLink,
  arrangeSharedLink,
  hashOf,
  linkByHash,
  sharedLink,
} from '../shared/requests.ts';
import { expectShown } from '../shared/shown-values.ts';
import { linkAccess } from './link-access.ts';
import { linkDeletion } from './link-deletion.ts';
import { linkOptions } from './link-options.ts';
import { arrangeLinkWith } from './links-with-options.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const naming: readonly Check[] = [
  check(
    'LINK-2.1',
    "a link is created for an entry's id",
    { tests: ['LINK-2'], operation: 'createShareableLink' },
    async (t) => {
      t.expectSuccess((await sharedLink(t)).answer);
    },
  ),
  check(
    'LINK-2.2',
    'a link is created for the id of a file',
    { tests: ['LINK-2'], operation: 'createShareableLink', profile: 'full' },
    async (t: TestContext) => {
      const { id } = await t.file();
      const answer = await createLink(t, id);
      if (!answer.ok) t.assume(await isKnown(t, id), 'nothing shows that the file exists');
      await expectTaken(t, answer, async () => createLink(t, (await t.folder()).id));
    },
  ),
  check(
    'LINK-2.3',
    'a link for an entry that does not exist is refused',
    { tests: ['LINK-2'], observes: ['U-17'], operation: 'createShareableLink', profile: 'full' },
    async (t) => {
      const answer = await createLink(t, t.unknownId);
      t.observed('U-17', `${describeAnswer(answer)} (createShareableLink)`);
      t.expectRefusal(answer);
    },
  ),
  check(
    'LINK-3.1',
    "a link is created by an entry's hash, for the same entry as by its id",
    { tests: ['LINK-3', 'ENTRY-11'], operation: 'createShareableLink' },
    async (t: TestContext) => {
      const { folder, answer } = await linkByHash(t);
      const { id } = folder;
      t.assume(answer !== undefined, 'the folder has no hash');
      t.expectSuccess(answer, 'LINK-3');
      const named = answer.body.link?.entry_id;
      t.assume(named !== undefined, 'the link has no entry_id, or none that is an integer');
      // If the server's links always have a wrong `entry_id`, the link created by id has one too.
      const expected = named === id ? id : (await createLink(t, id)).body.link?.entry_id;
      t.assume(expected !== undefined, 'a link that is created by id has no entry_id');
      t.expectEqual(named, expected, 'link.entry_id', { answer, tests: 'ENTRY-11' });
    },
  ),
];

const facts: readonly Check[] = [
  check(
    'LINK-2.4',
    'each link has the id of its entry and a unique hash',
    { tests: ['LINK-2', 'LINK-9'], operation: 'createShareableLink' },
    async (t) => {
      const [first, other] = [await arrangeSharedLink(t), await arrangeLinkWith(t, 'open')];
      for (const { answer, folder, link } of [first, other]) {
        t.expectEqual(link.entry_id, folder.id, 'link.entry_id', { answer, tests: 'LINK-2' });
      }
      const differs = first.link.hash !== other.link.hash;
      t.expectThat(differs, 'another hash than that of the first link', 'the same hash', {
        answer: other.answer,
        tests: 'LINK-9',
      });
    },
  ),
  check(
    'LINK-10.1',
    'a link has the user id of its creator',
    { tests: ['LINK-10'], operation: 'createShareableLink', needs: ['password'] },
    async (t: TestContext) => {
      t.assume(t.account.userId !== undefined, 'the login answers no user.id');
      const { answer, link } = await arrangeSharedLink(t);
      t.expectEqual(link.user_id, t.account.userId, 'link.user_id', { answer });
    },
  ),
  check(
    'LINK-2.5',
    'a link stays valid when many others are created after it',
    {
      tests: ['LINK-2'],
      operation: 'createShareableLink',
      profile: 'full',
      needs: ['observe:link', 'observe:entry'],
      // The link that was created first, after all others.
      alone: 'last',
      isAmbiguous: true,
    },
    async (t: TestContext) => {
      const shared = await arrangeSharedLink(t);
      // In a run of all checks, there are hundreds already.
      for (let count = 0; count < 10; count += 1) await arrangeLink(t);
      const { state } = await t.observeLink(hashOf(t, shared));
      // Another check may have emptied the trash meanwhile.
      t.assume((await t.observeEntry(shared.folder.id)).state === 'exists', 'the folder of the link is gone');
      t.expectEqual(state, 'active', reported('the state of the link'), { answer: shared.answer });
    },
  ),
  check(
    'LINK-10.2',
    'a link for an entry of another member in a shared workspace has the user id of its creator',
    {
      tests: ['LINK-10'],
      operation: 'createShareableLink',
      profile: 'full',
      needs: ['password', 'arrange:workspace-member'],
    },
    async (t: TestContext) => {
      t.assume(t.account.userId !== undefined, 'the login answers no user.id');
      const { entryId } = await t.arrange('workspace-member', { role: 'editor' });
      const answer = await createLink(t, entryId);
      t.skipIfUnspecified(answer.status === 403, 'the role does not permit a link (U-138)');
      t.assume(answer.ok, `createShareableLink returned ${answer.status}`);
      expectShown(t, answer.body.link?.user_id, t.account.userId, 'link.user_id', { answer });
    },
  ),
  check(
    'LINK-10.3',
    'a link that the second account creates has its user id',
    { tests: ['LINK-10'], operation: 'createShareableLink', profile: 'full', needs: ['second-account'] },
    async (t: TestContext) => {
      const as = t.secondAccount();
      t.assume(as.userId !== undefined, 'the login of the second account answers no user.id');
      const { id: entryId } = await t.folder({ as });
      const answer = await t.call('createShareableLink', { path: { entryId }, body: {}, as });
      t.assume(answer.ok, `createShareableLink returned ${answer.status} to the second account`);
      expectShown(t, answer.body.link?.user_id, as.userId, 'link.user_id', { answer });
    },
  ),
];

export const linkChecks: readonly Check[] = [
  ...naming,
  ...facts,
  ...linkOptions,
  ...linkDeletion,
  ...linkAccess,
];
