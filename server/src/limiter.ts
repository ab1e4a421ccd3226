/** Runs a task in the name of an owner: a user, or an address. */
export type Limiter = <T>(owner: string, task: () => Promise<T>) => Promise<T>;

export interface LimiterOptions {
  atOnce: number;
  /** Maximum number of tasks in the queue, and of those of one owner. */
  waiting: number;
  waitingOfOne: number;
  /** Returns the error for a task that does not fit into the queue. */
  refuse: () => Error;
}

/**
 * Runs at most `atOnce` tasks in parallel. Owners take turns, and the tasks of each run in order, so that nobody waits for
 * all tasks of somebody else. Refuses a task if too many are in the queue.
 */
export function createLimiter({ atOnce, waiting, waitingOfOne, refuse }: LimiterOptions): Limiter {
  /** By owner, in the order of their turns. */
  const queues = new Map<string, (() => void)[]>();
  let queued = 0;
  let running = 0;

  const turn = (owner: string) => {
    const own = queues.get(owner) ?? [];
    if (queued >= waiting || own.length >= waitingOfOne) throw refuse();
    queued++;
    return new Promise<void>((resolve) => queues.set(owner, [...own, resolve]));
  };
  const takeNext = () => {
    const [first] = queues;
    if (!first) return undefined;
    const [owner, [next, ...rest]] = first;
    queues.delete(owner);
    if (rest.length > 0) queues.set(owner, rest);
    queued--;
    return next;
  };
  return async (owner, task) => {
    if (running < atOnce) running++;
    else await turn(owner);
    try {
      return await task();
    } finally {
      // The next task takes over the slot directly. If the slot became free in between, a new task could overtake it.
      const next = takeNext();
      if (next) next();
      else running--;
    }
  };
}
