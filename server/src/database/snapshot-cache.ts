import { ReadCache, type Cacheable } from './read-cache.ts';

/** What was read while the data was in one state. */
interface State {
  /** The name of the state, which no other has. */
  name: string | undefined;
  values: ReadCache;
  /** Reads whose results are not there yet, by key. */
  pending: Map<string, Promise<Cacheable>>;
}

interface Look {
  /** When it began. */
  at: number;
  state: State;
}

const newState = (name?: string): State => ({ name, values: new ReadCache(), pending: new Map() });

/**
 * Caches reads of a database that other servers write to as well. Before each read, it looks at whether the data is still
 * in the same state, so a read never misses a write that was acknowledged before it came. Reads that come together share
 * a look, and those of one key also share the read.
 */
export class SnapshotCache {
  readonly #nameOfState: () => Promise<string>;
  #last: Look = { at: -Infinity, state: newState() };
  /** Never rejects. */
  #running: Promise<unknown> | undefined;
  /** A look that has not begun. */
  #next: Promise<Look> | undefined;

  /** @param nameOfState returns another name after each commit */
  constructor(nameOfState: () => Promise<string>) {
    this.#nameOfState = nameOfState;
  }

  /** @param since the result must be right at this time or a later one; by default now */
  async read<T extends Cacheable>(key: string, work: () => Promise<T>, since = Infinity): Promise<T> {
    const { state } = this.#last.at >= since ? this.#last : await (this.#next ??= this.#look());
    const pending = state.pending.get(key);
    if (pending) return pending as Promise<T>;
    const read = state.values.read(key, work).finally(() => state.pending.delete(key));
    state.pending.set(key, read);
    return read;
  }

  async #look(): Promise<Look> {
    await this.#running;
    this.#next = undefined;
    const at = performance.now();
    const looked = this.#nameOfState();
    this.#running = looked.catch(() => undefined);
    // What is cached when a look fails may be of a database that is no more.
    const name = await looked.catch((error: unknown) => {
      this.#last = { at: -Infinity, state: newState() };
      throw error;
    });
    // A read that began while the state had this name saw this state or a later one. It is kept for looks that find the
    // same name afterwards, and then nothing was committed in between.
    const state = this.#last.state.name === name ? this.#last.state : newState(name);
    this.#last = { at, state };
    return this.#last;
  }
}
