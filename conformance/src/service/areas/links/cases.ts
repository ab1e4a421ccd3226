import type { CaseOf, Factors } from '../../../engine/model/factors.ts';
import type { TestContext } from '../../test-context.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import {
  freshPlace,
  makeEntry,
  makeNamesake,
  placeOf,
  star,
  type CaseEntry,
} from '../shared/cases/places.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { createLink, deleteLink, inDays } from '../shared/requests.ts';
import type { Entry } from '../shared/histories/entry-model.ts';
import { History } from '../shared/histories/history.ts';
import { createdLink, creationFact, linkOptions, namedBy, withoutOptions } from '../shared/created-link.ts';
import { expectDeleted } from './link-deletion.ts';
import { expectHashed } from '../shared/readable-passwords.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const entries = {
  kind: ['folder', 'file'],
  id: ['id', 'hash'],
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
} as const;

const marks = { 'the entry': ['unmarked', 'starred and shared'] } as const;

const linkFactors = {
  ...entries,
  repetition: ['once', 'again'],
  ...linkOptions,
  ...marks,
} as const satisfies Factors;

const deletionFactors = {
  ...entries,
  'the link': ['open', 'protected', 'expiring, to edit'],
  'made by': ['id', 'hash'],
  ...marks,
} as const satisfies Factors;

type LinkCase = CaseOf<typeof linkFactors>;
type DeletionCase = CaseOf<typeof deletionFactors>;

const isMarked = (testCase: LinkCase | DeletionCase): boolean => testCase['the entry'] !== 'unmarked';

const needsOf = (testCase: LinkCase | DeletionCase) =>
  [
    'observe:entry',
    'observe:link',
    ...(isMarked(testCase) ? (['arrange:starred-entry', 'arrange:other-user'] as const) : []),
  ] as const;

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
  tests: (testCase) => [
    creationFact[testCase.id],
    'LINK-4',
    'LINK-5',
    'LINK-6',
    'LINK-7',
    'LINK-9',
    'LINK-10',
    ...(testCase.password === 'left out' ? (['LINK-13'] as const) : []),
    ...(testCase.repetition === 'again' ? (['LINK-2', 'LINK-13', 'LINK-18', 'LINK-24'] as const) : []),
    ...(testCase.password === 'left out' ? [] : (['LINK-24'] as const)),
  ],
  needs: needsOf,
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
  tests: ({ id }) => [id === 'id' ? 'LINK-19' : 'LINK-20', 'LINK-23'],
  needs: needsOf,
  judge: judgeDeletion,
});

async function judgeLink(t: TestContext, testCase: LinkCase): Promise<void> {
  const { kind, id: form } = testCase;
  const entry = await makeEntry(t, kind, await placeOf(t, testCase.workspace, testCase.depth));
  if (isMarked(testCase)) await starAndShare(t, entry);
  const history = new History(t, 1);
  const { model } = history;
  const add = (made: CaseEntry, of: Entry['kind']) =>
    model.add({ ...made, kind: of, content: '', parent: undefined, expected: { state: 'exists' } }, 'made');
  const added = add(entry, kind);
  const isRight = await history.only('linked', () =>
    createdLink(t, model, { entry: added, form, values: testCase }),
  );
  if (!isRight || testCase.repetition === 'once') return;
  const namesake = add(await makeNamesake(t, entry), 'folder');
  await history.only('linked', () =>
    createdLink(t, model, { entry: namesake, form: 'id', values: withoutOptions }),
  );
  // Which options the entry's second link has is open (U-61).
  const password = t.unique('password');
  const again = await createLink(t, namedBy(entry, form, t), { password });
  if (again.ok) expectHashed(t, password, again);
}

/** A starred or shared entry can have a link. */
async function starAndShare(t: TestContext, { id }: CaseEntry): Promise<void> {
  await star(t, id);
  const { email } = await t.once('somebody to share with', () => t.arrange('other-user'));
  const body = { emails: [email], permissions: ['view' as const] };
  const { ok, status } = await t.call('shareEntry', { path: { entryId: id }, body });
  t.assume(ok, `needs a share, but shareEntry returned ${status}`);
}

const deleted = {
  open: () => ({}),
  protected: () => ({ password: 'opens-it' }),
  'expiring, to edit': () => ({ expires_at: inDays(20), allow_edit: true }),
} as const;

async function judgeDeletion(t: TestContext, testCase: DeletionCase): Promise<void> {
  const tests = testCase.id === 'id' ? 'LINK-19' : 'LINK-20';
  const place =
    testCase.depth === 'root'
      ? await placeOf(t, testCase.workspace, 'root')
      : await freshPlace(t, testCase.workspace, testCase.depth);
  const entry = await makeEntry(t, testCase.kind, place);
  if (isMarked(testCase)) await starAndShare(t, entry);
  // In the same folder, or elsewhere with the same name.
  const neighbour =
    testCase.depth === 'root' ? await makeNamesake(t, entry) : await makeEntry(t, testCase.kind, place);
  const options = deleted[testCase['the link']]();
  const link = await createLink(t, namedBy(entry, testCase['made by'], t), options);
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
  const answer = await deleteLink(t, namedBy(entry, testCase.id, t));
  await expectTakenBut(t, answer, {
    tests,
    send: async () => {
      const { id } = await t.folder();
      await createLink(t, id);
      return deleteLink(t, id);
    },
  });
  const after = await eventually(statesOf, ([state]) => state === 'removed');
  expectDeleted(t, after, { answer, tests });
  const { state } = await t.observeEntry(entry.id);
  t.expectEqual(state, 'exists', reported('the entry whose link was removed'), { answer, tests });
}
