import { Database, isShared } from '../database/database.ts';
import { changeMark, createMark, assertFree, readMark, removeMark, stateOf, type Mark } from './mark.ts';
import { at, MoveError } from './move-error.ts';
import type { Progress } from './progress.ts';
import { countOf, keyOf, readAfter, type Side, type Table } from './side.ts';
import { SqliteSide } from './sqlite-side.ts';
import { hasId, identityOf, identityTable, ofOneSide, tablesToMove } from './tables-to-move.ts';

/** Rows that are read and written at once. A row of an entry may have 300 kB, and most have 300 bytes. */
export const batch = 500;

/** A database that moves nowhere else while this has it. */
export interface OpenSource {
  side: Side;
  identity: string;
  /** Numbers of rows, by table. */
  counts: Map<string, number>;
}

const fileOf = (location: string) => location.replace(/^sqlite:/, '');

async function openPostgres(url: string): Promise<Side> {
  // Imported only if needed, like the engine.
  const { PostgresSide } = await import('./postgres-side.ts');
  return PostgresSide.open(url);
}

/** @throws MoveError if a server uses it, or if it holds no data of a server */
export async function openSource(location: string): Promise<OpenSource> {
  const side = isShared(location)
    ? await openPostgres(location)
    : await SqliteSide.openSource(fileOf(location));
  try {
    if (await readMark(side)) throw new MoveError(`${side.place} holds a move that has not ended.`);
    const identity = await identityOf(side);
    const tables = (await side.tables()).filter(({ name }) => !ofOneSide.includes(name));
    await side.lock(tables);
    const counts = new Map<string, number>();
    for (const table of tables) counts.set(table.name, await countOf(side, table));
    return { side, identity, counts };
  } catch (error) {
    await side.close();
    throw error;
  }
}

/** A target whose tables exist, and that may be copied to. */
export interface OpenTarget {
  side: Side;
  tables: Table[];
  mark: Mark;
}

/** Looks at the target, and creates its tables if it has none. Nothing is written if it is refused. */
export async function openTarget(location: string, source: OpenSource): Promise<OpenTarget> {
  const wanted = { source: source.identity, state: await stateOf(source.side, source.counts) };
  const found = await openSide(location);
  try {
    const mark = await readMark(found);
    await assertFree(found, mark, wanted);
    if (mark) {
      await identityOf(found);
      return { side: found, tables: await tablesToMove(found), mark };
    }
  } catch (error) {
    await found.close();
    throw error;
  }
  await found.close();
  await at(found.place, async () => (await Database.open(location)).close());
  const side = await openSide(location);
  try {
    await assertFree(side, await readMark(side), wanted);
    const tables = await tablesToMove(side);
    return { side, tables, mark: await prepare(side, tables, wanted) };
  } catch (error) {
    await side.close();
    throw error;
  }
}

const openSide = (location: string): Promise<Side> =>
  isShared(location) ? openPostgres(location) : SqliteSide.openTarget(fileOf(location));

/** Rows come in the order of their keys, so a row may come before another one that it refers to. */
async function prepare(side: Side, tables: readonly Table[], wanted: Omit<Mark, 'restore'>): Promise<Mark> {
  const { remove, restore } = await side.extras(tables);
  const mark = { ...wanted, restore };
  await side.transaction(async () => {
    await createMark(side, mark);
    await side.query('DELETE FROM latest_time');
    for (const sql of remove) await side.query(sql);
  });
  return mark;
}

/** Copies what the target does not have yet, and makes it complete. */
export async function copyDatabase(
  source: OpenSource,
  target: OpenTarget,
  progress: Progress,
): Promise<void> {
  const { side, tables, mark } = target;
  if (mark.restore.length === 0) return;
  for (const table of tables) await copyTable(table, source, side, progress);
  progress.show('indexes', 0, mark.restore.length);
  await side.transaction(async () => {
    for (const table of tables.filter(hasId)) {
      await side.setLastId(table.name, await lastIdOf(source.side, table));
    }
    for (const [done, sql] of mark.restore.entries()) {
      progress.show('indexes', done, mark.restore.length);
      await side.query(sql);
    }
    await side.finish();
    await side.query(`DELETE FROM ${identityTable}`);
    await side.query(`INSERT INTO ${identityTable} (id) VALUES (?)`, [source.identity]);
    await changeMark(side, { ...mark, restore: [] });
  });
}

/** Goes on after the last row that is there: rows come in the order of their keys, in whole batches. */
async function copyTable(table: Table, source: OpenSource, target: Side, progress: Progress): Promise<void> {
  const total = source.counts.get(table.name)!;
  const key = keyOf(table);
  let [last] = await target.query(
    `SELECT ${key} FROM ${table.name} ORDER BY ${keyOf(table, ' DESC')} LIMIT 1`,
  );
  let done = last ? await countOf(target, table) : 0;
  let written: Promise<void> = Promise.resolve();
  for (;;) {
    progress.show(table.name, done, total);
    // The next rows are read while the previous ones are written.
    const [rows] = await Promise.all([readAfter(source.side, table, last, batch), written]);
    if (rows.length === 0) return;
    written = target.insert(table, rows);
    written.catch(() => undefined);
    last = rows.at(-1)!;
    done += rows.length;
  }
}

/** The highest id that a table ever gave. */
export async function lastIdOf(side: Side, { name }: Table): Promise<string> {
  const [[highest] = []] = await side.query(`SELECT coalesce(max(id), 0) FROM ${name}`);
  const counted = (await side.lastId(name)) ?? '0';
  return BigInt(counted) > BigInt(highest!) ? counted : highest!;
}

export const endMove = ({ side }: OpenTarget): Promise<void> => removeMark(side);
