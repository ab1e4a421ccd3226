import { expectedPage } from '../../../engine/model/finding-data.ts';
import { check, type Check, type CheckId, type Need } from '../../check.ts';
import type { RawAnswer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { createLink, deleteLink, arrangeLink, hashOf } from '../shared/requests.ts';
import { makeEntry, placeOf, type CaseEntry } from '../shared/cases/places.ts';
import { follow, followAsSecond, assumeShown, opens, shows, tellsByStatus } from '../shared/share-pages.ts';

/** A link that was opened once. Only one check deletes it afterwards. */
function followedLink(t: TestContext) {
  return t.once('followed link', async () => {
    const live = await arrangeLink(t);
    const hash = hashOf(t, live);
    return { live, hash, answer: await follow(t, hash) };
  });
}

const operation = 'createShareableLink';

/** Returns how to tell whether a share page of this server gives access to an entry. */
async function isOpenOn(t: TestContext): Promise<(page: RawAnswer, name: string) => boolean> {
  const byStatus = await tellsByStatus(t);
  return (page, name) => opens(page) && (byStatus || shows(page, name));
}

interface LinkedPlace {
  readonly id: CheckId;
  /** Completes "the link of". */
  readonly where: string;
  readonly needs: readonly Need[];
  readonly makeThere: (t: TestContext) => Promise<Pick<CaseEntry, 'id' | 'name'>>;
}

/** The places of entries with a link. Whether a receiver may create one is open, so received entries are left out. */
const linkedPlaces: readonly LinkedPlace[] = [
  {
    id: 'LINK-17.2',
    where: 'a file in a folder',
    needs: [],
    makeThere: async (t) => t.file({ parentId: (await t.folder()).id }),
  },
  {
    id: 'LINK-17.3',
    where: 'a folder in a shared workspace',
    needs: ['workspace'],
    makeThere: async (t) => makeEntry(t, 'folder', await sharedRoot(t)),
  },
  {
    id: 'LINK-17.4',
    where: 'a file in a folder of a shared workspace',
    needs: ['workspace'],
    makeThere: async (t) => {
      const root = await sharedRoot(t);
      const { id: parentId } = await makeEntry(t, 'folder', root);
      return makeEntry(t, 'file', { ...root, parentId });
    },
  },
];

const sharedRoot = (t: TestContext) => placeOf(t, 'shared', 'root');

/** Those that permit more than to view. What a link that permits nothing shows is left out. */
const permissionSets = [
  { allow_edit: true },
  { allow_download: true },
  { allow_edit: true, allow_download: true },
  { allow_edit: true, allow_download: false },
  { allow_edit: false, allow_download: true },
] as const;

export const linkAccess: readonly Check[] = [
  check(
    'LINK-17.1',
    'anyone who has the link can open it at its share URL',
    {
      tests: ['LINK-17', 'LINK-18'],
      operation: 'createShareableLink',
      needs: ['app-url'],
    },
    async (t) => {
      const { live, answer } = await followedLink(t);
      if (!(await tellsByStatus(t))) {
        await assumeShown(t, answer, live.folder.name);
        t.judged();
        return;
      }
      const asksForSignIn = answer.status === 401 || answer.status === 403;
      const tests = asksForSignIn ? 'LINK-18' : 'LINK-17';
      t.judged();
      t.expectThat(opens(answer), expectedPage, String(answer.status), { answer, tests });
    },
  ),
  ...linkedPlaces.map(({ id, where, needs, makeThere }) =>
    check(
      id,
      `the link of ${where} opens at its share URL`,
      { tests: ['LINK-17'], operation, profile: 'full', needs: ['app-url', ...needs] },
      async (t: TestContext) => {
        const entry = await makeThere(t);
        const link = await createLink(t, entry.id);
        const hash = link.body.link?.hash;
        t.assume(link.ok && hash !== undefined, 'the link has no hash');
        const answer = await follow(t, hash);
        if (!(await tellsByStatus(t))) await assumeShown(t, answer, entry.name);
        t.expectThat(opens(answer), expectedPage, String(answer.status), { answer });
      },
    ),
  ),
  check(
    'LINK-18.permissions',
    'a link opens without a token whatever permissions are set on it',
    { tests: ['LINK-18'], operation, profile: 'full', needs: ['app-url'] },
    async (t: TestContext) => {
      const isOpen = await isOpenOn(t);
      const plain = await arrangeLink(t);
      const opensPlain = isOpen(await follow(t, hashOf(t, plain)), plain.folder.name);
      t.assume(opensPlain, 'a link without options does not open either');
      for (const permissions of permissionSets) {
        const live = await arrangeLink(t, permissions);
        const answer = await follow(t, hashOf(t, live));
        const isAsPlain = isOpen(answer, live.folder.name);
        const found = `none, ${answer.status}, with ${JSON.stringify(permissions)}`;
        t.expectThat(isAsPlain, 'access, as by a link without options', found, { answer });
      }
    },
  ),
  check(
    'LINK-18.1',
    'a link also opens for a caller who is signed in to another account',
    { tests: ['LINK-18'], operation, profile: 'full', needs: ['app-url', 'second-account'] },
    async (t: TestContext) => {
      const live = await arrangeLink(t);
      const hash = hashOf(t, live);
      const { name } = live.folder;
      const isOpen = await isOpenOn(t);
      t.skipIfUnspecified(!isOpen(await follow(t, hash), name), 'the link does not open without a token');
      const answer = await followAsSecond(t, hash);
      t.expectThat(isOpen(answer, name), 'access as without a token', `none, ${answer.status}`, { answer });
    },
  ),
  check(
    'LINK-4.4',
    'a link with a password stays closed for a caller who is signed in to another account',
    { tests: ['LINK-4'], operation, profile: 'full', needs: ['app-url', 'second-account'] },
    async (t: TestContext) => {
      const live = await arrangeLink(t, { password: t.unique('password') });
      const hash = hashOf(t, live);
      const { name } = live.folder;
      const isOpen = await isOpenOn(t);
      t.skipIfUnspecified(
        isOpen(await follow(t, hash), name),
        'the page of a closed link looks like an open one (U-66)',
      );
      const answer = await followAsSecond(t, hash);
      t.expectThat(!isOpen(answer, name), 'no access without the password', `access, ${answer.status}`, {
        answer,
      });
    },
  ),
  check(
    'LINK-23.1',
    'a deleted link gives no access any more',
    { tests: ['LINK-23'], operation: 'deleteShareableLink', needs: ['app-url'] },
    async (t: TestContext) => {
      const { live, hash, answer: before } = await followedLink(t);
      t.assume(opens(before), 'the link gives no access before its deletion');
      const { id, name } = live.folder;
      const byStatus = await tellsByStatus(t);
      if (!byStatus) await assumeShown(t, before, name);
      t.assume((await deleteLink(t, id)).ok, 'the link cannot be deleted');
      const answer = await follow(t, hash);
      if (byStatus) t.expectRefusal(answer);
      else t.expectThat(!shows(answer, name), 'a page without the entry', 'one that shows it', { answer });
    },
  ),
  check(
    'LINK-23.3',
    'a deleted link gives no access when its entry gets a new link',
    {
      tests: ['LINK-23'],
      operation: ['deleteShareableLink', 'createShareableLink'],
      profile: 'full',
      needs: ['app-url'],
    },
    async (t: TestContext) => {
      const first = await arrangeLink(t);
      const hash = hashOf(t, first);
      const { id, name } = first.folder;
      const isOpen = await isOpenOn(t);
      t.assume(isOpen(await follow(t, hash), name), 'the link gives no access before its deletion');
      t.assume((await deleteLink(t, id)).ok, 'the link cannot be deleted');
      const { ok, body } = await createLink(t, id);
      t.assume(ok && body.link?.hash !== undefined, 'no second link is made');
      t.skipIfUnspecified(
        body.link.hash === hash && body.link.id !== first.link.id,
        'a new link has the hash of the deleted one',
      );
      const answer = await follow(t, hash);
      t.expectThat(!isOpen(answer, name), 'no access', `access, ${answer.status}`, { answer });
    },
  ),
  check(
    'LINK-5.5',
    'an expired link gives no access',
    {
      tests: ['LINK-5'],
      observes: ['U-19'],
      operation: 'createShareableLink',
      profile: 'full',
      needs: ['app-url', 'arrange:expired-link'],
    },
    async (t) => {
      const { linkHash, name } = await t.arrange('expired-link');
      const answer = await follow(t, linkHash);
      t.observed('U-19', String(answer.status));
      // An expired link may lead to a page that says so, even if other wrong addresses are refused by status.
      if (!opens(answer)) {
        t.expectRefusal(answer);
        return;
      }
      const { live, answer: page } = await followedLink(t);
      await assumeShown(t, page, live.folder.name);
      t.expectThat(!shows(answer, name), 'a page without the entry', 'one that shows it', { answer });
    },
  ),
];
