import type { Account } from '../model/account.ts';

/** An entry that the run created, itself or by the state provider, and must delete. */
export interface LedgerEntry {
  readonly id: number;
  /** `entry` if it is not known which of the two it is. */
  readonly kind: 'file' | 'folder' | 'entry';
  readonly name: string;
  readonly account: Account;
  readonly place: 'drive' | 'vault';
  readonly parentId: number | undefined;
}

/** A note or a workspace that the run created. */
export interface NamedResource {
  readonly kind: 'note' | 'workspace';
  readonly id: number;
  readonly name: string;
  /** Null if the server created it for a request without a valid token. */
  readonly account: Account | null;
}

/** What a run created and has not deleted yet. */
export class Ledger {
  readonly #entries = new Map<number, LedgerEntry>();
  readonly #orphans = new Map<number, LedgerEntry>();
  readonly #emptied = new Map<number, LedgerEntry>();
  readonly #deleted = new Map<number, LedgerEntry>();
  readonly #trashed = new Set<number>();
  readonly #named: NamedResource[] = [];
  /** Whether an archive was extracted to the root: no response lists the created entries. */
  hasExtractedToRoot = false;
  /** Number of tokens that logins returned. */
  tokens = 0;
  /** Names of what was created with an id that was rounded when it was read, so that no request can delete it. */
  readonly withRoundedId: Pick<NamedResource | LedgerEntry, 'kind' | 'name'>[] = [];

  /** The entries that still exist, in the order of their creation. */
  get entries(): readonly LedgerEntry[] {
    return [...this.#entries.values()];
  }

  /** Notes and workspaces, which the interface cannot delete. */
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

  has(id: number): boolean {
    return this.#entries.has(id);
  }

  add(entry: LedgerEntry): void {
    // A server may return again what it said that it deleted.
    for (const gone of [this.#orphans, this.#emptied, this.#deleted]) gone.delete(entry.id);
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
  emptyTrash(account: Account): void {
    for (const entry of this.entries) {
      if (!this.#trashed.has(entry.id) || entry.account.token !== account.token) continue;
      this.#entries.delete(entry.id);
      this.#emptied.set(entry.id, entry);
    }
  }

  addNamed(resource: NamedResource): void {
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

  #below(id: number): LedgerEntry[] {
    const children = this.entries.filter(({ parentId }) => parentId === id);
    return children.flatMap((child) => [child, ...this.#below(child.id)]);
  }
}
