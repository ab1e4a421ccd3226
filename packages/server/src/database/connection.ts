import type Libsql from 'libsql';
import { translateError, UnstorableTextError } from './database-errors.ts';
import { inDialect } from './dialect.ts';
import { LruCache } from './lru-cache.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

export type SqlValue = string | number | bigint | boolean | Uint8Array | null;

/** Statements that stay prepared. A server in usual operation needs fewer. */
export const maximumStatements = 500;

/** Either positional values (`?`), or one object with named values. */
export type Parameters = SqlValue[] | [Readonly<Record<string, SqlValue>>];

/** A statement. SQL does not state the type of the rows, so the caller casts them. */
export interface Statement {
  /** Returns the first row, or undefined. */
  get(...parameters: Parameters): Promise<unknown>;
  /** Returns all rows. */
  all(...parameters: Parameters): Promise<unknown[]>;
  /** Runs a statement that returns no rows. `changes` is the number of changed rows. */
  run(...parameters: Parameters): Promise<{ changes: number }>;
}

/** What the functions in this folder use to access the database, inside or outside of a transaction. */
export interface Connection {
  /** Whether the database counts what is in a folder row by row, and not once for each statement. */
  readonly countsByRow?: boolean;
  /** Statements are kept by their text, those that were used last, so pass values as parameters. */
  prepare(source: string): Statement;
}

/** What is done in one transaction. Inside of it, wait only for the database. */
export type Transaction<T> = (db: Connection) => T | Promise<T>;

/**
 * The only code that calls the driver for rows. It works around the defects of the driver. SQLite answers at once, so
 * the promises are already settled.
 */
export class LibsqlConnection implements Connection {
  readonly countsByRow = true;
  readonly #driver: Libsql.Database;
  readonly #statements = new LruCache<LibsqlStatement>(maximumStatements);

  constructor(driver: Libsql.Database) {
    this.#driver = driver;
  }

  prepare(source: string): Statement {
    return this.#statements.getOrMake(source, () => new LibsqlStatement(this.#driver, source));
  }
}

type Bindable = string | number | bigint | Uint8Array | null;
type DriverStatement = Libsql.Statement<[Bindable[] | Record<string, Bindable>]>;

class LibsqlStatement implements Statement {
  readonly #driver: Libsql.Database;
  readonly #source: string;
  /** Undefined after an error: the driver would run the statement again with the values that failed. */
  #statement: DriverStatement | undefined;
  #columns: readonly string[] | undefined;

  constructor(driver: Libsql.Database, source: string) {
    this.#driver = driver;
    this.#source = source;
  }

  get(...parameters: Parameters): Promise<unknown> {
    return this.#using((statement) => {
      const columns = (this.#columns ??= columnsOfRows(statement));
      const row = statement.get(bindable(parameters)) as unknown[] | undefined;
      return row && objectOf(columns, row);
    });
  }

  all(...parameters: Parameters): Promise<unknown[]> {
    return this.#using((statement) => {
      const columns = (this.#columns ??= columnsOfRows(statement));
      const rows = statement.all(bindable(parameters)) as unknown[][];
      return rows.map((row) => objectOf(columns, row));
    });
  }

  run(...parameters: Parameters): Promise<{ changes: number }> {
    return this.#using((statement) => ({ changes: statement.run(bindable(parameters)).changes }));
  }

  /** An async function, so that an error rejects the promise. */
  // oxlint-disable-next-line typescript/require-await
  async #using<T>(work: (statement: DriverStatement) => T): Promise<T> {
    try {
      this.#statement ??= this.#driver.prepare<[Bindable[] | Record<string, Bindable>]>(
        inDialect(sqliteDialect, this.#source),
      );
      return work(this.#statement);
    } catch (error) {
      this.#statement = undefined;
      this.#columns = undefined;
      throw translateError(error);
    }
  }
}

/** Makes the driver return rows as arrays. Objects take it 1.5 times as long, and `get` adds an extra key to them. */
const columnsOfRows = (statement: DriverStatement): readonly string[] =>
  statement
    .raw()
    .columns()
    .map(({ name }) => name);

function objectOf(columns: readonly string[], row: readonly unknown[]): object {
  const object: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) object[columns[index]!] = row[index];
  return object;
}

function bindable(parameters: Parameters): Bindable[] | Record<string, Bindable> {
  const [first] = parameters;
  if (!isNamed(first)) return (parameters as SqlValue[]).map(bindableValue);
  return Object.fromEntries(Object.entries(first).map(([name, value]) => [name, bindableValue(value)]));
}

function isNamed(value: Parameters[0] | undefined): value is Readonly<Record<string, SqlValue>> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}

/** Converts a value to one that the driver stores without change. */
function bindableValue(value: SqlValue | undefined): Bindable {
  switch (typeof value) {
    case 'number':
      // The driver binds a number as REAL, which becomes visible wherever SQL converts it to text.
      return Number.isSafeInteger(value) ? BigInt(value) : value;
    case 'boolean':
      // The driver aborts the process if it gets a boolean.
      return value ? 1n : 0n;
    case 'string':
      // The driver cuts text off at NUL.
      if (value.includes('\0')) throw new UnstorableTextError();
      return value;
    case 'undefined':
      throw new TypeError('A value for the database is undefined.');
    default:
      return value;
  }
}
