import { TransientError } from './outcomes.ts';

/** What checks of a run share: the names of all that it creates, and things that are created once. */
export class SharedThings {
  readonly #runName: string;
  readonly #made = new Map<string, Promise<unknown>>();
  #count = 0;

  constructor(runName: string) {
    this.#runName = runName;
  }

  /** A unique name of letters and digits only, unless `prefix` has others: a server may refuse them (U-153). */
  unique(prefix: string): string {
    return `${prefix}${this.#runName}${String(++this.#count).padStart(4, '0')}`;
  }

  /** Creates a value once for all that use this name, and again after a response that told of the moment alone. */
  async once<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    try {
      return (await made) as Value;
    } catch (error) {
      if (error instanceof TransientError) this.#made.delete(name);
      throw error;
    }
  }
}
