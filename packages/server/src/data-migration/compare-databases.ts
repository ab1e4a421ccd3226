import { MoveError } from './move-error.ts';
import { batch, lastIdOf, type OpenSource, type OpenTarget } from './move-database.ts';
import type { Progress } from './progress.ts';
import { countOf, keyOf, readAfter, type Row, type RawDatabase, type Table } from './raw-database.ts';
import { hasId, identityOf, identityTable } from './tables-to-move.ts';

/**
 * Compares all rows of both databases.
 *
 * @returns the number of rows by table
 * @throws MoveError with the first difference
 */
export async function compareDatabases(
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
