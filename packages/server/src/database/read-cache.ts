/** Maximum size of the cache in characters. An object counts as a hundred. */
const maximumSize = 32 * 1024 * 1024;
const objectSize = 100;

/** Text, a row, or undefined. */
export type Cacheable = string | Readonly<Record<string, string | number | null>> | undefined;

/**
 * Caches reads until the next write. A single process owns the database, and all its writes clear the cache, so cached
 * values are never out of date.
 */
export class ReadCache {
  readonly #values = new Map<string, Cacheable>();
  #size = 0;
  #generation = 0;

  async read<T extends Cacheable>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#values.has(key)) return this.#values.get(key) as T;
    const generation = this.#generation;
    const value = await work();
    // A write came meanwhile, so the value may be out of date.
    if (generation !== this.#generation) return value;
    const size = key.length + (typeof value === 'string' ? value.length : objectSize);
    if (this.#size + size > maximumSize) this.#empty();
    // Two reads of the same key may have run at the same time.
    if (this.#values.has(key)) return value;
    this.#values.set(key, value);
    this.#size += size;
    return value;
  }

  /** Forgets all values. Reads that are still running are not cached either. */
  clear(): void {
    this.#generation += 1;
    this.#empty();
  }

  #empty(): void {
    this.#values.clear();
    this.#size = 0;
  }
}
