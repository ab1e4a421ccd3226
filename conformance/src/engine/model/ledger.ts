import type { Account } from './account.ts';
import type { Exchange } from './exchange.ts';

/** An entry that the run created, itself or by the state provider, and must delete. */
export interface LedgerEntry {
  readonly id: number;
  /** In words, e.g. `folder`. */
  readonly kind: string;
  readonly name: string;
  readonly account: Account;
  /** Those of one place are deleted together. */
  readonly place: string;
  readonly within: number | undefined;
  /** The request that created it; absent for what a state provider created. */
  readonly by?: Exchange | undefined;
}

/** An id in the responses of two requests, each of which created something. */
export interface RepeatedId {
  readonly id: number;
  /** Those that returned it. */
  readonly operations: readonly string[];
  /** Whether the requests were in progress at the same time. */
  readonly atOnce: boolean;
}

/** Something that the run created, and that no operation deletes. */
export interface NamedResource {
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  /** Null if the server created it for a request without a valid token. */
  readonly account: Account | null;
  readonly by?: Exchange | undefined;
}

/** `/7/`, `parentId=7` and `"entryIds": [7, 8]`, with the ids. */
const idsInRequest = /(?:\/|ids?"?\s*[:=]\s*\[?\s*)(\d+(?:\s*,\s*\d+)*)(?![\w.])/gi;

/** What a run created and has not deleted yet. */
export class Ledger {
  readonly #entries = new Map<number, LedgerEntry>();
  readonly #orphans = new Map<number, LedgerEntry>();
  readonly #emptied = new Map<number, LedgerEntry>();
  readonly #deleted = new Map<number, LedgerEntry>();
  readonly #trashed = new Set<number>();
  readonly #named: NamedResource[] = [];
  /** The ids in requests to delete something. */
  readonly #toGo = new Set<number>();
  readonly #repeated: RepeatedId[] = [];
  /** What has the id of something else that was to be deleted. */
  readonly #givenAgain = new Map<number, LedgerEntry>();
  /** Whether something was created at the root that no response lists. */
  hasUnseenAtRoot = false;
  /** Number of tokens that logins returned. */
  tokens = 0;
  /** Names of what was created with an id that was rounded when it was read, so that no request can delete it. */
  readonly withRoundedId: Pick<NamedResource | LedgerEntry, 'kind' | 'name'>[] = [];

  /** The entries that still exist, in the order of their creation. */
  get entries(): readonly LedgerEntry[] {
    return [...this.#entries.values()];
  }

  /** What the interface cannot delete. */
  get named(): readonly NamedResource[] {
    return this.#named;
  }

  /** Entries below a permanently deleted folder: probably deleted too, but the interface does not specify it. */
  get orphans(): readonly LedgerEntry[] {
    return [...this.#orphans.values()];
  }

  /** Entries of a trash that the server says it emptied. */
  get emptied(): readonly LedgerEntry[] {
    return [...this.#emptied.values()];
  }

  /** Entries that the server says it permanently deleted. */
  get deleted(): readonly LedgerEntry[] {
    return [...this.#deleted.values()];
  }

  /** Whether the run created it, and has not asked to delete it. */
  has(id: number): boolean {
    return this.#entries.has(id) && !this.#toGo.has(id);
  }

  /** Whether a request names something that the run created: later, nobody can send it again. */
  isOfRun({ url, body = '' }: Exchange['request']): boolean {
    const all = [this.#entries, this.#orphans, this.#emptied, this.#deleted];
    const isMade = (id: number) => all.some((ids) => ids.has(id)) || this.#named.some((one) => one.id === id);
    return [...`${url} ${body}`.matchAll(idsInRequest)].some(([, ids]) =>
      ids!.split(',').map(Number).some(isMade),
    );
  }

  /** Ids that the server gave to two things of an account while both existed. */
  get repeatedIds(): readonly RepeatedId[] {
    return this.#repeated;
  }

  /** What was created last with an id, if the id was that of something else before. */
  givenAgain(id: number): LedgerEntry | undefined {
    return this.#givenAgain.get(id);
  }

  /** A request to delete these will be sent: a server may then use their ids again, before its response is here. */
  askToDelete(ids: Iterable<number>): void {
    for (const id of ids) this.#toGo.add(id);
  }

  add(entry: LedgerEntry): void {
    const earlier = this.#entries.get(entry.id);
    if (earlier && !this.#mayBeGone(earlier)) this.#noteRepetition(earlier, entry);
    const gone =
      earlier ?? this.#deleted.get(entry.id) ?? this.#emptied.get(entry.id) ?? this.#orphans.get(entry.id);
    if (gone && (gone.name !== entry.name || !entry.by)) this.#givenAgain.set(entry.id, entry);
    // A server may return again what it said that it deleted.
    for (const known of [this.#orphans, this.#emptied, this.#deleted]) known.delete(entry.id);
    this.#entries.set(entry.id, entry);
  }

  /** The server says that it moved these to the trash. */
  trash(ids: Iterable<number>, account: Account): void {
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (entry?.account.token !== account.token) continue;
      for (const trashed of [entry, ...this.#below(id)]) this.#trashed.add(trashed.id);
    }
  }

  isTrashed({ id }: LedgerEntry): boolean {
    return this.#trashed.has(id);
  }

  /** The server says that it emptied the trash of an account. */
  deleteTrashed(account: Account): void {
    for (const entry of this.entries) {
      if (!this.#trashed.has(entry.id) || entry.account.token !== account.token) continue;
      this.#entries.delete(entry.id);
      this.#emptied.set(entry.id, entry);
    }
  }

  addNamed(resource: NamedResource): void {
    const earlier = this.#named.find(({ kind, id }) => kind === resource.kind && id === resource.id);
    if (earlier) this.#noteRepetition(earlier, resource);
    this.#named.push(resource);
  }

  /** The server says that it permanently deleted these; for entries of others, it may say so and do nothing. */
  remove(ids: Iterable<number>, account: Account): void {
    for (const id of ids) {
      const entry = this.#entries.get(id) ?? this.#orphans.get(id);
      if (entry?.account.token !== account.token) continue;
      this.#deleted.set(id, entry);
      this.#orphans.delete(id);
      if (!this.#entries.delete(id)) continue;
      for (const below of this.#below(id)) {
        this.#entries.delete(below.id);
        this.#orphans.set(below.id, below);
      }
    }
  }

  /** The same name may be the same thing, returned again. */
  #noteRepetition(earlier: NamedResource | LedgerEntry, later: NamedResource | LedgerEntry): void {
    const isOfOne = earlier.account !== null && earlier.account.token === later.account?.token;
    if (!earlier.by || !later.by || !isOfOne || earlier.name === later.name) return;
    const [first, second] = [earlier.by, later.by];
    this.#repeated.push({
      id: later.id,
      operations: [...new Set([first, second].map(({ operation = '' }) => operation))],
      atOnce: isInProgress(first, second) && isInProgress(second, first),
    });
  }

  /** Whether a request named it or a folder above it; with repeated ids, a folder may be above itself. */
  #mayBeGone(entry: LedgerEntry): boolean {
    const above = new Set<LedgerEntry>();
    let at: LedgerEntry | undefined = entry;
    while (at && !above.has(at)) {
      if (this.#toGo.has(at.id) || this.#trashed.has(at.id)) return true;
      above.add(at);
      at = at.within === undefined ? undefined : this.#entries.get(at.within);
    }
    return false;
  }

  #below(id: number): LedgerEntry[] {
    const below = new Set<LedgerEntry>();
    const add = (parent: number): void => {
      for (const child of this.entries) {
        if (child.within !== parent || below.has(child)) continue;
        below.add(child);
        add(child.id);
      }
    };
    add(id);
    return [...below];
  }
}

/** Whether the response to a request had not come when another one was sent. */
const isInProgress = ({ sent, durationMs }: Exchange, other: Exchange): boolean =>
  sent !== undefined && other.sent !== undefined && other.sent.atMs < sent.atMs + durationMs;
