export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

export interface LimiterOptions {
  atOnce: number;
  waiting: number;
  /** Returns the error for a task that does not fit into the queue. */
  refuse: () => Error;
}

/** Runs tasks in order, at most `atOnce` in parallel, and refuses a task if `waiting` tasks are in the queue. */
export function createLimiter({ atOnce, waiting, refuse }: LimiterOptions): Limiter {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < atOnce) running++;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw refuse();
    try {
      return await task();
    } finally {
      // The next task takes over the slot directly. If the slot became free in between, a new task could overtake it.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
