import { unfinishedMoveTable } from '../database/unfinished-move.ts';
import { MoveError } from './move-error.ts';
import { countOf, type RawDatabase, type Table } from './raw-database.ts';
import { identityTable, ofOneDatabase } from './tables-to-move.ts';

/** What a target keeps until the move to it has ended. */
export interface StoredProgress {
  /** Id of the source. */
  source: string;
  /** The numbers of rows of the source. What changed otherwise is found when all rows are compared. */
  state: string;
  /** Statements that give the tables their indexes, constraints and triggers; empty once they have run. */
  restore: string[];
}

export async function readProgress(database: RawDatabase): Promise<StoredProgress | undefined> {
  const tables = await database.tables();
  if (!tables.some(({ name }) => name === unfinishedMoveTable)) return undefined;
  const [[facts] = []] = await database.query(`SELECT facts FROM ${unfinishedMoveTable}`);
  return JSON.parse(facts!) as StoredProgress;
}

/** Call it in a transaction. */
export async function storeProgress(database: RawDatabase, stored: StoredProgress): Promise<void> {
  await database.query(`CREATE TABLE ${unfinishedMoveTable} (facts TEXT NOT NULL)`);
  await database.query(`INSERT INTO ${unfinishedMoveTable} (facts) VALUES (?)`, [JSON.stringify(stored)]);
}

export async function updateProgress(database: RawDatabase, stored: StoredProgress): Promise<void> {
  await database.query(`UPDATE ${unfinishedMoveTable} SET facts = ?`, [JSON.stringify(stored)]);
}

export async function removeProgress(database: RawDatabase): Promise<void> {
  await database.transaction(async () => {
    await database.query(`DROP TABLE ${unfinishedMoveTable}`);
  });
}

/** @throws MoveError unless the target is empty, or holds a move of the same source that did not end */
export async function assertFree(
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
