import type Libsql from 'libsql';
import { translateError, UnstorableTextError } from './database-errors.ts';

export type SqlValue = string | number | bigint | boolean | Uint8Array | null;

/** Values in the order of their question marks, or one object with those that are named. */
export type Parameters = SqlValue[] | [Readonly<Record<string, SqlValue>>];

/** A prepared statement. What its rows hold, SQL does not say: the caller does. */
export interface Statement {
  /** The first row, or undefined. */
  get(...parameters: Parameters): unknown;
  /** Every row. */
  all(...parameters: Parameters): unknown[];
  /** For statements without rows: how many they changed, and the id of the last one inserted. */
  run(...parameters: Parameters): { changes: number; lastInsertRowid: number };
}

/** What the functions of this folder work with, whether inside of a transaction or not. */
export interface Connection {
  /** Each distinct text is prepared once, so values always go in as parameters. */
  prepare(source: string): Statement;
}

/** The one place that calls the driver for rows, and knows its traps. */
export class LibsqlConnection implements Connection {
  readonly #driver: Libsql.Database;
  readonly #statements = new Map<string, LibsqlStatement>();

  constructor(driver: Libsql.Database) {
    this.#driver = driver;
  }

  prepare(source: string): Statement {
    let statement = this.#statements.get(source);
    if (!statement) {
      statement = new LibsqlStatement(this.#driver, source);
      this.#statements.set(source, statement);
    }
    return statement;
  }
}

type Bindable = string | number | bigint | Uint8Array | null;
type DriverStatement = Libsql.Statement<[Bindable[] | Record<string, Bindable>]>;

class LibsqlStatement implements Statement {
  readonly #statement: DriverStatement;
  #columns: readonly string[] | undefined;

  constructor(driver: Libsql.Database, source: string) {
    this.#statement = translating(() => driver.prepare<[Bindable[] | Record<string, Bindable>]>(source));
  }

  get(...parameters: Parameters): unknown {
    return translating(() => {
      const columns = (this.#columns ??= this.#columnsOfRows());
      const row = this.#statement.get(bindable(parameters)) as unknown[] | undefined;
      return row && objectOf(columns, row);
    });
  }

  all(...parameters: Parameters): unknown[] {
    return translating(() => {
      const columns = (this.#columns ??= this.#columnsOfRows());
      const rows = this.#statement.all(bindable(parameters)) as unknown[][];
      return rows.map((row) => objectOf(columns, row));
    });
  }

  run(...parameters: Parameters): { changes: number; lastInsertRowid: number } {
    return translating(() => {
      const { changes, lastInsertRowid } = this.#statement.run(bindable(parameters));
      return { changes, lastInsertRowid: Number(lastInsertRowid) };
    });
  }

  /**
   * Has the driver give rows as arrays: objects take it half as long again, and to a single one it adds a key of its
   * own.
   */
  #columnsOfRows(): readonly string[] {
    return this.#statement
      .raw()
      .columns()
      .map(({ name }) => name);
  }
}

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

/** A value as the driver takes it unharmed. */
function bindableValue(value: SqlValue | undefined): Bindable {
  switch (typeof value) {
    case 'number':
      // Bound as REAL otherwise, which shows wherever SQL makes text of it.
      return Number.isSafeInteger(value) ? BigInt(value) : value;
    case 'boolean':
      // Aborts the process otherwise.
      return value ? 1n : 0n;
    case 'string':
      // Cut off at the NUL otherwise.
      if (value.includes('\0')) throw new UnstorableTextError();
      return value;
    case 'undefined':
      throw new TypeError('A value for the database is undefined.');
    default:
      return value;
  }
}

function translating<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translateError(error);
  }
}
