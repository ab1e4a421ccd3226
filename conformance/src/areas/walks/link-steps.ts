import type { Chance } from '../../model/chance.ts';
import type { Answer, RequestOf } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { TestContext } from '../../model/test-context.ts';
import { fieldOf, textOf } from '../../model/wire-values.ts';
import { sampled, stateOf } from './settings.ts';
import { expectDone, UntakenError, type Choice, type Facts, type Shown, type Step } from './step.ts';
import { without, type Sight, type Thing } from './entry-model.ts';

type LinkOptions = RequestOf<'createShareableLink'>['body'];
type Form = 'id' | 'hash';

const optionFacts = {
  linkPassword: 'LINK-4',
  linkExpiry: 'LINK-5',
  linkEdit: 'LINK-6',
  linkDownload: 'LINK-7',
} as const;

/** Other links keep their access. */
const creationFacts = (all: SubjectId): Facts => ({
  own: { all, ...optionFacts },
  others: { all, link: 'LINK-18', ...optionFacts },
});

type Named = Pick<Thing, 'id' | 'hash'>;

const namedBy = (thing: Named, form: Form): number | string => (form === 'id' ? thing.id : thing.hash);

/** The values of a link's options, and the expected properties of the link. */
const options: Readonly<Record<string, readonly (readonly [string, LinkOptions, Sight])[]>> = {
  password: [
    ['left out', {}, { linkPassword: false }],
    ['given', { password: 'opens it' }, { linkPassword: true }],
  ],
  expires_at: [
    ['left out', {}, {}],
    ['given', { expires_at: '2041-02-03T04:05:06Z' }, { linkExpiry: Date.UTC(2041, 1, 3, 4, 5, 6) }],
  ],
  allow_edit: [
    ['left out', {}, { linkEdit: false }],
    ['true', { allow_edit: true }, { linkEdit: true }],
  ],
  allow_download: [
    ['left out', {}, { linkDownload: false }],
    ['true', { allow_download: true }, { linkDownload: true }],
  ],
};

interface Drawn {
  readonly settings: Readonly<Record<string, string>>;
  readonly body: LinkOptions;
  readonly sight: Sight;
}

const drawOptions = (chance: Chance): Drawn =>
  Object.entries(options).reduce<Drawn>(
    ({ settings, body, sight }, [name, values]) => {
      const [value, given, seen] = values[chance(values.length)]!;
      return {
        settings: { ...settings, [name]: value },
        body: { ...body, ...given },
        sight: { ...sight, ...seen },
      };
    },
    { settings: {}, body: {}, sight: {} },
  );

const create = (t: TestContext, entryId: number | string, body: LinkOptions) =>
  t.call('createShareableLink', { path: { entryId }, body });

/** Number of option sets to choose from per entry. */
const draws = 4;

/** For an entry without a link: the effect of a second link is open (U-61). */
export const link: Step = {
  name: 'linked',
  operation: 'createShareableLink',
  choices: (t, model, chance) =>
    model.active
      .filter(({ expected, parent }) => expected.link !== 'active' && parent !== undefined)
      .flatMap((thing) => formsOf(thing).map((form) => ({ thing, form })))
      .flatMap((pair) => Array.from({ length: draws }, () => ({ ...pair, ...drawOptions(chance) })))
      .map(({ thing, form, settings, body, sight }) => ({
        about: [thing],
        settings: { by: form, ...settings, ...stateOf(model, thing) },
        take: async () => {
          const fact = form === 'id' ? 'LINK-2' : 'LINK-3';
          const answer = await create(t, namedBy(thing, form), body);
          await expectDone(t, answer, {
            proves: fact,
            plain: async () => create(t, namedBy(await t.folder(), form), body),
          });
          const { hash } = answer.body.link ?? {};
          if (hash === undefined || hash === '') throw new UntakenError('not done');
          thing.link = hash;
          thing.expected = { ...thing.expected, link: 'active', linkEntry: thing.id, ...sight };
          const shown = linkShown(t, answer, thing);
          return { answer, shown, facts: creationFacts(fact), named: [thing], touched: [thing] };
        },
      })),
};

/** Expects in the response the stored values of the link, the right entry, and no password if none was set. */
function linkShown(
  t: TestContext,
  { body: { link: got } }: Answer<'createShareableLink'>,
  { id, expected }: Thing,
): Shown[] {
  const { linkExpiry = null, linkPassword, linkEdit, linkDownload } = expected;
  const expiry = typeof got?.expires_at === 'string' ? Date.parse(got.expires_at) : got?.expires_at;
  return [
    { what: 'link.entry_id', got: got?.entry_id, wanted: id, proves: 'LINK-2' },
    { what: 'link.user_id', got: got?.user_id, wanted: t.account.userId, proves: 'LINK-10' },
    { what: 'link.expires_at', got: expiry, wanted: linkExpiry, proves: 'LINK-5' },
    { what: 'link.allow_edit', got: got?.allow_edit, wanted: linkEdit, proves: 'LINK-6' },
    { what: 'link.allow_download', got: got?.allow_download, wanted: linkDownload, proves: 'LINK-7' },
    ...(linkPassword === false
      ? [{ what: 'link.password', got: got?.password, wanted: null, proves: 'LINK-13' } as const]
      : []),
  ];
}

const formsOf = ({ hash }: Thing): Form[] => (hash === '' ? ['id'] : ['id', 'hash']);

/** The properties of an entry without its link. */
const unlinked = (sight: Sight): Sight => ({
  ...without(sight, 'linkEntry', 'linkPassword', 'linkExpiry', 'linkEdit', 'linkDownload'),
  link: 'removed',
});

export const unlink: Step = {
  name: 'unlinked',
  operation: 'deleteShareableLink',
  choices: (t, model) => {
    const linked = model.active.filter(({ expected }) => expected.link === 'active');
    // Keeps one link, to show that no other is deleted.
    if (linked.length < 2) return [];
    return linked
      .flatMap((thing) => formsOf(thing).map((form) => ({ thing, form })))
      .map(({ thing, form }): Choice => ({
        about: [thing],
        settings: { by: form, ...stateOf(model, thing) },
        take: async () => {
          const fact = form === 'id' ? 'LINK-19' : 'LINK-20';
          const answer = await removeLink(t, namedBy(thing, form));
          await expectDone(t, answer, { proves: fact, plain: () => freshlyUnlinked(t, form) });
          thing.expected = unlinked(thing.expected);
          const facts: Facts = { own: { all: fact }, others: { all: fact, link: fact } };
          return { answer, facts, named: [thing], touched: [thing] };
        },
      }));
  },
};

/** The check on LINK-21 reports a server that requires a body. */
async function removeLink(t: TestContext, entryId: number | string): Promise<Answer<'deleteShareableLink'>> {
  const answer = await t.call('deleteShareableLink', { path: { entryId } });
  return answer.ok ? answer : t.send('deleteShareableLink', { path: { entryId }, body: {} });
}

async function freshlyUnlinked(t: TestContext, form: Form): Promise<Answer> {
  const folder = await t.folder();
  await create(t, folder.id, {});
  return removeLink(t, namedBy(folder, form));
}

const permissions = [['view'], ['download', 'view'], ['view', 'edit', 'download']] as const;

/** It is open which other users are listed (U-70). */
function usersShown(t: TestContext, { body }: Answer<'shareEntry'>, email: string): Shown[] {
  const users = Array.isArray(body.users) ? (body.users as readonly unknown[]) : undefined;
  const user = users?.find((user) => textOf(fieldOf(user, 'email'))?.toLowerCase() === email.toLowerCase());
  return [
    {
      what: 'whether users names the receiver',
      got: users && user !== undefined,
      wanted: true,
      proves: 'SHARE-1',
    },
    {
      what: 'the id of the receiver',
      got: fieldOf(user, 'id'),
      wanted: t.secondAccount().userId,
      proves: 'SHARE-6',
    },
  ];
}

/** Shares with the second account, once: the effect of sharing again is open (U-70). */
export const share: Step = {
  name: 'shared',
  operation: 'shareEntry',
  choices: (t, model, chance) => {
    const { email } = t.secondAccount();
    const unshared = model.active.filter(
      ({ expected, parent }) => parent !== undefined && expected.sharedWith?.length === 0,
    );
    if (email === undefined) return [];
    return sampled(
      chance,
      12,
      unshared.flatMap((thing) => permissions.map((named) => ({ thing, named }))),
    ).map(({ thing, named }) => ({
      about: [thing],
      settings: { permissions: named.join(' and '), ...stateOf(model, thing) },
      take: async () => {
        const send = (entryId: number) =>
          t.call('shareEntry', { path: { entryId }, body: { emails: [email], permissions: [...named] } });
        const answer = await send(thing.id);
        await expectDone(t, answer, { proves: 'SHARE-10', plain: async () => send((await t.folder()).id) });
        thing.expected = { ...thing.expected, sharedWith: [email.toLowerCase()] };
        const facts: Facts = { own: { all: 'SHARE-10' }, others: { all: 'SHARE-2', sharedWith: 'SHARE-2' } };
        const shown = usersShown(t, answer, email);
        return { answer, shown, facts, named: [thing], touched: [thing] };
      },
    }));
  },
};
