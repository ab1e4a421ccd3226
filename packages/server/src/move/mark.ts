import { markOfMove } from '../database/unfinished-move.ts';
import { MoveError } from './move-error.ts';
import { countOf, type Side, type Table } from './side.ts';
import { identityTable, ofOneSide } from './tables-to-move.ts';

/** What a target keeps until the move to it has ended. */
export interface Mark {
  /** Id of the source. */
  source: string;
  /** Tells one state of the source from another. */
  state: string;
  /** Statements that give the tables their indexes, constraints and triggers; empty once they have run. */
  restore: string[];
}

export async function readMark(side: Side): Promise<Mark | undefined> {
  const tables = await side.tables();
  if (!tables.some(({ name }) => name === markOfMove)) return undefined;
  const [[facts] = []] = await side.query(`SELECT facts FROM ${markOfMove}`);
  return JSON.parse(facts!) as Mark;
}

/** Call it in a transaction. */
export async function createMark(side: Side, mark: Mark): Promise<void> {
  await side.query(`CREATE TABLE ${markOfMove} (facts TEXT NOT NULL)`);
  await side.query(`INSERT INTO ${markOfMove} (facts) VALUES (?)`, [JSON.stringify(mark)]);
}

export async function changeMark(side: Side, mark: Mark): Promise<void> {
  await side.query(`UPDATE ${markOfMove} SET facts = ?`, [JSON.stringify(mark)]);
}

export async function removeMark(side: Side): Promise<void> {
  await side.transaction(async () => {
    await side.query(`DROP TABLE ${markOfMove}`);
  });
}

/** The numbers of rows, and the latest time that a server noted, which it does every minute. */
export async function stateOf(source: Side, counts: ReadonlyMap<string, number>): Promise<string> {
  const latest = await source.query('SELECT moment FROM latest_time');
  return JSON.stringify([...counts, latest[0]?.[0] ?? null]);
}

/** @throws MoveError unless the target is empty, or holds a move of the same source that did not end */
export async function assertFree(target: Side, mark: Mark | undefined, source: Omit<Mark, 'restore'>) {
  if (!mark) {
    const filled = await firstFilled(target);
    if (filled) throw new MoveError(`${target.place} is not empty: its table ${filled.name} has rows.`);
  } else if (mark.source !== source.source) {
    throw new MoveError(`${target.place} holds an unfinished move of another database.`);
  } else if (mark.state !== source.state) {
    throw new MoveError(
      `The source was changed after the move to ${target.place} had begun. Empty the target, and move again.`,
    );
  }
}

/** A server notes its id and the time in a new database. */
async function firstFilled(target: Side): Promise<Table | undefined> {
  const ignored = [...ofOneSide, identityTable, 'latest_time'];
  for (const table of await target.tables()) {
    if (!ignored.includes(table.name) && (await countOf(target, table)) > 0) return table;
  }
  return undefined;
}
