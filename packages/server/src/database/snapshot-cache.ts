import { ReadCache, type Cacheable } from './read-cache.ts';

/** What was read while the data was in one state. */
interface State {
  /** The name of the state, which no other has. */
  name: string | undefined;
  values: ReadCache;
  /** Reads whose results are not there yet, by key. */
  pending: Map<string, Promise<Cacheable>>;
}

/** The name of the state of the data, which changes with each commit, and rows that were found in this state. */
export interface SnapshotCheck<Row> {
  name: string;
  /** By key. */
  found: ReadonlyMap<string, Row>;
}

interface CheckedSnapshot<Row> {
  /** When it began. */
  at: number;
  state: State;
  found: ReadonlyMap<string, Row>;
}

const newState = (name?: string): State => ({ name, values: new ReadCache(), pending: new Map() });

const nothingSeen = () => ({ at: -Infinity, state: newState(), found: new Map<string, never>() });

/**
 * Caches reads of a database that other servers write to as well. Before each read, it checks whether the data is still
 * in the same state, so a read never misses a write that was acknowledged before it came. Reads that come together share
 * a check, and those of one key also share the read.
 */
export class SnapshotCache<Row> {
  readonly #checkSnapshot: (keys: readonly string[]) => Promise<SnapshotCheck<Row>>;
  #last: CheckedSnapshot<Row> = nothingSeen();
  /** Never rejects. */
  #running: Promise<unknown> | undefined;
  /** A check that has not begun. */
  #next: Promise<CheckedSnapshot<Row>> | undefined;
  /** What the next check is to find. */
  #wanted = new Set<string>();

  /** @param checkSnapshot returns another name after each commit, and the rows with these keys */
  constructor(checkSnapshot: (keys: readonly string[]) => Promise<SnapshotCheck<Row>>) {
    this.#checkSnapshot = checkSnapshot;
  }

  /** Finds a row together with the name of the state, in one statement. */
  async find(key: string): Promise<Row | undefined> {
    this.#wanted.add(key);
    return (await (this.#next ??= this.#check())).found.get(key);
  }

  /** @param since the result must be right at this time or a later one; by default now */
  async read<T extends Cacheable>(key: string, work: () => Promise<T>, since = Infinity): Promise<T> {
    const { state } = this.#last.at >= since ? this.#last : await (this.#next ??= this.#check());
    const pending = state.pending.get(key);
    if (pending) return pending as Promise<T>;
    const read = state.values.read(key, work).finally(() => state.pending.delete(key));
    state.pending.set(key, read);
    return read;
  }

  async #check(): Promise<CheckedSnapshot<Row>> {
    await this.#running;
    this.#next = undefined;
    const keys = [...this.#wanted];
    this.#wanted.clear();
    const at = performance.now();
    const checked = this.#checkSnapshot(keys);
    this.#running = checked.catch(() => undefined);
    // What is cached when a check fails may be of a database that is no more.
    const { name, found } = await checked.catch((error: unknown) => {
      this.#last = nothingSeen();
      throw error;
    });
    // A read that began while the state had this name saw this state or a later one. It is kept for checks that find the
    // same name afterwards, and then nothing was committed in between.
    const state = this.#last.state.name === name ? this.#last.state : newState(name);
    this.#last = { at, state, found };
    return this.#last;
  }
}
