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

  read<T extends Cacheable>(key: string, work: () => T): T {
    if (this.#values.has(key)) return this.#values.get(key) as T;
    const value = work();
    const size = key.length + (typeof value === 'string' ? value.length : objectSize);
    if (this.#size + size > maximumSize) this.clear();
    this.#values.set(key, value);
    this.#size += size;
    return value;
  }

  clear(): void {
    this.#values.clear();
    this.#size = 0;
  }
}
