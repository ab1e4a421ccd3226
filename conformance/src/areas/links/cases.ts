import type { CaseOf, Factors } from '../../model/factors.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { TestContext } from '../../model/test-context.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { serverOffset } from '../shared/cases/expect-now.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import {
  freshPlace,
  makeEntry,
  makeNamesake,
  placeOf,
  star,
  type CaseEntry,
} from '../shared/cases/places.ts';
import { eventually } from '../../model/eventually.ts';
import { momentOf, observedFields } from '../shared/observed-fields.ts';
import { createLink, deleteLink, type LinkAnswer, type LinkOptions } from '../shared/link-requests.ts';
import { expectDeleted } from './link-deletion.ts';
import { inDays } from './links-with-options.ts';
import { expectHashed } from './readable-passwords.ts';
import { reported } from '../shared/reported.ts';

const entries = {
  kind: ['folder', 'file'],
  id: ['id', 'hash'],
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
} as const;

const linkFactors = {
  ...entries,
  repetition: ['once', 'again'],
  password: ['left out', 'ASCII', 'scripts'],
  expires_at: ['left out', 'soon', 'in 2040'],
  allow_edit: ['left out', 'false', 'true'],
  allow_download: ['left out', 'false', 'true'],
  'the entry': ['unmarked', 'starred and shared'],
} as const satisfies Factors;

const deletionFactors = {
  ...entries,
  'the link': ['open', 'protected', 'expiring, to edit'],
  'made by': ['id', 'hash'],
} as const satisfies Factors;

type LinkCase = CaseOf<typeof linkFactors>;
type DeletionCase = CaseOf<typeof deletionFactors>;

const isMarked = (testCase: LinkCase): boolean => testCase['the entry'] !== 'unmarked';

const factOf = ({ id }: Pick<LinkCase, 'id'>) => (id === 'id' ? 'LINK-2' : 'LINK-3');

const linksInWords = {
  open: 'a link without a password',
  protected: 'a link with a password',
  'expiring, to edit': 'a link that expires and allows editing',
} as const;

export const linkCases = caseCheck(linkFactors, {
  id: 'LINK-2.createShareableLink',
  operation: 'createShareableLink',
  sentence: 'a link is created as requested',
  phrases: {
    password: (password) =>
      password === 'left out'
        ? 'without a password'
        : `password in ${password === 'scripts' ? 'several scripts' : password}`,
  },
  proves: (testCase) => [
    factOf(testCase),
    'LINK-4',
    'LINK-5',
    'LINK-6',
    'LINK-7',
    'LINK-10',
    ...(testCase.repetition === 'again' ? (['LINK-9', 'LINK-24'] as const) : []),
    ...(testCase.repetition === 'once' && testCase.password !== 'left out' ? (['LINK-24'] as const) : []),
  ],
  needs: (testCase) => [
    'observe:entry',
    'observe:link',
    ...(isMarked(testCase) ? (['arrange:starred-entry', 'arrange:other-user'] as const) : []),
  ],
  judge: judgeLink,
});

export const linkDeletionCases = caseCheck(deletionFactors, {
  id: 'LINK-19.deleteShareableLink',
  operation: 'deleteShareableLink',
  sentence: 'the link is deleted, and nothing else changes',
  phrases: {
    id: (form) => `by the ${form} of the entry`,
    'the link': (link) => linksInWords[link as DeletionCase['the link']],
    'made by': (form) => `created by its ${form}`,
  },
  proves: ({ id }) => [id === 'id' ? 'LINK-19' : 'LINK-20', 'LINK-23'],
  needs: () => ['observe:entry', 'observe:link'],
  judge: judgeDeletion,
});

async function judgeLink(t: TestContext, testCase: LinkCase): Promise<void> {
  const fact = factOf(testCase);
  const place = await placeOf(t, testCase.workspace, testCase.depth);
  const entry = await makeEntry(t, testCase.kind, place);
  if (isMarked(testCase)) await starAndShare(t, entry);
  const options = await optionsOf(t, testCase);
  const answer = await createLink(t, nameOf(t, testCase, entry), options);
  await expectTakenBut(
    t,
    answer,
    testCase.password === 'scripts'
      ? // The maximum length of a password is unspecified.
        {
          proves: 'open',
          send: () => createLink(t, nameOf(t, testCase, entry), { ...options, password: ofScripts }),
        }
      : undefined,
    { proves: 'LINK-4', send: () => createLink(t, nameOf(t, testCase, entry), without(options, 'password')) },
    {
      proves: 'LINK-5',
      send: () => createLink(t, nameOf(t, testCase, entry), without(options, 'expires_at')),
    },
    { proves: fact, send: () => plainLink(t) },
  );
  await expectOptions(t, testCase, { answer, options, entry });
  if (testCase.repetition === 'once') return;
  await expectAnother(t, testCase, { answer, options, entry });
  const changed = { ...options, password: t.unique('password') };
  const again = await createLink(t, nameOf(t, testCase, entry), changed);
  if (again.ok) await expectOptions(t, testCase, { answer: again, options: changed, entry, isSecond: true });
}

/** A starred or shared entry can have a link. */
async function starAndShare(t: TestContext, { id }: CaseEntry): Promise<void> {
  await star(t, id);
  const { email } = await t.once('somebody to share with', () => t.arrange('other-user'));
  const body = { emails: [email], permissions: ['view' as const] };
  const { ok, status } = await t.call('shareEntry', { path: { entryId: id }, body });
  t.assume(ok, `needs a share, but shareEntry returned ${status}`);
}

interface Made {
  readonly answer: LinkAnswer;
  readonly options: LinkOptions;
  readonly entry: CaseEntry;
  /** Whether the entry had a link before: it is open which options then apply (U-61). */
  readonly isSecond?: true;
}

/** The options in the response and the options that are stored. */
async function expectOptions(
  t: TestContext,
  testCase: LinkCase,
  { answer, options, entry, isSecond }: Made,
): Promise<void> {
  const fact = factOf(testCase);
  const { link } = answer.body;
  t.assume(typeof link?.hash === 'string' && link.hash !== '', 'the link has no hash');
  const seen = await t.observeLink(link.hash);
  const isTooSoon = seen.state === 'expired' && options.expires_at !== undefined;
  const proves = isTooSoon ? 'LINK-5' : fact;
  t.expectEqual(seen.state, 'active', reported('the state of the link'), { answer, proves });
  if (seen.state !== 'active') return;
  const stored = observedFields(t, seen, 'entryId', 'hasPassword', 'expiresAt', 'allowEdit', 'allowDownload');
  t.expectEqual(stored.entryId, entry.id, reported('the entry of the link'), { answer, proves: fact });
  const asStored = {
    password: stored.hasPassword,
    edit: stored.allowEdit,
    download: stored.allowDownload,
    expiry: momentOf(stored.expiresAt),
  };
  const asSent = {
    password: options.password !== undefined,
    edit: options.allow_edit ?? false,
    download: options.allow_download ?? false,
    expiry: options.expires_at === undefined ? null : Date.parse(options.expires_at ?? ''),
  };
  const expected = isSecond ? asStored : asSent;
  const expectKept = (kept: unknown, shown: unknown, wanted: unknown, what: string, proves: SubjectId) => {
    t.expectEqual(kept, wanted, reported(`${what} of the link`), { answer, proves });
    if (shown !== undefined) t.expectEqual(shown, wanted, `${what} of the link`, { answer, proves });
  };
  expectKept(stored.allowEdit, link.allow_edit, expected.edit, 'allow_edit', 'LINK-6');
  expectKept(stored.allowDownload, link.allow_download, expected.download, 'allow_download', 'LINK-7');
  expectKept(momentOf(stored.expiresAt), momentOf(link.expires_at), expected.expiry, 'expires_at', 'LINK-5');
  t.expectEqual(stored.hasPassword, expected.password, reported('whether it has a password'), {
    answer,
    proves: 'LINK-4',
  });
  if (options.password !== undefined) expectHashed(t, options.password, answer);
  if (link.entry_id !== undefined) {
    t.expectEqual(link.entry_id, entry.id, 'link.entry_id', { answer, proves: fact });
  }
  if (link.user_id !== undefined && t.account.userId !== undefined) {
    t.expectEqual(link.user_id, t.account.userId, 'link.user_id', { answer, proves: 'LINK-10' });
  }
}

/**
 * Expects that a link for another entry, possibly with the same name, is a new one, and that the first does not change.
 */
async function expectAnother(t: TestContext, testCase: LinkCase, { answer, entry }: Made): Promise<void> {
  const { link } = answer.body;
  t.assume(link?.hash !== undefined, 'the link has no hash');
  const { id } = await makeNamesake(t, entry);
  const second = await createLink(t, id);
  t.assume(second.ok, `createShareableLink returned ${second.status} to the second link`);
  t.expectThat(second.body.link?.hash !== link.hash, 'a new hash', 'that of the first link', {
    answer: second,
    proves: 'LINK-9',
  });
  if (second.body.link?.entry_id !== undefined) {
    t.expectEqual(second.body.link.entry_id, id, 'link.entry_id, of two entries of one name', {
      answer: second,
      proves: factOf(testCase),
    });
  }
  const hashes = [link.hash, second.body.link?.hash ?? ''];
  const states = await Promise.all(hashes.map(async (hash) => (await t.observeLink(hash)).state));
  t.expectEqual(states, ['active', 'active'], reported('the states of both links'), {
    answer: second,
    proves: factOf(testCase),
  });
}

function without(options: LinkOptions, name: keyof LinkOptions): LinkOptions {
  const rest = { ...options };
  Reflect.deleteProperty(rest, name);
  return rest;
}

const plainLink = async (t: TestContext): Promise<LinkAnswer> => createLink(t, (await t.folder()).id);

function nameOf(t: TestContext, { id }: Pick<LinkCase, 'id'>, entry: CaseEntry): number | string {
  t.assume(id === 'id' || entry.hash !== '', 'the entry has no hash');
  return id === 'id' ? entry.id : entry.hash;
}

const ofScripts = 'öß茶🔑пароль';

/** The second has no ASCII letters and more than the 72 bytes that bcrypt reads. */
const passwords = { ASCII: 'opens-it', scripts: ofScripts.repeat(9) } as const;

/**
 * Future times: one within the hour by the server's clock, and one that needs more than 32 bits and
 * years of 365 days. Both are whole seconds, because the interface does not specify how precisely a server stores a time.
 */
const expiries = {
  soon: async (t: TestContext) => inDays(1 / 48, Date.now() + (await serverOffset(t))),
  'in 2040': () => '2040-02-29T07:08:09Z',
} as const;

async function optionsOf(
  t: TestContext,
  { password, expires_at, allow_edit, allow_download }: LinkCase,
): Promise<LinkOptions> {
  return {
    ...(password === 'left out' ? {} : { password: passwords[password] }),
    ...(expires_at === 'left out' ? {} : { expires_at: await expiries[expires_at](t) }),
    ...(allow_edit === 'left out' ? {} : { allow_edit: allow_edit === 'true' }),
    ...(allow_download === 'left out' ? {} : { allow_download: allow_download === 'true' }),
  };
}

const deleted = {
  open: () => ({}),
  protected: () => ({ password: passwords.ASCII }),
  'expiring, to edit': () => ({ expires_at: inDays(20), allow_edit: true }),
} as const;

async function judgeDeletion(t: TestContext, testCase: DeletionCase): Promise<void> {
  const proves = testCase.id === 'id' ? 'LINK-19' : 'LINK-20';
  const place =
    testCase.depth === 'root'
      ? await placeOf(t, testCase.workspace, 'root')
      : await freshPlace(t, testCase.workspace, testCase.depth);
  const entry = await makeEntry(t, testCase.kind, place);
  // In the same folder, or elsewhere with the same name.
  const neighbour =
    testCase.depth === 'root' ? await makeNamesake(t, entry) : await makeEntry(t, testCase.kind, place);
  const options = deleted[testCase['the link']]();
  const link = await createLink(t, nameOf(t, { id: testCase['made by'] }, entry), options);
  const other = await createLink(t, neighbour.id, options);
  const hashes = [link, other].map(({ body }) => body.link?.hash ?? '');
  t.assume(!hashes.includes(''), `the links are not created: createShareableLink returned ${link.status}`);
  t.assume(hashes[0] !== hashes[1], 'both links have one hash');
  const statesOf = () => Promise.all(hashes.map(async (hash) => (await t.observeLink(hash)).state));
  const before = await statesOf();
  t.assume(
    before.every((state) => state === 'active'),
    'the state provider finds no active link with the returned hash',
  );
  const answer = await deleteLink(t, nameOf(t, testCase, entry));
  await expectTakenBut(t, answer, {
    proves,
    send: async () => {
      const { id } = await t.folder();
      await createLink(t, id);
      return deleteLink(t, id);
    },
  });
  const after = await eventually(statesOf, ([state]) => state === 'removed');
  expectDeleted(t, after, { answer, proves });
  const { state } = await t.observeEntry(entry.id);
  t.expectEqual(state, 'exists', reported('the entry whose link was removed'), { answer, proves });
}
