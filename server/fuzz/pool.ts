import type { EntryKind, Kind } from './kinds.ts';

type Value = string | number;

/** Few, so that things that belong together are often drawn together. */
const kept = 2;

/** The latest things of each kind that are there to be named in requests. */
export class Pool {
  readonly #values = new Map<Kind, Value[]>();

  add(kind: Kind, value: Value): void {
    this.#values.set(kind, [...(this.#values.get(kind) ?? []), value].slice(-kept));
  }

  addEntry(kind: EntryKind, { id, hash }: { id: number; hash: string }): void {
    this.add(kind, id);
    this.add(`${kind}Hash`, hash);
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
