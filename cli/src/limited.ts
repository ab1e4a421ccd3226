import { CommandError } from './errors.ts';

/** Maximum number of items that a list may have. A faulty server may send ever more of them. */
const mostItems = 2_000_000;

/**
 * Yields the items of a list, which ends whatever the server sends: subcommands keep all items in memory.
 *
 * @throws CommandError after `most` items
 */
export async function* limited<Item>(items: AsyncIterable<Item>, most = mostItems): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of items) {
    if (++count > most)
      throw new CommandError('failed', `The server sent a list of more than ${most} items.`);
    yield item;
  }
}
