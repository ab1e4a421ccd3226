import {
  batch,
  copyDatabase,
  endMove,
  lastIdOf,
  type OpenSource,
  openSource,
  type OpenTarget,
  openTarget,
} from './move-database.ts';
import { MoveError } from './move-error.ts';
import { type MovedObjects, moveObjects, openSourceStore, openTargetStore } from './move-objects.ts';
import type { Progress } from './progress.ts';
import { countOf, keyOf, type RawDatabase, readAfter, type Row, type Table } from './raw-database.ts';
import { hasId, identityOf, identityTable } from './tables-to-move.ts';

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

/**
 * Compares all rows of both databases.
 *
 * @returns the number of rows by table
 * @throws MoveError with the first difference
 */
async function compareDatabases(
  source: OpenSource,
  { database, tables }: OpenTarget,
  progress: Progress,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(table.name, await compareTable(table, source, database, progress));
  for (const table of tables.filter(hasId)) {
    const given = await database.lastId(table.name);
    if (given !== undefined && BigInt(given) < BigInt(await lastIdOf(source.database, table))) {
      throw new MoveError(`${database.place} would give ids of ${table.name} again that were given before.`);
    }
  }
  if ((await identityOf(database)) !== source.identity) throw differs(database, identityTable);
  return counts;
}

async function compareTable(
  table: Table,
  source: OpenSource,
  target: RawDatabase,
  progress: Progress,
): Promise<number> {
  const total = source.counts.get(table.name)!;
  let last: Row | undefined;
  for (let done = 0; ;) {
    progress.show(`comparing ${table.name}`, done, total);
    const [expected, actual] = await Promise.all([
      readAfter(source.database, table, last, batch),
      readAfter(target, table, last, batch),
    ]);
    if (JSON.stringify(expected) !== JSON.stringify(actual)) {
      const index = expected.findIndex((row, each) => JSON.stringify(row) !== JSON.stringify(actual[each]));
      const row = expected[index] ?? actual[expected.length]!;
      throw differs(
        target,
        `${table.name} (${keyOf(table)}) = (${row.slice(0, table.keyLength).join(', ')})`,
      );
    }
    done += expected.length;
    last = expected.at(-1);
    if (!last) {
      if (done !== total || (await countOf(target, table)) !== total) throw differs(target, table.name);
      return total;
    }
  }
}

const differs = (target: RawDatabase, what: string) =>
  new MoveError(
    `${target.place} does not hold what was moved: ${what} differs. Empty it, and move again; the source is complete.`,
  );
