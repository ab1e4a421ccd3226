export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs tasks with the same key in sequence, in order. Tasks with other keys do not wait. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
