export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

export interface LimiterOptions {
  atOnce: number;
  waiting: number;
  /** The error of a task that finds no place to wait. */
  refuse: () => Error;
}

/** Runs tasks in the order they come, so many at once, and refuses more than may wait. */
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
      // The place of a finished task passes to the next one without becoming free in between.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
