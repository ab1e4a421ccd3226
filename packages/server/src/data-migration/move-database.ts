import { Database, isShared } from '../database/database.ts';
import { at, MoveError } from './move-error.ts';
import type { Progress } from './progress.ts';
import { countOf, keyOf, type RawDatabase, readAfter, type Table } from './raw-database.ts';
import { RawSqlite } from './raw-sqlite.ts';
import { hasId, identityOf, identityTable, ofOneDatabase, tablesToMove } from './tables-to-move.ts';
import { unfinishedMoveTable } from '../database/unfinished-move.ts';

/** Rows that are read and written at once. A row of an entry may have 300 kB, and most have 300 bytes. */
export const batch = 500;

/** A database that moves nowhere else while this has it. */
export interface OpenSource {
  database: RawDatabase;
  identity: string;
  /** Numbers of rows, by table. */
  counts: Map<string, number>;
}

const fileOf = (location: string) => location.replace(/^sqlite:/, '');

async function openPostgres(url: string): Promise<RawDatabase> {
  // Imported only if needed, like the engine.
  const { RawPostgres } = await import('./raw-postgres.ts');
  return RawPostgres.open(url);
}

/** @throws MoveError if a server uses it, or if it holds no data of a server */
export async function openSource(location: string): Promise<OpenSource> {
  const database = isShared(location)
    ? await openPostgres(location)
    : await RawSqlite.openSource(fileOf(location));
  try {
    if (await readProgress(database))
      throw new MoveError(`${database.place} holds a move that has not ended.`);
    const identity = await identityOf(database);
    const tables = (await database.tables()).filter(({ name }) => !ofOneDatabase.includes(name));
    await database.lock(tables);
    const counts = new Map<string, number>();
    for (const table of tables) counts.set(table.name, await countOf(database, table));
    return { database, identity, counts };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A target whose tables exist, and that may be copied to. */
export interface OpenTarget {
  database: RawDatabase;
  tables: Table[];
  stored: StoredProgress;
}

/** Looks at the target, and creates its tables if it has none. Nothing is written if it is refused. */
export async function openTarget(location: string, source: OpenSource): Promise<OpenTarget> {
  const wanted = { source: source.identity, state: JSON.stringify([...source.counts]) };
  const found = await openDatabase(location);
  try {
    const stored = await readProgress(found);
    await assertFree(found, stored, wanted);
    if (stored) {
      await identityOf(found);
      return { database: found, tables: await tablesToMove(found), stored };
    }
  } catch (error) {
    await found.close();
    throw error;
  }
  await found.close();
  await at(found.place, async () => (await Database.open(location)).close());
  const database = await openDatabase(location);
  try {
    await assertFree(database, await readProgress(database), wanted);
    const tables = await tablesToMove(database);
    return { database, tables, stored: await prepare(database, tables, wanted) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const openDatabase = (location: string): Promise<RawDatabase> =>
  isShared(location) ? openPostgres(location) : RawSqlite.openTarget(fileOf(location));

/** Rows come in the order of their keys, so a row may come before another one that it refers to. */
async function prepare(
  database: RawDatabase,
  tables: readonly Table[],
  wanted: Omit<StoredProgress, 'restore'>,
): Promise<StoredProgress> {
  const { remove, restore } = await database.extras(tables);
  const stored = { ...wanted, restore };
  await database.transaction(async () => {
    await storeProgress(database, stored);
    for (const sql of remove) await database.query(sql);
  });
  return stored;
}

/** Copies what the target does not have yet, and makes it complete. */
export async function copyDatabase(
  source: OpenSource,
  target: OpenTarget,
  progress: Progress,
): Promise<void> {
  const { database, tables, stored } = target;
  if (stored.restore.length === 0) return;
  for (const table of tables) await copyTable(table, source, database, progress);
  progress.show('indexes', 0, stored.restore.length);
  await database.transaction(async () => {
    for (const table of tables.filter(hasId)) {
      await database.setLastId(table.name, await lastIdOf(source.database, table));
    }
    for (const [done, sql] of stored.restore.entries()) {
      progress.show('indexes', done, stored.restore.length);
      await database.query(sql);
    }
    await database.finish();
    await database.query(`DELETE FROM ${identityTable}`);
    await database.query(`INSERT INTO ${identityTable} (id) VALUES (?)`, [source.identity]);
    await updateProgress(database, { ...stored, restore: [] });
  });
}

/** Goes on after the last row that is there: rows come in the order of their keys, in whole batches. */
async function copyTable(
  table: Table,
  source: OpenSource,
  target: RawDatabase,
  progress: Progress,
): Promise<void> {
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
    const [rows] = await Promise.all([readAfter(source.database, table, last, batch), written]);
    if (rows.length === 0) return;
    written = target.insert(table, rows);
    written.catch(() => undefined);
    last = rows.at(-1)!;
    done += rows.length;
  }
}

/** The highest id that a table ever gave. */
export async function lastIdOf(database: RawDatabase, { name }: Table): Promise<string> {
  const [[highest] = []] = await database.query(`SELECT coalesce(max(id), 0) FROM ${name}`);
  const counted = (await database.lastId(name)) ?? '0';
  return BigInt(counted) > BigInt(highest!) ? counted : highest!;
}

export const endMove = ({ database }: OpenTarget): Promise<void> => removeProgress(database);

/** What a target keeps until the move to it has ended. */
interface StoredProgress {
  /** Id of the source. */
  source: string;
  /** The numbers of rows of the source. What changed otherwise is found when all rows are compared. */
  state: string;
  /** Statements that give the tables their indexes, constraints and triggers; empty once they have run. */
  restore: string[];
}

async function readProgress(database: RawDatabase): Promise<StoredProgress | undefined> {
  const tables = await database.tables();
  if (!tables.some(({ name }) => name === unfinishedMoveTable)) return undefined;
  const [[facts] = []] = await database.query(`SELECT facts FROM ${unfinishedMoveTable}`);
  return JSON.parse(facts!) as StoredProgress;
}

/** Call it in a transaction. */
async function storeProgress(database: RawDatabase, stored: StoredProgress): Promise<void> {
  await database.query(`CREATE TABLE ${unfinishedMoveTable} (facts TEXT NOT NULL)`);
  await database.query(`INSERT INTO ${unfinishedMoveTable} (facts) VALUES (?)`, [JSON.stringify(stored)]);
}

async function updateProgress(database: RawDatabase, stored: StoredProgress): Promise<void> {
  await database.query(`UPDATE ${unfinishedMoveTable} SET facts = ?`, [JSON.stringify(stored)]);
}

async function removeProgress(database: RawDatabase): Promise<void> {
  await database.transaction(async () => {
    await database.query(`DROP TABLE ${unfinishedMoveTable}`);
  });
}

/** @throws MoveError unless the target is empty, or holds a move of the same source that did not end */
async function assertFree(
  target: RawDatabase,
  stored: StoredProgress | undefined,
  source: Omit<StoredProgress, 'restore'>,
) {
  if (!stored) {
    const filled = await firstFilled(target);
    if (filled) throw new MoveError(`${target.place} is not empty: its table ${filled.name} has rows.`);
  } else if (stored.source !== source.source) {
    throw new MoveError(`${target.place} holds an unfinished move of another database.`);
  } else if (stored.state !== source.state) {
    throw new MoveError(
      `The source was changed after the move to ${target.place} had begun. Empty the target, and move again.`,
    );
  }
}

/** A server notes its id in a new database. */
async function firstFilled(target: RawDatabase): Promise<Table | undefined> {
  const ignored = [...ofOneDatabase, identityTable];
  for (const table of await target.tables()) {
    if (!ignored.includes(table.name) && (await countOf(target, table)) > 0) return table;
  }
  return undefined;
}
