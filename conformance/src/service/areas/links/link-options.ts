import { check, type Check } from '../../check.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import {
  createLink,
  arrangeLink,
  arrangeSharedLink,
  type CreatedLink,
  type LinkAnswer,
  inDays,
} from '../shared/requests.ts';
import { arrangeLinkWith } from './links-with-options.ts';
import { expectHashed } from '../shared/readable-passwords.ts';
import { expectTaken, isRefused } from '../shared/answers.ts';
import { observedFields } from '../shared/shown-values.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const defaults: readonly Check[] = [
  check(
    'LINK-5.1',
    'a link without options allows nothing, has no password and does not expire',
    { tests: ['LINK-5', 'LINK-6', 'LINK-7', 'LINK-13'], operation: 'createShareableLink' },
    async (t) => {
      const { answer, link } = await arrangeSharedLink(t);
      const { password, expires_at, allow_edit, allow_download } = link;
      const none = 'null, or not there';
      const isOpen = password === null || password === undefined;
      t.expectThat(isOpen, `link.password: ${none}`, 'a password', { answer, tests: 'LINK-13' });
      const isEndless = expires_at === null || expires_at === undefined;
      t.expectThat(isEndless, `link.expires_at: ${none}`, String(expires_at), { answer, tests: 'LINK-5' });
      t.expectThat(allow_edit !== true, 'link.allow_edit: false', 'true', { answer, tests: 'LINK-6' });
      t.expectThat(allow_download !== true, 'link.allow_download: false', 'true', {
        answer,
        tests: 'LINK-7',
      });
    },
  ),
];

const permissions: readonly Check[] = [
  permissionCheck('LINK-6', 'allow_edit'),
  permissionCheck('LINK-7', 'allow_download'),
];

function permissionCheck(tests: SubjectId, field: 'allow_edit' | 'allow_download'): Check {
  return check(
    `${tests}.returned`,
    `a link keeps ${field}`,
    { tests: [tests], operation: 'createShareableLink' },
    async (t: TestContext) => {
      for (const { options, answer, link } of [
        await arrangeLinkWith(t, 'restricted'),
        await arrangeLinkWith(t, 'open'),
      ]) {
        t.assume(typeof link[field] === 'boolean', `the link has no boolean ${field}`);
        t.expectEqual(link[field], options[field], `link.${field}`, { answer });
      }
    },
  );
}

const expiry: readonly Check[] = [
  check(
    'LINK-5.2',
    'a link keeps its expiry time',
    { tests: ['LINK-5'], operation: 'createShareableLink' },
    async (t) => {
      const { options, answer, link } = await arrangeLinkWith(t, 'restricted');
      expectExpiry(t, options.expires_at, { answer, link });
    },
  ),
  check(
    'LINK-5.3',
    'a link keeps an expiry time that is sent with another UTC offset',
    { tests: ['LINK-5'], operation: 'createShareableLink', profile: 'full' },
    async (t) => {
      const expires_at = inDays(30).replace('Z', '+05:30');
      expectExpiry(t, expires_at, await arrangeLink(t, { expires_at }));
    },
  ),
];

function expectExpiry(
  t: TestContext,
  expires_at: string,
  { answer, link }: Pick<CreatedLink, 'answer' | 'link'>,
): void {
  const got = link.expires_at;
  const isMoment = got === null || (typeof got === 'string' && /T.*(Z|[+-]\d\d:?\d\d)$/.test(got));
  t.assume(isMoment, 'link.expires_at is neither a timestamp nor null');
  const isKept = got !== null && Date.parse(got) === Date.parse(expires_at);
  t.expectThat(isKept, `link.expires_at: the moment ${expires_at}`, String(got), { answer });
}

const passwords: readonly Check[] = [
  check(
    'LINK-4.1',
    'a link shows that it has a password, but not the password',
    { tests: ['LINK-4', 'LINK-24'], operation: 'createShareableLink' },
    async (t) => {
      const { options, answer, link } = await arrangeLinkWith(t, 'restricted');
      const isThere = typeof link.password === 'string' && link.password !== '';
      t.expectThat(isThere, 'link.password: the hashed password', 'none', { answer, tests: 'LINK-4' });
      expectHashed(t, options.password, answer);
    },
  ),
  check(
    'LINK-4.2',
    'a link password that looks like another value works, and is not shown',
    {
      tests: ['LINK-4', 'LINK-24'],
      operation: 'createShareableLink',
      profile: 'full',
      needs: ['observe:link'],
    },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const digits = await createLink(t, id, { password: ofDigits });
      await expectTaken(t, digits, async () => createLink(t, (await t.folder()).id), 'LINK-4');
      expectHashed(t, ofDigits, digits);
      await expectProtected(t, digits);
      // A server may ask for more characters, or for others.
      for (const password of ['0', 'null', 'false', '   ']) {
        const answer = await createLink(t, (await t.folder()).id, { password });
        if (!isRefused(answer)) await expectProtected(t, answer);
      }
    },
  ),
];

/** A number that a double holds, so long that no hexadecimal hash contains half of it by chance. */
const ofDigits = '4809151623424815';

async function expectProtected(t: TestContext, answer: LinkAnswer): Promise<void> {
  const { link } = answer.body;
  t.assume(typeof link?.hash === 'string' && link.hash !== '', 'the link has no hash');
  const { hasPassword } = observedFields(t, await t.observeLink(link.hash), 'hasPassword');
  t.expectEqual(hasPassword, true, reported('whether the link has a password'), {
    answer,
    tests: 'LINK-4',
  });
}

/** In winter and in summer, at the beginning and the end of a day and of a year, and on a leap day. */
const momentsOf = (year: number): string[] => [
  `${year}-01-15T12:00:00Z`,
  `${year}-07-15T12:00:00Z`,
  `${year}-05-01T00:00:00Z`,
  `${year}-10-31T23:59:59Z`,
  `${year}-12-31T23:59:59Z`,
  `${year + 1}-01-01T00:00:00Z`,
  `${Math.ceil(year / 4) * 4}-02-29T00:30:00Z`,
];

/** Values that programs easily get wrong. */
const edgeCases: readonly Check[] = [
  check(
    'LINK-5.6',
    'links expire at the given time at any hour of any day',
    { tests: ['LINK-5'], operation: 'createShareableLink', profile: 'full' },
    async (t: TestContext) => {
      for (const expires_at of momentsOf(new Date().getUTCFullYear() + 1)) {
        const answer = await createLink(t, (await t.folder()).id, { expires_at });
        t.assume(answer.ok, `createShareableLink returned ${answer.status}`);
        const shown = answer.body.link?.expires_at;
        t.assume(typeof shown === 'string', 'the response has no link.expires_at');
        t.expectEqual(Date.parse(shown), Date.parse(expires_at), 'link.expires_at in milliseconds', {
          answer,
        });
      }
    },
  ),
];

export const linkOptions: readonly Check[] = [
  ...edgeCases,
  ...defaults,
  ...permissions,
  ...expiry,
  ...passwords,
];
