/** The values of the columns of a table, in their order. Integers are in decimal, so that all 64 bits arrive. */
export type Row = (string | null)[];

export interface Table {
  name: string;
  /** All columns; those of the key come first. */
  columns: { name: string; type: 'integer' | 'text' }[];
  /** Number of columns of the primary key. */
  keyLength: number;
}

/** What a table has besides its rows, and what slows down or refuses rows that come in the order of their keys. */
export interface Extras {
  remove: string[];
  restore: string[];
}

/** The database that rows are read from, or written to. SQL has `?` for each value. */
export interface RawDatabase {
  /** Where it is, without credentials. */
  readonly place: string;
  /** Runs a statement, and returns its rows. */
  query(sql: string, values?: Row): Promise<Row[]>;
  /** Runs work in a transaction that is durable when it has ended. */
  transaction(work: () => Promise<void>): Promise<void>;
  /** Tables of rows, without those that an engine keeps for itself, such as those of a search index. */
  tables(): Promise<Table[]>;
  /** Keeps everybody else from changing the tables until `close`. */
  lock(tables: readonly Table[]): Promise<void>;
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  extras(tables: readonly Table[]): Promise<Extras>;
  /** The highest id that a table ever gave to a row; undefined if its ids are not counted. */
  lastId(table: string): Promise<string | undefined>;
  /** Sets the id after which the next row is numbered. */
  setLastId(table: string, id: string): Promise<void>;
  /** Checks that all references lead to rows, and counts what the planner of the engine needs to know. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

export const columnsIn = (table: Table): string => table.columns.map(({ name }) => name).join(', ');

/** Condition on the key of a table, with one `?` for each column of the key. */
function afterKey({ columns, keyLength }: Table): string {
  const key = columns.slice(0, keyLength);
  const values = key.map(({ type }) => (type === 'integer' ? 'CAST(? AS bigint)' : '?'));
  return `(${keyOf({ columns, keyLength })}) > (${values.join(', ')})`;
}

export const keyOf = ({ columns, keyLength }: Pick<Table, 'columns' | 'keyLength'>, order = ''): string =>
  columns
    .slice(0, keyLength)
    .map(({ name }) => name + order)
    .join(', ');

/** Reads rows in the order of their keys, which is the same in both engines. */
export function readAfter(
  database: RawDatabase,
  table: Table,
  last: Row | undefined,
  limit: number,
): Promise<Row[]> {
  const where = last ? `WHERE ${afterKey(table)}` : '';
  const sql = `SELECT ${columnsIn(table)} FROM ${table.name} ${where} ORDER BY ${keyOf(table)} LIMIT ${limit}`;
  return database.query(sql, last?.slice(0, table.keyLength));
}

export async function countOf(database: RawDatabase, table: Table): Promise<number> {
  return Number((await database.query(`SELECT count(*) FROM ${table.name}`))[0]![0]);
}
