import type { CaseOf } from '../../../engine/model/factors.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { serverOffset } from './cases/expect-now.ts';
import { createLink, inDays, type LinkAnswer, type LinkOptions } from './requests.ts';
import type { EntryModel, ObservedState, Entry } from './histories/entry-model.ts';
import { expectDone, UntakenError, type Facts, type Shown, type Taken } from './histories/step.ts';
import { expectHashed } from './readable-passwords.ts';

// What createShareableLink does, for its cases and for series of operations.

export const linkForms = ['id', 'hash'] as const;
export type LinkForm = (typeof linkForms)[number];

/** The values of each option. */
export const linkOptions = {
  password: ['left out', 'ASCII', 'scripts'],
  expires_at: ['left out', 'soon', 'in 2040'],
  allow_edit: ['left out', 'false', 'true'],
  allow_download: ['left out', 'false', 'true'],
} as const;

export type LinkValues = CaseOf<typeof linkOptions>;

export const withoutOptions: LinkValues = {
  password: 'left out',
  expires_at: 'left out',
  allow_edit: 'left out',
  allow_download: 'left out',
};

export const creationFact = { id: 'LINK-2', hash: 'LINK-3' } as const;

const optionFacts = {
  linkPassword: 'LINK-4',
  linkExpiry: 'LINK-5',
  linkEdit: 'LINK-6',
  linkDownload: 'LINK-7',
} as const;

/** Other links keep their access. */
const factsOf = (all: SubjectId): Facts => ({
  own: { all, ...optionFacts },
  others: { all, link: 'LINK-18', ...optionFacts },
});

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

async function optionsOf(t: TestContext, values: LinkValues): Promise<LinkOptions> {
  const { password, expires_at, allow_edit, allow_download } = values;
  return {
    ...(password === 'left out' ? {} : { password: passwords[password] }),
    ...(expires_at === 'left out' ? {} : { expires_at: await expiries[expires_at](t) }),
    ...(allow_edit === 'left out' ? {} : { allow_edit: allow_edit === 'true' }),
    ...(allow_download === 'left out' ? {} : { allow_download: allow_download === 'true' }),
  };
}

/** A link as a state provider sees it. */
const linkStateOf = ({ password, expires_at, allow_edit, allow_download }: LinkOptions): ObservedState => ({
  linkPassword: password !== undefined,
  linkExpiry: typeof expires_at === 'string' ? Date.parse(expires_at) : null,
  linkEdit: allow_edit ?? false,
  linkDownload: allow_download ?? false,
});

/** How a request names an entry. */
export function namedBy({ id, hash }: Pick<Entry, 'id' | 'hash'>, form: LinkForm, t: TestContext) {
  t.assume(form === 'id' || hash !== '', 'the entry has no hash');
  return form === 'id' ? id : hash;
}

/** Creates a link for an entry that has none: the effect of a second link is open (U-61). */
export async function createdLink(
  t: TestContext,
  model: EntryModel,
  { entry, form, values }: { readonly entry: Entry; readonly form: LinkForm; readonly values: LinkValues },
): Promise<Taken> {
  const fact = creationFact[form];
  const options = await optionsOf(t, values);
  const send = (body: LinkOptions) => createLink(t, namedBy(entry, form, t), body);
  const answer = await send(options);
  const tryShorter = async () => {
    const trial = await send({ ...options, password: ofScripts });
    if (trial.ok) model.forget([entry]);
    return trial;
  };
  await expectDone(t, answer, [
    // The maximum length of a password is unspecified.
    values.password === 'scripts' ? { tests: 'open', send: tryShorter } : undefined,
    { tests: 'LINK-4', send: () => send(without(options, 'password')) },
    { tests: 'LINK-5', send: () => send(without(options, 'expires_at')) },
    { tests: fact, send: async () => createLink(t, (await t.folder()).id) },
  ]);
  const { hash } = answer.body.link ?? {};
  if (hash === undefined || hash === '') throw new UntakenError('not done');
  // A new link of an entry may get the hash that its last one had.
  const isNew = !model.entries.some((other) => other !== entry && other.link === hash);
  t.expectThat(isNew, 'a new hash', 'that of another link', { answer, tests: 'LINK-9' });
  // What is stored under the hash may be either.
  if (!isNew) throw new UntakenError('not done');
  if (options.password !== undefined) expectHashed(t, options.password, answer);
  entry.link = hash;
  entry.expected = { ...entry.expected, link: 'active', linkEntry: entry.id, ...linkStateOf(options) };
  const shown = shownIn(t, answer, entry, fact);
  return { answer, shown, facts: factsOf(fact), named: [entry], touched: [entry] };
}

/** The stored values of the link, the right entry, and no password if none was set. */
function shownIn(
  t: TestContext,
  { body: { link: got } }: LinkAnswer,
  { id, expected }: Entry,
  fact: SubjectId,
): Shown[] {
  const { linkExpiry, linkPassword, linkEdit, linkDownload } = expected;
  const expiry = typeof got?.expires_at === 'string' ? Date.parse(got.expires_at) : got?.expires_at;
  return [
    { what: 'link.entry_id', got: got?.entry_id, wanted: id, tests: fact },
    { what: 'link.user_id', got: got?.user_id, wanted: t.account.userId, tests: 'LINK-10' },
    { what: 'link.expires_at', got: expiry, wanted: linkExpiry, tests: 'LINK-5' },
    { what: 'link.allow_edit', got: got?.allow_edit, wanted: linkEdit, tests: 'LINK-6' },
    { what: 'link.allow_download', got: got?.allow_download, wanted: linkDownload, tests: 'LINK-7' },
    ...(linkPassword === false
      ? [{ what: 'link.password', got: got?.password, wanted: null, tests: 'LINK-13' } as const]
      : []),
  ];
}

function without(options: LinkOptions, name: keyof LinkOptions): LinkOptions {
  const rest = { ...options };
  Reflect.deleteProperty(rest, name);
  return rest;
}
