import { markOfMove } from '../database/unfinished-move.ts';
import { MoveError } from './move-error.ts';
import type { Side, Table } from './side.ts';

/**
 * Tables that stay where they are: what the schema of each engine was made by, and counts of guesses, which SQLite has in
 * memory and which end after 15 minutes.
 */
export const ofOneSide = ['guesses', 'migrations', markOfMove];

/** The id of a database has no key; it is written at the end. */
export const identityTable = 'identity';

/**
 * The tables whose rows move: all that hold rows, so that a new one cannot be forgotten.
 *
 * @throws MoveError if the two sides do not have the same tables
 */
export function tablesToMove(source: readonly Table[], target: readonly Table[], places: Places): Table[] {
  const [from, to] = [source, target].map((tables) => tables.filter(({ name }) => !ofOneSide.includes(name)));
  const different = [...from!, ...to!].find(({ name }) => formOf(from!, name) !== formOf(to!, name));
  if (different) {
    throw new MoveError(
      `The table ${different.name} is not the same in ${places.source} and ${places.target}. ` +
        'Start the server of this version once over the older of them, which brings its tables up to date.',
    );
  }
  return from!.filter(({ name }) => name !== identityTable);
}

interface Places {
  source: string;
  target: string;
}

function formOf(tables: readonly Table[], name: string): string {
  const table = tables.find((each) => each.name === name);
  return table ? JSON.stringify(table) : 'missing';
}

/** Whether a table counts its rows by an id. */
export const hasId = ({ columns, keyLength }: Table): boolean =>
  keyLength === 1 && columns[0]!.name === 'id' && columns[0]!.type === 'integer';

/** @throws MoveError if the database has no tables of this server */
export async function identityOf(side: Side): Promise<string> {
  const rows = await side.query(`SELECT id FROM ${identityTable}`).catch(() => []);
  if (rows.length !== 1) throw new MoveError(`${side.place} holds no data of this server.`);
  return rows[0]![0]!;
}
