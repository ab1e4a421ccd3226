import type { Connection } from '../database/database.ts';
import { freeNumbers, takenNames, type FolderKey, type NamedPlace } from '../database/folder-listing.ts';
import { extensionOf } from './entry-kind.ts';
import { maximumNameLength } from './entry-name.ts';

/** Returns a name that is not taken in a folder: the name itself, or the name with a number, as in `tide (2).txt`. */
export async function freeName(db: Connection, folder: FolderKey, name: string): Promise<string> {
  return (await freeNames(db, [{ ...folder, name }]))[0]!;
}

/** A name that is wanted in a folder, once or several times. */
interface WantedName {
  place: NamedPlace;
  /** Indexes in the list of those that have no name yet. */
  waiting: number[];
  /** The greatest number that was tried. */
  latest: number;
}

const isWaiting = ({ waiting }: WantedName) => waiting.length > 0;

/**
 * Returns a free name for each of these names, in their order and without duplicates in a folder. This usually takes two
 * queries, however many names and folders there are.
 */
export async function freeNames(db: Connection, places: readonly NamedPlace[]): Promise<string[]> {
  const keyOf = ({ driveId, parentId }: FolderKey, name: string) => `${driveId}/${parentId}/${name}`;
  const byKey = new Map<string, WantedName>();
  for (const [index, place] of places.entries()) {
    const key = keyOf(place, place.name);
    const wanted = byKey.get(key) ?? { place, waiting: [], latest: 0 };
    wanted.waiting.push(index);
    byKey.set(key, wanted);
  }
  const free: string[] = [];
  const assigned = new Set<string>();
  const give = (name: string, { place, waiting }: WantedName) => {
    const key = keyOf(place, name);
    if (assigned.has(key)) return;
    assigned.add(key);
    free[waiting.shift()!] = name;
  };

  const all = [...byKey.values()];
  const taken = await takenNames(
    db,
    all.map(({ place }) => place),
  );
  for (const [index, wanted] of all.entries()) if (!taken.has(index)) give(wanted.place.name, wanted);
  for (let left = all.filter(isWaiting); left.length > 0; left = left.filter(isWaiting)) {
    const names = left.map(({ place: { driveId, parentId, name }, waiting, latest }) => ({
      ...{ driveId, parentId, latest, count: waiting.length },
      ...partsOf(name),
    }));
    for (const { place, number, name } of await freeNumbers(db, names, maximumNameLength)) {
      const wanted = left[place]!;
      give(name, wanted);
      wanted.latest = number;
    }
  }
  return free;
}

function partsOf(name: string): { stem: string; ending: string } {
  const extension = extensionOf(name);
  const ending = extension === '' ? '' : `.${extension}`;
  return { stem: extension === '' ? name : name.slice(0, -ending.length), ending };
}
