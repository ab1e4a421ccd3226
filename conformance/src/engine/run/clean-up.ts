import { TransportError } from '../http/http-client.ts';
import { clock, eventually, type Time } from '../model/eventually.ts';
import { isRefusalAnyhow } from '../model/refusal-form.ts';
import type { Leftover } from '../model/report.ts';
import { service } from '../model/service.ts';
import type { StateProvider } from '../model/state-provider.ts';
import { canHaveLink, doLinksTell, isThere, signOf, type Questioning } from './existence.ts';
import type { LedgerEntry, NamedResource } from '../model/ledger.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import { removalOf } from '../model/removal.ts';
import { fieldOf, integerOf, textOf } from '../model/wire-values.ts';

/**
 * How often a clean-up waits in vain for a deletion to take effect (U-148), after the server accepted or refused it. It may
 * refuse while an earlier deletion is in progress.
 */
const patience = { carriedOut: 2, refused: 1 };

interface CleanUpParts extends Questioning {
  readonly runName: string;
  readonly time: Time;
  /** The part of it that is left. */
  readonly patience: { carriedOut: number; refused: number };
}

type CleanUpInput = Omit<CleanUpParts, 'linksTell' | 'time' | 'patience'> &
  Partial<Pick<CleanUpParts, 'time'>>;

const claim = 'the server reported its deletion, but it still exists: ';
const untold =
  'the server reported its deletion, and nothing shows whether it still exists: no state provider, and no link of an existing entry';

/** An entry that may still be there, and why. */
interface Remains {
  readonly entry: LedgerEntry;
  readonly reason: string;
}

/** Whether the server says that it deleted the entry. */
const isClaimed = ({ reason }: Remains): boolean => reason.startsWith(claim);

/** So many requests of an operation, or to the state provider, may get no response: each takes the whole timeout. */
const mostLost = 2;

/** Sends requests as long as those of their kind get responses; then, they fail as the last one did. */
function whileAnswered(exchanger: Questioning['exchanger']): Questioning['exchanger'] {
  const lost = new Map<string, TransportError[]>();
  const ask = async <Result>(whom: string, asking: () => Promise<Result>): Promise<Result> => {
    const errors = lost.get(whom) ?? [];
    if (errors.length >= mostLost) throw errors.at(-1)!;
    try {
      return await asking();
    } catch (error) {
      if (error instanceof TransportError) lost.set(whom, [...errors, error]);
      throw error;
    }
  };
  return {
    send: (operation, ...rest) => ask(operation, () => exchanger.send(operation, ...rest)),
    unlessGone: (asking) => ask('the state provider', () => exchanger.unlessGone(asking)),
  };
}

/** Deletes all that the run created, and returns what is left. Never throws because of the server. */
export async function cleanUp(given: CleanUpInput): Promise<Leftover[]> {
  const input = { ...given, exchanger: whileAnswered(given.exchanger) };
  const { ledger } = input;
  const linksTell = await doLinksTell(input, ledger.entries);
  const parts = { time: clock, ...input, linksTell, patience: { ...patience } };
  const hidden = await enterFromRoot(parts);
  const deletedByChecks = ledger.deleted;
  const made = ledger.entries;
  const remains: Remains[] = [];
  for (const group of groupsOf(made)) remains.push(...(await removeGroup(parts, group)));
  // A folder that is deleted now may contain entries that were deleted one by one before.
  const asked = new Set(made);
  for (const gone of [ledger.orphans, ledger.emptied]) {
    const unasked = gone.filter((entry) => !asked.has(entry));
    for (const group of groupsOf(unasked)) remains.push(...(await removeWhatStayed(parts, group)));
  }
  remains.push(...(await claimedBut(parts, made, remains)));
  // Then what checks deleted may still exist, too.
  if (remains.some(isClaimed)) {
    remains.push(...(await claimedOf(parts, deletedByChecks)));
  }
  const left = await withoutWhatWent(parts, remains);
  return [
    ...left.map(({ entry: { kind, id, name }, reason }) => ({ kind, id, name, reason })),
    ...hidden,
    ...(await removeNamed(parts)),
    ...ledger.withRoundedId.map((resource) => ({ ...resource, id: null, reason: 'its id is beyond 2^53' })),
    ...tokensOf(parts),
  ];
}

/**
 * Adds the entries at the root to the ledger that have the run's name and were in no response, e.g. after an extraction.
 *
 * @returns what may exist, if no provider can list the root
 */
async function enterFromRoot(parts: CleanUpParts): Promise<Leftover[]> {
  const { ledger, account, runName } = parts;
  const { children, refusal } = await lookAtRoot(parts);
  if (refusal && ledger.hasUnseenAtRoot) {
    const reason = `extracted to the root, and may still exist: ${refusal.reason}`;
    return [{ kind: 'entry', id: null, name: runName, reason }];
  }
  const known = new Set(ledger.entries.map(({ id }) => id));
  const deleted = new Map(ledger.deleted.map((entry) => [entry.id, entry]));
  for (const { id, name } of children) {
    if (id === undefined || known.has(id) || !name?.includes(runName)) continue;
    const { placeOfRoot: place } = service().possessions;
    ledger.add(deleted.get(id) ?? { id, kind: 'entry', name, account, place, within: undefined });
  }
  return [];
}

/**
 * The entries that still exist and are not known to remain. A server may delete only some entries of a list, e.g. those in
 * workspaces: one request for the root shows whether it does.
 */
async function claimedBut(
  parts: CleanUpParts,
  made: readonly LedgerEntry[],
  remains: readonly Remains[],
): Promise<Remains[]> {
  const known = new Set(remains.map(({ entry }) => entry));
  const rest = made.filter((entry) => !known.has(entry));
  if (rest.length === 0) return [];
  const { children } = await lookAtRoot(parts);
  const atRoot = new Set(children.map(({ id }) => id));
  return rest.some(({ id }) => atRoot.has(id)) ? claimedOf(parts, rest) : [];
}

interface Child {
  readonly id: number | undefined;
  readonly name: string | undefined;
}

/** The entries at the root of the account, if a provider can list them. */
async function lookAtRoot({
  exchanger,
  states,
}: CleanUpParts): Promise<{ children: readonly Child[]; refusal: Refusal | undefined }> {
  let observed: unknown;
  const refusal = await refusalOf(async () => {
    if (!states?.offers('observe:entry')) return 'no state provider can show the content of the root';
    ({ children: observed } = await exchanger.unlessGone(() => states.observe('entry', 0)));
    return undefined;
  });
  const children = (Array.isArray(observed) ? (observed as unknown[]) : []).map((child) => ({
    id: integerOf(fieldOf(child, 'id')),
    name: textOf(fieldOf(child, 'name')),
  }));
  return { children, refusal };
}

/** The entries of a list that still exist although the server says that it deleted them. */
async function claimedOf(parts: CleanUpParts, entries: readonly LedgerEntry[]): Promise<Remains[]> {
  const remains: Remains[] = [];
  for (const entry of entries) {
    const sign = await signOf(parts, entry);
    if (typeof sign === 'string') remains.push({ entry, reason: claim + sign });
  }
  return remains;
}

/** Groups of entries, each for one request; entries in folders before their folders. */
function groupsOf(entries: readonly LedgerEntry[]): LedgerEntry[][] {
  const { atOnce } = service().possessions;
  const groups = new Map<string, LedgerEntry[]>();
  const parents = new Set(entries.map(({ within }) => within));
  for (const outermost of [false, true]) {
    // Backwards: what was created later is deeper.
    for (const entry of entries.toReversed()) {
      const isOutermost = entry.within === undefined && parents.has(entry.id);
      if (isOutermost !== outermost) continue;
      const key = [outermost, entry.place, entry.account.token].join(' ');
      groups.set(key, [...(groups.get(key) ?? []), entry]);
    }
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / atOnce) }, (_none, index) =>
      group.slice(index * atOnce, (index + 1) * atOnce),
    ),
  );
}

/** The server may refuse a list because of one of its ids: then this tries each half of the list alone. */
async function removeGroup(parts: CleanUpParts, group: readonly LedgerEntry[]): Promise<Remains[]> {
  const [first] = group;
  if (first === undefined) return [];
  const refusal = await deletePermanently(parts, group);
  if (!refusal) {
    // A server may say that it deleted entries and not do it. One request shows that; then this asks for each entry.
    const linkable = group.filter((entry) => canHaveLink(parts, entry));
    const [witness = first] = linkable;
    const stays = await isStillThere(parts, witness, 'carriedOut');
    if (stays === undefined) return outermostOf(parts, group);
    if (!stays && !(await doesOldestStay(parts, linkable))) return [];
    return claimedOf(parts, group);
  }
  if (group.length === 1) {
    if (!refusal.isAnswer) return [{ entry: first, reason: refusal.reason }];
    // If nothing shows whether it exists, a 404 says that it does not. After any other refusal, the ledger counts.
    const stays = (await isStillThere(parts, first, 'refused')) ?? !refusal.isUnknown;
    return stays ? [{ entry: first, reason: refusal.reason }] : [];
  }
  const middle = Math.ceil(group.length / 2);
  return [
    ...(await removeGroup(parts, group.slice(0, middle))),
    ...(await removeGroup(parts, group.slice(middle))),
  ];
}

/**
 * Whether the entry that was created first still exists: a server may delete only some entries of a list. Asks for entries
 * of the second account alone, as `claimedBut` looks at the root of the first.
 *
 * @param group the entry that was created last comes first; the caller has asked for it already
 */
async function doesOldestStay(parts: CleanUpParts, group: readonly LedgerEntry[]): Promise<boolean> {
  const oldest = group.slice(1).at(-1);
  if (oldest === undefined || oldest.account.token === parts.account.token) return false;
  return (await isStillThere(parts, oldest, 'carriedOut')) === true;
}

/** Whether an entry still exists after some waiting, although it should not; undefined if nothing shows it. */
async function isStillThere(
  parts: CleanUpParts,
  entry: LedgerEntry,
  deletion: keyof typeof patience,
): Promise<boolean | undefined> {
  const look = () => isThere(parts, entry);
  if (parts.patience[deletion] === 0) return look();
  const isSo = await eventually(look, (seen) => seen !== true, parts.time);
  if (isSo === true) parts.patience[deletion] -= 1;
  return isSo;
}

/** A slow server may have carried out by now what it had only reported. */
async function withoutWhatWent(parts: CleanUpParts, remains: readonly Remains[]): Promise<Remains[]> {
  const left: Remains[] = [];
  for (const remaining of remains) {
    const isGone =
      isClaimed(remaining) && (await isStillThere(parts, remaining.entry, 'carriedOut')) === false;
    if (isGone) continue;
    left.push(remaining);
  }
  return left;
}

/** The outermost entries of a group that cannot be looked up: they contain the others. */
const outermostOf = (parts: CleanUpParts, group: readonly LedgerEntry[]): Remains[] =>
  group
    .filter((entry) => entry.within === undefined && canHaveLink(parts, entry))
    .map((entry) => ({ entry, reason: untold }));

/** For entries that one request should have deleted: the first shows whether all are gone. */
async function removeWhatStayed(parts: CleanUpParts, group: readonly LedgerEntry[]): Promise<Remains[]> {
  const [first] = group;
  if (first === undefined || (await isThere(parts, first)) === false) return [];
  return removeGroup(parts, group);
}

/** @returns undefined if the server accepted it; `isUnknown` if it knows nothing of an entry */
async function deletePermanently(
  { exchanger, record }: CleanUpParts,
  entries: readonly LedgerEntry[],
): Promise<(Refusal & { isUnknown: boolean }) | undefined> {
  const [first] = entries;
  if (first === undefined) return undefined;
  let isUnknown = false;
  const ids = entries.map(({ id }) => id);
  const { operation, body } = service().possessions.deletion(first.place, ids);
  const refusal = await refusalOf(async () => {
    const answer = await exchanger.send(operation, { body }, first.account, record);
    isUnknown = answer.status === 404;
    if (!isRefusalAnyhow(answer)) return undefined;
    return `${operation} returned ${answer.status}${answer.ok ? ' with an error' : ''}`;
  });
  return refusal && { ...refusal, isUnknown };
}

async function removeNamed(parts: CleanUpParts): Promise<Leftover[]> {
  const { exchanger, states, account } = parts;
  const { named } = parts.ledger;
  const tokens = new Set(named.flatMap((resource) => resource.account?.token ?? []));
  const left: Leftover[] = [];
  for (const token of tokens) {
    const owner = token === account.token ? undefined : token;
    const removal = (resources: readonly NamedResource[]) =>
      refusalOf(() => exchanger.unlessGone(() => removeByProvider(states, resources, owner)));
    const resources = named.filter((resource) => resource.account?.token === token);
    left.push(...(await leftOf(resources, removal)));
  }
  const ofNobody = named.filter((resource) => resource.account === null);
  return [
    ...left,
    ...ofNobody.map((resource) => leftover(resource, 'created for a request without a valid token')),
  ];
}

/** If a provider refuses to remove all resources at once, this asks for each alone: one must not keep the others. */
async function leftOf(
  resources: readonly NamedResource[],
  removal: (resources: readonly NamedResource[]) => Promise<Refusal | undefined>,
): Promise<Leftover[]> {
  const left: Leftover[] = [];
  let refusal = await removal(resources);
  if (refusal === undefined) return left;
  for (const resource of resources) {
    if (resources.length > 1 && refusal?.isAnswer !== false) refusal = await removal([resource]);
    if (refusal) left.push(leftover(resource, refusal.reason));
  }
  return left;
}

const leftover = ({ kind, id, name }: NamedResource, reason: string): Leftover => ({
  kind,
  id,
  name,
  reason,
});

async function removeByProvider(
  states: StateProvider | undefined,
  resources: readonly NamedResource[],
  token: string | undefined,
): Promise<string | undefined> {
  if (!states?.offers('remove')) return 'the interface specifies no operation to delete it';
  await states.remove(removalOf(resources), token);
  return undefined;
}

function tokensOf({ ledger, runName }: CleanUpParts): Leftover[] {
  if (ledger.tokens === 0) return [];
  const kind = ledger.tokens === 1 ? 'access token' : `${ledger.tokens} access tokens`;
  return [{ kind, id: null, name: runName, reason: 'the interface specifies no operation to revoke it' }];
}
