/**
 * Collects items, and runs a task for them after a pause without new ones; never two runs at the same time.
 *
 * @param quiet milliseconds without a new item before the task starts
 */
export function coalesce<Item>(task: (items: ReadonlySet<Item>) => Promise<void>, quiet: number) {
  let waiting = new Set<Item>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const start = (): void => {
    if (running !== undefined || waiting.size === 0) return;
    const items = waiting;
    waiting = new Set();
    running = task(items).finally(() => {
      running = undefined;
      start();
    });
  };

  return {
    add(item: Item): void {
      waiting.add(item);
      clearTimeout(timer);
      timer = setTimeout(start, quiet);
    },
    /** Discards the waiting items, and waits for a run in progress. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      waiting.clear();
      await running;
    },
  };
}
