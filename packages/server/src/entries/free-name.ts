import type { Connection } from '../database/database.ts';
import {
  findFreeNumber,
  firstNumbers,
  freeNumbers,
  takenNames,
  type FolderKey,
  type NumberedName,
} from '../database/folder-listing.ts';
import { extensionOf } from './entry-kind.ts';
import { maximumNameLength } from './entry-name.ts';

/** Returns a name that is not taken in a folder: the name itself, or the name with a number, as in `tide (2).txt`. */
export async function freeName(db: Connection, folder: FolderKey, name: string): Promise<string> {
  return (await freeNames(db, folder, [name]))[0]!;
}

/**
 * Returns a free name for each of these names, in their order and without duplicates. Most folders need only two
 * queries, however many names there are.
 */
export async function freeNames(
  db: Connection,
  folder: FolderKey,
  names: readonly string[],
): Promise<string[]> {
  const places = new Map<string, number[]>();
  for (const [index, name] of names.entries()) places.set(name, [...(places.get(name) ?? []), index]);
  const free: string[] = [];
  const assigned = new Set<string>();
  const give = (name: string, waiting: number[]) => {
    if (assigned.has(name)) return;
    assigned.add(name);
    free[waiting.shift()!] = name;
  };

  const taken = await takenNames(db, folder, [...places.keys()]);
  for (const [name, waiting] of places) if (!taken.has(name)) give(name, waiting);
  const left = [...places].filter(([, waiting]) => waiting.length > 0);
  const parts = left.map(([name]) => partsOf(name));
  for (const { place, name } of await firstNumbers(db, folder, parts, maximumNameLength))
    give(name, left[place]![1]);
  for (const [index, [, waiting]] of left.entries()) {
    let from = 1;
    while (waiting.length > 0) {
      ({ number: from } = await findFreeNumber(db, folder, parts[index]!, from));
      const count = waiting.length;
      for (const { name } of await freeNumbers(db, folder, parts[index]!, { from, count }))
        give(name, waiting);
      from += count - 1;
    }
  }
  return free;
}

function partsOf(name: string): NumberedName {
  const extension = extensionOf(name);
  const ending = extension === '' ? '' : `.${extension}`;
  const stem = extension === '' ? name : name.slice(0, -ending.length);
  return { stem, ending, maximumLength: maximumNameLength };
}
