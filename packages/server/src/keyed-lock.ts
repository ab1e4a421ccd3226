export type KeyedLock = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs tasks with the same key in sequence, in order. Tasks with other keys do not wait. */
export function createKeyedLock(): KeyedLock {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const run = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, run);
    try {
      return await run;
    } finally {
      if (last.get(key) === run) last.delete(key);
    }
  };
}
