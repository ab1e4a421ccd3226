/** A transaction started another one and waits for it, or waits for anything else than the database. */
export class WaitingTransactionError extends Error {
  override readonly name = 'WaitingTransactionError';

  constructor() {
    super('A transaction waits for something other than the database, such as a transaction inside of it.');
  }
}

interface Waiter {
  isExclusive: boolean;
  start: () => void;
}

/**
 * Lets reads run at the same time, and a group of writes alone, in the order in which they come.
 *
 * SQLite answers at once, so a transaction takes no turn of the event loop. What still waits in the next turn would wait for
 * ever, because the transaction before it waits for something else. It is refused, so that the fault is seen.
 */
export class ReadWriteLock {
  #running = 0;
  #isExclusive = false;
  readonly #waiters: Waiter[] = [];

  async shared<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#isExclusive || this.#waiters.length > 0) await this.#wait(false);
    else this.#running += 1;
    return this.#run(work);
  }

  async exclusive<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#running > 0 || this.#waiters.length > 0) await this.#wait(true);
    else this.#begin(true);
    return this.#run(work);
  }

  async #run<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#isExclusive = false;
      this.#startNext();
    }
  }

  #begin(isExclusive: boolean): void {
    this.#running += 1;
    this.#isExclusive = isExclusive;
  }

  #startNext(): void {
    for (let next = this.#waiters[0]; next; next = this.#waiters[0]) {
      if (this.#isExclusive || (next.isExclusive && this.#running > 0)) return;
      this.#waiters.shift();
      this.#begin(next.isExclusive);
      next.start();
    }
  }

  #wait(isExclusive: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = { isExclusive, start: resolve };
      this.#waiters.push(waiter);
      setImmediate(() => {
        const index = this.#waiters.indexOf(waiter);
        if (index === -1) return;
        this.#waiters.splice(index, 1);
        reject(new WaitingTransactionError());
        this.#startNext();
      });
    });
  }
}
