import { check, type Check } from '../../model/check.ts';
import type { RawAnswer } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';
import { createLink, deleteLink, givenLink, hashOf } from './link-requests.ts';

const noSuchHash = 'conformance-no-such-link';

/** Follows a link as a browser does, without a token. */
export function follow(t: TestContext, hash: string): Promise<RawAnswer> {
  return t.get(`${t.appUrl}/drive/shares/${encodeURIComponent(hash)}`, { Accept: 'text/html' });
}

export const opens = ({ status }: RawAnswer): boolean => status >= 200 && status < 400;

/** The page is for people: some web applications answer every address alike and refuse in the page. */
export async function givenTelling(t: TestContext): Promise<void> {
  const unknown = await t.once('link that does not exist', () => follow(t, noSuchHash));
  t.given(!opens(unknown), 'the web application answers every share address alike, so access does not show');
}

/** A link that was followed once. One check alone deletes it, after that. */
function followedLink(t: TestContext) {
  return t.once('followed link', async () => {
    const live = await givenLink(t);
    const hash = hashOf(t, live);
    return { live, hash, answer: await follow(t, hash) };
  });
}

export const linkAccess: readonly Check[] = [
  check(
    'a link is followed at its share URL by whoever holds it',
    {
      proves: ['LINK-17', 'LINK-18'],
      operation: 'createShareableLink',
      needs: ['app-url'],
    },
    async (t) => {
      await givenTelling(t);
      const { answer } = await followedLink(t);
      const asksForSignIn = answer.status === 401 || answer.status === 403;
      const proves = asksForSignIn ? 'LINK-18' : 'LINK-17';
      t.judged();
      t.expectThat(opens(answer), 'a 2xx or 3xx answer', String(answer.status), { answer, proves });
    },
  ),
  check(
    'the link of a file in a folder is followed at its share URL',
    {
      proves: ['LINK-17'],
      operation: 'createShareableLink',
      profile: 'full',
      needs: ['app-url'],
    },
    async (t: TestContext) => {
      await givenTelling(t);
      const { id } = await t.file({ parentId: (await t.folder()).id });
      const link = await createLink(t, id);
      const hash = link.body.link?.hash;
      t.given(link.ok && hash !== undefined, 'the link has no hash');
      const answer = await follow(t, hash);
      t.expectThat(opens(answer), 'a 2xx or 3xx answer', String(answer.status), { answer });
    },
  ),
  check(
    'a deleted link gives no access from then on',
    { proves: ['LINK-23'], operation: 'deleteShareableLink', needs: ['app-url'] },
    async (t: TestContext) => {
      await givenTelling(t);
      const { live, hash, answer: before } = await followedLink(t);
      t.given(opens(before), 'the link gives no access before its deletion');
      t.given((await deleteLink(t, live.folder.id)).ok, 'the link cannot be deleted');
      const answer = await follow(t, hash);
      t.expectRefusal(answer);
    },
  ),
  check(
    'an expired link gives no access',
    {
      proves: ['LINK-5'],
      watches: ['U-19'],
      operation: 'createShareableLink',
      profile: 'full',
      needs: ['app-url', 'arrange:expired-link'],
    },
    async (t) => {
      await givenTelling(t);
      const answer = await follow(t, (await t.arrange('expired-link')).linkHash);
      t.observed('U-19', String(answer.status));
      t.expectRefusal(answer);
    },
  ),
];
