// The methods of arrays of these names, for functions that return promises. Each call waits for the one before it, as
// the statements of one transaction must.

type Asynchronous<Item, Result> = (item: Item, index: number) => Result | Promise<Result>;

/** Like `map`. */
export async function inTurn<Item, Result>(
  items: Iterable<Item>,
  work: Asynchronous<Item, Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item, results.length));
  return results;
}

/** Like `filter`. */
export async function filterInTurn<Item>(
  items: Iterable<Item>,
  isWanted: Asynchronous<Item, boolean>,
): Promise<Item[]> {
  const wanted: Item[] = [];
  let index = 0;
  for (const item of items) if (await isWanted(item, index++)) wanted.push(item);
  return wanted;
}

/** Like `some`. */
export async function someInTurn<Item>(
  items: Iterable<Item>,
  holds: Asynchronous<Item, boolean>,
): Promise<boolean> {
  let index = 0;
  for (const item of items) if (await holds(item, index++)) return true;
  return false;
}

/** Like `every`. */
export async function everyInTurn<Item>(
  items: Iterable<Item>,
  holds: Asynchronous<Item, boolean>,
): Promise<boolean> {
  return !(await someInTurn(items, async (item, index) => !(await holds(item, index))));
}

type Results<Sent extends readonly unknown[]> = { -readonly [Index in keyof Sent]: Awaited<Sent[Index]> };

/**
 * Waits for all of these, which were sent together, so that a distant database is waited for once. Throws the error of
 * the first that failed, in their order.
 */
export async function together<const Sent extends readonly unknown[]>(...sent: Sent): Promise<Results<Sent>> {
  const outcomes = await Promise.allSettled(sent);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as Results<Sent>;
}
