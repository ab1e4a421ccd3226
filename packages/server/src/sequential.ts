// The methods of arrays of these names, for functions that return promises. Each call waits for the one before it, as
// the statements of one transaction must.

type Asynchronous<Item, Result> = (item: Item, index: number) => Result | Promise<Result>;

/** Like `map`. */
export async function mapSequentially<Item, Result>(
  items: Iterable<Item>,
  work: Asynchronous<Item, Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item, results.length));
  return results;
}

/** Like `filter`. */
export async function filterSequentially<Item>(
  items: Iterable<Item>,
  isWanted: Asynchronous<Item, boolean>,
): Promise<Item[]> {
  const wanted: Item[] = [];
  let index = 0;
  for (const item of items) if (await isWanted(item, index++)) wanted.push(item);
  return wanted;
}

/** Like `some`. */
export async function someSequentially<Item>(
  items: Iterable<Item>,
  holds: Asynchronous<Item, boolean>,
): Promise<boolean> {
  let index = 0;
  for (const item of items) if (await holds(item, index++)) return true;
  return false;
}

/** Like `every`. */
export async function everySequentially<Item>(
  items: Iterable<Item>,
  holds: Asynchronous<Item, boolean>,
): Promise<boolean> {
  return !(await someSequentially(items, async (item, index) => !(await holds(item, index))));
}
