import { entryKinds, type EntryKind, type Kind } from './kinds.ts';

type Value = string | number;

interface Entry {
  id: number;
  hash: string;
}

/** Few, so that things that belong together are often drawn together. */
const kept = 2;

/** The latest things of each kind that are there to be named in requests. */
export class Pool {
  readonly #values = new Map<Kind, Value[]>();

  add(kind: Kind, value: Value): void {
    this.#values.set(kind, [...(this.#values.get(kind) ?? []), value].slice(-kept));
  }

  addEntry(kind: EntryKind, { id, hash }: Entry): void {
    this.add(kind, id);
    this.add(`${kind}Hash`, hash);
  }

  /** The same pool, in which every entry outside of vaults is one of these. */
  withEntries(file: Entry, folder: Entry, trashed: Entry): Pool {
    const pool = new Pool();
    for (const [kind, values] of this.#values) pool.#values.set(kind, values);
    for (const kind of entryKinds.filter((name) => !/vault/i.test(name))) {
      pool.#values.delete(kind);
      pool.#values.delete(`${kind}Hash`);
      // A kind says which of the two its name is for.
      const only = { folder: [folder], foreignFolder: [folder], trashed: [trashed] }[kind as string];
      for (const entry of only ?? [file, folder]) pool.addEntry(kind, entry);
    }
    return pool;
  }

  /** For what can be used once. */
  remove(kind: Kind, value: Value): void {
    this.#values.set(
      kind,
      (this.#values.get(kind) ?? []).filter((candidate) => candidate !== value),
    );
  }

  get({ kind, index }: { kind: Kind; index: number }): Value {
    const values = this.#values.get(kind) ?? [];
    // An id, a name and a hash that nothing has.
    return values[index % values.length] ?? 999_999_999;
  }
}
