import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../../../model/account.ts';
import { asShown, reported } from '../../../model/finding-data.ts';
import type { LinkState } from '../../../model/state-provider.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { createLink, receiver, share } from '../../shared/requests.ts';
import { eventually } from '../../../model/eventually.ts';

export const marks = ['starred', 'shared', 'linked'] as const;
export type Mark = (typeof marks)[number];

/** What is observed before and after a change: an entry, by the state provider, or what a response shows. */
export type Bystander = ObservedEntry | ShownThings;

/** Things in the responses of a read. */
export interface ShownThings {
  /** E.g. `listNotes`. */
  readonly label: string;
  /** @returns undefined if nothing shows them */
  readonly look: (t: TestContext) => Promise<Sight | undefined>;
}

/** An entry that is observed before and after a change. */
export interface ObservedEntry {
  /** E.g. `a file beside it`. */
  readonly label: string;
  readonly id: number;
  /** The marks that it was given. */
  readonly has?: readonly Mark[];
  /** Hash of its link, if it has one. */
  readonly link?: string | undefined;
  /** Its owner, if that is not the account that the run tests. */
  readonly as?: Account;
  readonly isInTrash?: true;
  /** Whether its direct content must stay as well. */
  readonly isClosed?: true;
}

/** Stars, links and shares an entry, as requested. */
export async function marked(
  t: TestContext,
  label: string,
  id: number,
  wanted: readonly Mark[] = marks,
): Promise<ObservedEntry> {
  if (wanted.includes('starred')) {
    const { entryId } = await t.arrange('starred-entry', { entryId: id });
    t.unlessOpen(entryId !== id, 'the state provider did not star the given entry');
  }
  if (wanted.includes('shared')) {
    const { ok, status } = await share(t, id, { emails: [receiver(t)], permissions: ['view'] });
    t.assume(ok, `the entry is not shared: shareEntry returned ${status}`);
  }
  if (!wanted.includes('linked')) return { label, id, has: wanted };
  const link = (await createLink(t, id, { allow_edit: true })).body.link?.hash;
  t.assume(link !== undefined && link !== '', 'the link has no hash');
  return { label, id, has: wanted, link };
}

export type Sight = Readonly<Record<string, unknown>>;

/** Whether a mark can be seen, or could not be seen in any case. */
const shows: Readonly<Record<Mark, (sight: Sight) => boolean>> = {
  starred: ({ starred }) => starred !== false,
  shared: ({ shared }) => !isDeepStrictEqual(shared, []),
  linked: ({ link }) => (link as LinkState | undefined)?.state !== 'removed',
};

/** Properties that show a mark. */
export const propertiesOf: Readonly<Record<Mark, readonly string[]>> = {
  starred: ['starred'],
  shared: ['shared', 'permissions'],
  linked: ['link'],
};

/** What is observed of an entry and its link. What a folder contains may change, unless it is closed. */
async function sightOf(t: TestContext, bystander: Bystander): Promise<Sight | undefined> {
  if ('look' in bystander) return bystander.look(t);
  const { id, link, as, isClosed } = bystander;
  const { state, shares, sharedWith, ...seen } = await t.observeEntry(id, as);
  if (state !== 'exists') return { state };
  const { name, sha256, parents, workspaceId, vaultId, starred, clientLastModified, fileHash } = seen;
  return {
    state,
    name,
    sha256,
    parents,
    workspaceId,
    vaultId,
    starred,
    clientLastModified,
    fileHash,
    shared: sharedWith?.map((email) => email.toLowerCase()).sort(),
    permissions: shares?.map(({ email, permissions }) => `${email} ${[...permissions].sort().join()}`).sort(),
    link: link === undefined ? undefined : await t.observeLink(link, as),
    ...(isClosed && { content: seen.children?.map((child) => child.name).sort() }),
  };
}

/** A property of a bystander that was changed. */
export interface Difference {
  /** E.g. `starred of a file beside it, as reported by the state provider`. */
  readonly what: string;
  readonly got: unknown;
  readonly expected: unknown;
}

const marksOf = (bystander: Bystander): readonly Mark[] => ('look' in bystander ? [] : (bystander.has ?? []));

/** Bystanders, each as it was last observed. */
export class Bystanders {
  readonly #seen = new Map<Bystander, Sight>();

  has(bystander: Bystander): boolean {
    return this.#seen.has(bystander);
  }

  /** Observes them, once their marks are visible: from then on they must not change. */
  async observe(t: TestContext, all: readonly Bystander[]): Promise<void> {
    const sights = await eventually(
      () => sightsOf(t, all, 'reads'),
      (seen) =>
        [...seen].every(([bystander, sight]) => marksOf(bystander).every((mark) => shows[mark](sight ?? {}))),
    );
    this.#remember(sights);
  }

  /**
   * The first property that is not as it was last observed; a change may show a moment later.
   *
   * @param mayChange says which properties do not count
   */
  async firstDifference(
    t: TestContext,
    all: readonly Bystander[],
    mayChange: (bystander: Bystander, property: string) => boolean,
  ): Promise<Difference | undefined> {
    const differencesIn = (sights: Sights): Difference[] =>
      all.flatMap((bystander) =>
        Object.entries((sights.get(bystander) && this.#seen.get(bystander)) ?? {})
          .filter(([property]) => !mayChange(bystander, property))
          .map(([property, expected]) => ({
            what: whatIs(property, bystander),
            got: sights.get(bystander)?.[property],
            expected,
          }))
          .filter(({ got, expected }) => !isDeepStrictEqual(got, expected)),
      );
    const sights = await eventually(
      () => sightsOf(t, all, 'entries'),
      (seen) => differencesIn(seen).length === 0,
    );
    const [first] = differencesIn(sights);
    this.#remember(sights);
    return first;
  }

  #remember(sights: Sights): void {
    for (const [bystander, sight] of sights) if (sight) this.#seen.set(bystander, sight);
  }
}

const whatIs = (property: string, bystander: Bystander): string =>
  'look' in bystander ? asShown(property, bystander.label) : reported(`${property} of ${bystander.label}`);

type Sights = ReadonlyMap<Bystander, Sight | undefined>;

/** A read that damages entries must do so before they are first seen, and after they are seen again: it is not the change. */
async function sightsOf(
  t: TestContext,
  all: readonly Bystander[],
  first: 'reads' | 'entries',
): Promise<Sights> {
  const [reads, entries] = [true, false].map((isRead) =>
    all.filter((bystander) => 'look' in bystander === isRead),
  ) as [Bystander[], Bystander[]];
  const seen: [Bystander, Sight | undefined][] = [];
  for (const part of first === 'reads' ? [reads, entries] : [entries, reads]) {
    const sights = part.map(async (bystander) => [bystander, await sightOf(t, bystander)] as const);
    seen.push(...((await Promise.all(sights)) as typeof seen));
  }
  return new Map(seen);
}
