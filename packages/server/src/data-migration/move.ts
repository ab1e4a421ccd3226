import { compareDatabases } from './compare-databases.ts';
import {
  copyDatabase,
  endMove,
  openSource,
  openTarget,
  type OpenSource,
  type OpenTarget,
} from './move-database.ts';
import { MoveError } from './move-error.ts';
import { moveObjects, openSourceStore, openTargetStore, type MovedObjects } from './move-objects.ts';
import type { Progress } from './progress.ts';

/** Where the data is and where it goes, see `Database.open` and `openStore`. */
interface Locations {
  from: string;
  to?: string | undefined;
  fromObjects?: string | undefined;
  toObjects?: string | undefined;
}

/**
 * Moves a database, the objects that it refers to, or both, and compares what arrived with the source. No server can use
 * the target database before everything has arrived.
 *
 * @returns lines that say what moved
 * @throws MoveError
 */
export async function move(locations: Locations, progress: Progress): Promise<string[]> {
  const { from, to, fromObjects, toObjects } = locations;
  if (from === to) throw new MoveError('--from and --to are the same database.');
  if (fromObjects !== undefined && fromObjects === toObjects) {
    throw new MoveError('--from-objects and --to-objects are the same storage.');
  }
  const opened: { close: () => Promise<void> | void }[] = [];
  const keep = <T>(each: T, close: () => Promise<void> | void): T => {
    opened.unshift({ close });
    return each;
  };
  try {
    const source = await openSource(from);
    keep(source, () => source.database.close());
    const stores = await openStores(fromObjects, toObjects, source, keep);
    const target = to === undefined ? undefined : await openTarget(to, source);
    if (target) keep(target, () => target.database.close());
    if (target) await copyDatabase(source, target, progress);
    const objects = stores && (await moveObjects(source, stores, progress));
    const rows = target && (await compareDatabases(source, target, progress));
    if (target) await endMove(target);
    return report(target, rows, objects, toObjects === undefined);
  } finally {
    for (const each of opened) await each.close();
  }
}

async function openStores(
  fromObjects: string | undefined,
  toObjects: string | undefined,
  source: OpenSource,
  keep: <T>(each: T, close: () => void) => T,
) {
  if (fromObjects === undefined || toObjects === undefined) return undefined;
  const from = await openSourceStore(fromObjects, source);
  keep(from, from.close);
  const to = await openTargetStore(toObjects, source);
  keep(to, to.close);
  return { from, to };
}

const shown = (count: number) => count.toLocaleString('en');

function report(
  target: OpenTarget | undefined,
  rows: ReadonlyMap<string, number> | undefined,
  objects: MovedObjects | undefined,
  stay: boolean,
): string[] {
  const lines: string[] = [];
  if (target && rows) {
    const width = Math.max(...[...rows.keys()].map((name) => name.length));
    for (const [name, count] of rows) lines.push(`${name.padEnd(width)}  ${shown(count).padStart(12)}`);
    const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
    lines.push(`Moved ${shown(total)} rows to ${target.database.place}. All are the same on both sides.`);
  }
  if (objects) {
    lines.push(
      `Moved ${shown(objects.count)} objects with ${shown(objects.bytes)} bytes. All have the SHA-256 that they had.`,
    );
    if (objects.unfinished > 0) {
      lines.push(
        `${shown(objects.unfinished)} uploads in parts were not finished: their clients have to begin again.`,
      );
    }
  }
  if (stay)
    lines.push('The objects stay where they are: start the server with the same object storage as before.');
  return lines;
}
