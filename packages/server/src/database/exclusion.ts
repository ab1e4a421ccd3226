/** A work of the database started another one and waits for it, or waits for anything else than the database. */
export class WaitingWorkError extends Error {
  override readonly name = 'WaitingWorkError';

  constructor() {
    super(
      'A work of the database waits for something other than the database, such as a work inside of a work.',
    );
  }
}

interface Waiter {
  isAlone: boolean;
  start: () => void;
}

/**
 * Lets reads run together, and a group of writes alone, in the order in which they come.
 *
 * SQLite answers at once, so a work takes no turn of the event loop. Whatever still waits in the next turn would wait for
 * ever, because the work before it waits for something else. It is refused, so that the fault is seen.
 */
export class Exclusion {
  #running = 0;
  #isAlone = false;
  readonly #waiters: Waiter[] = [];

  async together<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#isAlone || this.#waiters.length > 0) await this.#turn(false);
    else this.#running += 1;
    return this.#run(work);
  }

  async alone<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#running > 0 || this.#waiters.length > 0) await this.#turn(true);
    else this.#begin(true);
    return this.#run(work);
  }

  async #run<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#isAlone = false;
      this.#startNext();
    }
  }

  #begin(isAlone: boolean): void {
    this.#running += 1;
    this.#isAlone = isAlone;
  }

  #startNext(): void {
    for (let next = this.#waiters[0]; next; next = this.#waiters[0]) {
      if (this.#isAlone || (next.isAlone && this.#running > 0)) return;
      this.#waiters.shift();
      this.#begin(next.isAlone);
      next.start();
    }
  }

  #turn(isAlone: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = { isAlone, start: resolve };
      this.#waiters.push(waiter);
      setImmediate(() => {
        const index = this.#waiters.indexOf(waiter);
        if (index === -1) return;
        this.#waiters.splice(index, 1);
        reject(new WaitingWorkError());
        this.#startNext();
      });
    });
  }
}
