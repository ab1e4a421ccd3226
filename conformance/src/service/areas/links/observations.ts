import { observation, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { follow, tellsByStatus } from '../shared/share-pages.ts';
import { createLink, arrangeLink, hashOf, remove } from '../shared/requests.ts';
import { describeAnswer } from '../shared/answers.ts';

const expiries = [
  ['in the past', '2001-02-03T04:05:06Z', 'U-64'],
  ['without a zone', '2035-02-03T04:05:06', 'U-64'],
  ['without a time', '2035-02-03', 'U-64'],
  ['in the basic format', '20350203T040506Z', 'U-150'],
  ['by an ordinal date', '2035-034T04:05:06Z', 'U-150'],
  ['by a week date', '2035-W05-6T04:05:06Z', 'U-150'],
] as const;

export const linkObservations: readonly Check[] = [
  observation(
    'U-51.1',
    'whether the link of an entry in the trash still works',
    { observes: ['U-51'], operation: 'deleteEntries', profile: 'full', needs: ['app-url'] },
    async (t: TestContext) => {
      t.assume(await tellsByStatus(t), 'the web application answers every share address by one status');
      const live = await arrangeLink(t);
      const { ok } = await remove(t, [live.folder.id], { deleteForever: false });
      t.assume(ok, 'the folder cannot be put in the trash');
      t.observed('U-51', `the link returns ${(await follow(t, hashOf(t, live))).status}`);
    },
  ),
  observation(
    'U-61.1',
    'what a second link for the same entry returns',
    { observes: ['U-61'], operation: 'createShareableLink', profile: 'full' },
    async (t) => {
      const { folder, link } = await arrangeLink(t);
      const answer = await createLink(t, folder.id, { allow_download: true });
      const second = answer.body.link;
      const sameness = (['id', 'hash'] as const).map(
        (field) => `${second?.[field] === link[field] ? 'same' : 'new'} ${field}`,
      );
      t.observed('U-61', answer.ok ? `${answer.status}, ${sameness.join(', ')}` : describeAnswer(answer));
    },
  ),
  observation(
    'U-62.1',
    'whether a link is created without a body',
    { observes: ['U-62'], operation: 'createShareableLink', profile: 'full' },
    async (t) => {
      const answer = await t.send('createShareableLink', { path: { entryId: (await t.folder()).id } });
      t.observed('U-62', describeAnswer(answer));
    },
  ),
  observation(
    'U-63.1',
    'how the password of a link is hashed',
    { observes: ['U-63'], operation: 'createShareableLink', profile: 'full' },
    async (t: TestContext) => {
      const { link } = await arrangeLink(t, { password: t.unique('password') });
      t.assume(typeof link.password === 'string', 'the link has no password');
      t.observed('U-63', /^\$[\w-]{1,20}\$/.exec(link.password)?.[0] ?? 'no prefix');
    },
  ),
  observation(
    'U-64.1',
    'which formats of an expiry are accepted',
    { observes: ['U-64', 'U-150'], operation: 'createShareableLink', profile: 'full' },
    async (t) => {
      for (const [name, expires_at, unknown] of expiries) {
        const answer = await createLink(t, (await t.folder()).id, { expires_at });
        t.observed(unknown, `${name}: ${describeAnswer(answer)}`);
      }
    },
  ),
  observation(
    'U-65.1',
    'what deleting a link that does not exist returns',
    { observes: ['U-65'], operation: 'deleteShareableLink', profile: 'full' },
    async (t: TestContext) => {
      const path = { entryId: (await t.folder()).id };
      t.observed(
        'U-65',
        `entry that never had a link: ${describeAnswer(await t.call('deleteShareableLink', { path }))}`,
      );
      t.assume((await createLink(t, path.entryId)).ok, 'creating a link is refused');
      await t.call('deleteShareableLink', { path });
      t.observed(
        'U-65',
        `link that is already deleted: ${describeAnswer(await t.call('deleteShareableLink', { path }))}`,
      );
    },
  ),
  observation(
    'U-67.1',
    'whether an empty password means that the link has no password',
    { observes: ['U-67'], operation: 'createShareableLink', profile: 'full' },
    async (t) => {
      const answer = await createLink(t, (await t.folder()).id, { password: '' });
      const meaning =
        typeof answer.body.link?.password === 'string' ? 'with a password' : 'without a password';
      t.observed('U-67', answer.ok ? `${answer.status}, ${meaning}` : describeAnswer(answer));
    },
  ),
];
