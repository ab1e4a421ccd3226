/** Runs a task in the name of an owner: a user, or an address. */
export type Limiter = <T>(owner: string, task: () => Promise<T>) => Promise<T>;

export interface LimiterOptions {
  atOnce: number;
  /** Maximum number of parallel tasks of one owner. Default `atOnce`. */
  atOnceOfOne?: number;
  /** Maximum number of tasks in the queue, and of those of one owner. An owner without any there gets a place all the same. */
  waiting: number;
  waitingOfOne: number;
  /** Returns the error for a task that does not fit into the queue. */
  refuse: () => Error;
}

/**
 * Runs at most `atOnce` tasks in parallel. Owners take turns, and the tasks of each begin in order, so that nobody waits for
 * all tasks of somebody else. Refuses a task if too many are in the queue.
 */
export function createLimiter({
  atOnce,
  atOnceOfOne = atOnce,
  waiting,
  waitingOfOne,
  refuse,
}: LimiterOptions): Limiter {
  /** By owner, in the order of their turns. */
  const queues = new Map<string, (() => void)[]>();
  let queued = 0;
  /** Owners of the running tasks. */
  const running: string[] = [];

  const mayRun = (owner: string) =>
    running.length < atOnce && running.filter((each) => each === owner).length < atOnceOfOne;

  const turn = (owner: string) => {
    const own = queues.get(owner) ?? [];
    // Few owners can fill the queue, but not the place of another.
    const ahead = own.length > 0 ? queued : queues.size;
    if (ahead >= waiting || own.length >= waitingOfOne) throw refuse();
    queued++;
    return new Promise<void>((resolve) => queues.set(owner, [...own, resolve]));
  };
  const startNext = () => {
    const first = [...queues].find(([owner]) => mayRun(owner));
    if (!first) return;
    const [owner, [next, ...rest]] = first;
    queues.delete(owner);
    if (rest.length > 0) queues.set(owner, rest);
    queued--;
    running.push(owner);
    next!();
  };
  return async (owner, task) => {
    if (mayRun(owner)) running.push(owner);
    else await turn(owner);
    try {
      return await task();
    } finally {
      running.splice(running.indexOf(owner), 1);
      // Before anything else runs, so that no new task overtakes those in the queue.
      startNext();
    }
  };
}
