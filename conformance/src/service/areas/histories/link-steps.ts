import type { Chance } from '../../../engine/model/chance.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { fieldOf, textOf } from '../../../engine/model/wire-values.ts';
import { sampled, stateOf } from '../shared/histories/entry-states.ts';
import { createdLink, linkOptions, namedBy, type LinkForm, type LinkValues } from '../shared/created-link.ts';
import { createLink, deleteLink } from '../shared/requests.ts';
import { expectDone, type Choice, type Facts, type Shown, type Step } from '../shared/histories/step.ts';
import { without, type ObservedState, type Entry } from '../shared/histories/entry-model.ts';

/** Values of options from which a step is chosen. */
const drawOptions = (chance: Chance): LinkValues =>
  Object.fromEntries(
    Object.entries(linkOptions).map(([name, values]) => [name, values[chance(values.length)]!]),
  ) as LinkValues;

/** Number of option sets to choose from per entry. */
const draws = 4;

export const link: Step = {
  name: 'linked',
  operation: 'createShareableLink',
  choices: (t, model, chance) =>
    model.active
      .filter(({ expected, parent }) => expected.link !== 'active' && parent !== undefined)
      .flatMap((entry) => formsOf(entry).map((form) => ({ entry, form })))
      .flatMap((pair) => Array.from({ length: draws }, () => ({ ...pair, values: drawOptions(chance) })))
      .map(({ entry, form, values }) => ({
        about: [entry],
        settings: { by: form, ...values, ...stateOf(model, entry) },
        take: () => createdLink(t, model, { entry, form, values }),
      })),
};

const formsOf = ({ hash }: Entry): LinkForm[] => (hash === '' ? ['id'] : ['id', 'hash']);

/** The properties of an entry without its link. */
const unlinked = (state: ObservedState): ObservedState => ({
  ...without(state, 'linkEntry', 'linkPassword', 'linkExpiry', 'linkEdit', 'linkDownload'),
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
      .flatMap((entry) => formsOf(entry).map((form) => ({ entry, form })))
      .map(({ entry, form }): Choice => ({
        about: [entry],
        settings: { by: form, ...stateOf(model, entry) },
        take: async () => {
          const fact = form === 'id' ? 'LINK-19' : 'LINK-20';
          const answer = await deleteLink(t, namedBy(entry, form, t));
          await expectDone(t, answer, [{ tests: fact, send: () => freshlyUnlinked(t, form) }]);
          entry.expected = unlinked(entry.expected);
          const facts: Facts = { own: { all: fact }, others: { all: fact, link: fact } };
          return { answer, facts, named: [entry], touched: [entry] };
        },
      }));
  },
};

async function freshlyUnlinked(t: TestContext, form: LinkForm): Promise<Answer> {
  const folder = await t.folder();
  await createLink(t, folder.id);
  return deleteLink(t, namedBy(folder, form, t));
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
      tests: 'SHARE-1',
    },
    {
      what: 'the id of the receiver',
      got: fieldOf(user, 'id'),
      wanted: t.secondAccount().userId,
      tests: 'SHARE-6',
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
      unshared.flatMap((entry) => permissions.map((named) => ({ entry, named }))),
    ).map(({ entry, named }) => ({
      about: [entry],
      settings: { permissions: named.join(' and '), ...stateOf(model, entry) },
      take: async () => {
        const send = (entryId: number) =>
          t.call('shareEntry', { path: { entryId }, body: { emails: [email], permissions: [...named] } });
        const answer = await send(entry.id);
        await expectDone(t, answer, [{ tests: 'SHARE-10', send: async () => send((await t.folder()).id) }]);
        entry.expected = { ...entry.expected, sharedWith: [email.toLowerCase()] };
        const facts: Facts = { own: { all: 'SHARE-10' }, others: { all: 'SHARE-2', sharedWith: 'SHARE-2' } };
        const shown = usersShown(t, answer, email);
        return { answer, shown, facts, named: [entry], touched: [entry] };
      },
    }));
  },
};
