import { schemaVersion } from '../database/schema.ts';
import { unfinishedMoveTable } from '../database/unfinished-move.ts';
import { MoveError } from './move-error.ts';
import type { RawDatabase, Table } from './raw-database.ts';

/**
 * Tables that stay where they are: the version of the tables, and counts of guesses, which SQLite has in
 * memory and which end after 15 minutes.
 */
export const ofOneDatabase = ['guesses', 'schema_version', unfinishedMoveTable];

/** The id of a database has no key; it is written at the end. */
export const identityTable = 'identity';

/** The tables whose rows move: all that hold rows, so that a new one cannot be forgotten. */
export const tablesToMove = async (database: RawDatabase): Promise<Table[]> =>
  (await database.tables()).filter(({ name }) => !ofOneDatabase.includes(name) && name !== identityTable);

/** Whether a table counts its rows by an id. */
export const hasId = ({ columns, keyLength }: Table): boolean =>
  keyLength === 1 && columns[0]!.name === 'id' && columns[0]!.type === 'integer';

/** @throws MoveError if the database has no tables of this version of the server */
export async function identityOf(database: RawDatabase): Promise<string> {
  const rows = await database.query(`SELECT id FROM ${identityTable}`).catch(() => []);
  if (rows.length !== 1) throw new MoveError(`${database.place} holds no data of this server.`);
  const [[version] = []] = await database.query('SELECT version FROM schema_version').catch(() => []);
  if (version !== String(schemaVersion)) {
    throw new MoveError(
      `${database.place} was made by another version of the server: move it with that version.`,
    );
  }
  return rows[0]![0]!;
}
