/** Values by texts, which are made when they are needed. Keeps those that were used last. */
export class LruCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #limit: number;

  /** @param limit number of values to keep */
  constructor(limit: number) {
    this.#limit = limit;
  }

  getOrMake(key: string, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    // A map keeps the order in which keys were added.
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#limit) this.#values.delete(this.#values.keys().next().value!);
    return value;
  }
}
