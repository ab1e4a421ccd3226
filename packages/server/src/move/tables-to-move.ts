import { schemaVersion } from '../database/schema.ts';
import { markOfMove } from '../database/unfinished-move.ts';
import { MoveError } from './move-error.ts';
import type { Side, Table } from './side.ts';

/**
 * Tables that stay where they are: the version of the tables, and counts of guesses, which SQLite has in
 * memory and which end after 15 minutes.
 */
export const ofOneSide = ['guesses', 'schema_version', markOfMove];

/** The id of a database has no key; it is written at the end. */
export const identityTable = 'identity';

/** The tables whose rows move: all that hold rows, so that a new one cannot be forgotten. */
export const tablesToMove = async (side: Side): Promise<Table[]> =>
  (await side.tables()).filter(({ name }) => !ofOneSide.includes(name) && name !== identityTable);

/** Whether a table counts its rows by an id. */
export const hasId = ({ columns, keyLength }: Table): boolean =>
  keyLength === 1 && columns[0]!.name === 'id' && columns[0]!.type === 'integer';

/** @throws MoveError if the database has no tables of this version of the server */
export async function identityOf(side: Side): Promise<string> {
  const rows = await side.query(`SELECT id FROM ${identityTable}`).catch(() => []);
  if (rows.length !== 1) throw new MoveError(`${side.place} holds no data of this server.`);
  const [[version] = []] = await side.query('SELECT version FROM schema_version').catch(() => []);
  if (version !== String(schemaVersion)) {
    throw new MoveError(
      `${side.place} was made by another version of the server: move it with that version.`,
    );
  }
  return rows[0]![0]!;
}
