import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../../../../engine/model/account.ts';
import { asShown, reported } from '../../../../engine/model/finding-data.ts';
import type { LinkState } from '../../../states.ts';
import type { TestContext } from '../../../test-context.ts';
import { createLink, receiver, share } from '../../shared/requests.ts';
import { eventually } from '../../../../engine/model/eventually.ts';

export const marks = ['starred', 'shared', 'linked'] as const;
export type Mark = (typeof marks)[number];

/** What is observed before and after a change: an entry, by the state provider, or what a response shows. */
export type UnrelatedEntry = ObservedEntry | ShownResources;

/** Resources in the responses of a read. */
export interface ShownResources {
  /** E.g. `listNotes`. */
  readonly label: string;
  /** @returns undefined if nothing shows them */
  readonly look: (t: TestContext) => Promise<ObservedState | undefined>;
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
    t.skipIfUnspecified(entryId !== id, 'the state provider did not star the given entry');
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

export type ObservedState = Readonly<Record<string, unknown>>;

/** Whether a mark can be seen, or could not be seen in any case. */
const shows: Readonly<Record<Mark, (state: ObservedState) => boolean>> = {
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
async function observedStateOf(
  t: TestContext,
  unrelated: UnrelatedEntry,
): Promise<ObservedState | undefined> {
  if ('look' in unrelated) return unrelated.look(t);
  const { id, link, as, isClosed } = unrelated;
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

/** A property of an unrelated entry that was changed. */
export interface Difference {
  /** E.g. `starred of a file beside it, as reported by the state provider`. */
  readonly what: string;
  readonly got: unknown;
  readonly expected: unknown;
}

const marksOf = (unrelated: UnrelatedEntry): readonly Mark[] =>
  'look' in unrelated ? [] : (unrelated.has ?? []);

/** Unrelated entries, each as it was last observed. */
export class UnrelatedEntries {
  readonly #seen = new Map<UnrelatedEntry, ObservedState>();

  has(unrelated: UnrelatedEntry): boolean {
    return this.#seen.has(unrelated);
  }

  /** Observes them, once their marks are visible: from then on they must not change. */
  async observe(t: TestContext, all: readonly UnrelatedEntry[]): Promise<void> {
    const states = await eventually(
      () => observedStatesOf(t, all, 'reads'),
      (seen) =>
        [...seen].every(([unrelated, state]) => marksOf(unrelated).every((mark) => shows[mark](state ?? {}))),
    );
    this.#remember(states);
  }

  /**
   * The first property that is not as it was last observed; a change may show a moment later.
   *
   * @param mayChange says which properties do not count
   */
  async firstDifference(
    t: TestContext,
    all: readonly UnrelatedEntry[],
    mayChange: (unrelated: UnrelatedEntry, property: string) => boolean,
  ): Promise<Difference | undefined> {
    const differencesIn = (states: ObservedStates): Difference[] =>
      all.flatMap((unrelated) =>
        Object.entries((states.get(unrelated) && this.#seen.get(unrelated)) ?? {})
          .filter(([property]) => !mayChange(unrelated, property))
          .map(([property, expected]) => ({
            what: whatIs(property, unrelated),
            got: states.get(unrelated)?.[property],
            expected,
          }))
          .filter(({ got, expected }) => !isDeepStrictEqual(got, expected)),
      );
    const states = await eventually(
      () => observedStatesOf(t, all, 'entries'),
      (seen) => differencesIn(seen).length === 0,
    );
    const [first] = differencesIn(states);
    this.#remember(states);
    return first;
  }

  #remember(states: ObservedStates): void {
    for (const [unrelated, state] of states) if (state) this.#seen.set(unrelated, state);
  }
}

const whatIs = (property: string, unrelated: UnrelatedEntry): string =>
  'look' in unrelated ? asShown(property, unrelated.label) : reported(`${property} of ${unrelated.label}`);

type ObservedStates = ReadonlyMap<UnrelatedEntry, ObservedState | undefined>;

/** A read that damages entries must do so before they are first seen, and after they are seen again: it is not the change. */
async function observedStatesOf(
  t: TestContext,
  all: readonly UnrelatedEntry[],
  first: 'reads' | 'entries',
): Promise<ObservedStates> {
  const [reads, entries] = [true, false].map((isRead) =>
    all.filter((unrelated) => 'look' in unrelated === isRead),
  ) as [UnrelatedEntry[], UnrelatedEntry[]];
  const seen: [UnrelatedEntry, ObservedState | undefined][] = [];
  for (const part of first === 'reads' ? [reads, entries] : [entries, reads]) {
    const states = part.map(async (unrelated) => [unrelated, await observedStateOf(t, unrelated)] as const);
    seen.push(...((await Promise.all(states)) as typeof seen));
  }
  return new Map(seen);
}
