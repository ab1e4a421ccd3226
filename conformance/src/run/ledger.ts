import type { Account } from '../model/account.ts';

/** An entry that the run made, or had made, and must remove. */
export interface LedgerEntry {
  readonly id: number;
  /** `entry` where nothing told which of the two it is. */
  readonly kind: 'file' | 'folder' | 'entry';
  readonly name: string;
  readonly account: Account;
  readonly place: 'drive' | 'vault';
  readonly parentId: number | undefined;
}

/** A note or a workspace that the run made. */
export interface NamedThing {
  readonly kind: 'note' | 'workspace';
  readonly id: number;
  readonly name: string;
  /** Null where a server made it for a request without a valid token. */
  readonly account: Account | null;
}

/** What a run made and has not removed again. */
export class Ledger {
  readonly #entries = new Map<number, LedgerEntry>();
  readonly #orphans = new Map<number, LedgerEntry>();
  readonly #emptied = new Map<number, LedgerEntry>();
  readonly #deleted = new Map<number, LedgerEntry>();
  readonly #trashed = new Set<number>();
  readonly #named: NamedThing[] = [];
  /** Whether an archive was extracted to the root: no answer tells what came of it. */
  hasExtractedToRoot = false;
  /** Tokens that logins gave out. */
  tokens = 0;

  /** Still there, in the order of their making. */
  get entries(): readonly LedgerEntry[] {
    return [...this.#entries.values()];
  }

  /** Notes and workspaces, for which the interface has no removal. */
  get named(): readonly NamedThing[] {
    return this.#named;
  }

  /** What lay below something that was deleted for good: most likely gone, but the interface leaves it open. */
  get orphans(): readonly LedgerEntry[] {
    return [...this.#orphans.values()];
  }

  /** What lay in a trash that the server says it emptied. */
  get emptied(): readonly LedgerEntry[] {
    return [...this.#emptied.values()];
  }

  /** What the server says that it deleted for good. */
  get deleted(): readonly LedgerEntry[] {
    return [...this.#deleted.values()];
  }

  has(id: number): boolean {
    return this.#entries.has(id);
  }

  add(entry: LedgerEntry): void {
    // A server may show again what it said that it deleted.
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

  addNamed(thing: NamedThing): void {
    this.#named.push(thing);
  }

  /** The server says that it deleted these for good; of what belongs to others, it may say so and do nothing. */
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
