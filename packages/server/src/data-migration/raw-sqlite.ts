import { existsSync } from 'node:fs';
import path from 'node:path';
import Libsql from 'libsql';
import { makeFolder } from '../../../options/make-folder.ts';
import { letGo } from '../database/sqlite-engine.ts';
import { at, MoveError } from './move-error.ts';
import { columnsIn, type Extras, type Row, type RawDatabase, type Table } from './raw-database.ts';

/** How long opening waits for a server that is just stopping. */
const busyTimeoutMs = 1000;

/** A SQLite file. */
export class RawSqlite implements RawDatabase {
  readonly place: string;
  readonly #driver: Libsql.Database;
  readonly #isSource: boolean;
  readonly #statements = new Map<string, ReturnType<Libsql.Database['prepare']>>();

  private constructor(place: string, driver: Libsql.Database, isSource: boolean) {
    this.place = place;
    this.#driver = driver;
    this.#isSource = isSource;
  }

  /** @throws MoveError if there is no such file, or a server uses it */
  static async openSource(file: string): Promise<RawSqlite> {
    if (!existsSync(file)) throw new MoveError(`${file} does not exist.`);
    return RawSqlite.#open(file, true);
  }

  /** Creates the file, and its folder, if they are missing. */
  static async openTarget(file: string): Promise<RawSqlite> {
    await at(file, () => makeFolder(path.dirname(file), 0o700));
    return RawSqlite.#open(file, false);
  }

  static async #open(file: string, isSource: boolean): Promise<RawSqlite> {
    const driver = await at(file, () => new Libsql(file, { timeout: busyTimeoutMs }));
    const database = new RawSqlite(file, driver, isSource);
    try {
      if (isSource) await database.#exec('BEGIN EXCLUSIVE; PRAGMA query_only = ON');
      else {
        await database.#exec('PRAGMA locking_mode = EXCLUSIVE');
        await database.#exec('PRAGMA journal_mode = WAL');
        // A crash of the machine may lose the latest rows, which then are copied again, but never some of them alone.
        await database.#exec('PRAGMA synchronous = NORMAL');
        await database.#exec('PRAGMA foreign_keys = OFF');
        await database.query('SELECT count(*) FROM sqlite_schema');
      }
      return database;
    } catch (error) {
      driver.close();
      if (String(error).includes('database is locked'))
        throw new MoveError(`${file} is in use: stop the server.`);
      throw error;
    }
  }

  query(sql: string, values: Row = []): Promise<Row[]> {
    return at(this.place, () => {
      const rows = this.#prepared(sql).all(values) as (string | bigint | null)[][];
      return rows.map((row) => row.map((value) => (value === null ? null : String(value))));
    });
  }

  #prepared(sql: string) {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#driver.prepare(sql);
      if (statement.reader) statement.raw();
      statement.safeIntegers(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #exec(sql: string): Promise<void> {
    return at(this.place, () => {
      this.#driver.exec(sql);
    });
  }

  async transaction(work: () => Promise<void>): Promise<void> {
    await this.#exec('PRAGMA synchronous = FULL');
    await this.#exec('BEGIN IMMEDIATE');
    try {
      await work();
      await this.#exec('COMMIT');
    } catch (error) {
      if (this.#driver.inTransaction) await this.#exec('ROLLBACK');
      throw error;
    }
    await this.#exec('PRAGMA synchronous = NORMAL');
  }

  async tables(): Promise<Table[]> {
    const names = await this.query(
      `SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    );
    const tables = [];
    for (const [name] of names) {
      const columns = await this.query(
        `SELECT name, type, pk FROM pragma_table_info('${name!}') ORDER BY pk = 0, pk, name`,
      );
      tables.push({
        name: name!,
        columns: columns.map(([column, type]) => ({
          name: column!,
          type: typeOf(`${name!}.${column!}`, type!),
        })),
        keyLength: columns.filter(([, , position]) => position !== '0').length,
      });
    }
    return tables;
  }

  /** It is locked since it was opened. */
  lock(): Promise<void> {
    return Promise.resolve();
  }

  insert(table: Table, rows: readonly Row[]): Promise<void> {
    const marks = table.columns.map(() => '?').join(', ');
    const insert = this.#prepared(`INSERT INTO ${table.name} (${columnsIn(table)}) VALUES (${marks})`);
    const isInteger = table.columns.map(({ type }) => type === 'integer');
    return at(this.place, () => {
      this.#driver.exec('BEGIN');
      for (const row of rows) {
        insert.run(row.map((value, index) => (value !== null && isInteger[index]! ? BigInt(value) : value)));
      }
      this.#driver.exec('COMMIT');
    });
  }

  /** Triggers that fill a search index stay, because nothing else would fill it. */
  async extras(): Promise<Extras> {
    const ofEngine = await this.query("SELECT name FROM pragma_table_list WHERE type = 'virtual'");
    const found = await this.query(
      "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid",
    );
    const removed = found.filter(
      ([type, , sql]) => type === 'index' || !ofEngine.some(([name]) => sql!.includes(name!)),
    );
    return {
      remove: removed.map(([type, name]) => `DROP ${type!} ${name!}`),
      restore: removed.map(([, , sql]) => sql!),
    };
  }

  async lastId(table: string): Promise<string | undefined> {
    return (await this.query('SELECT seq FROM sqlite_sequence WHERE name = ?', [table]))[0]?.[0] ?? undefined;
  }

  async setLastId(table: string, id: string): Promise<void> {
    const [counted] = await this.query(
      "SELECT 1 FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'",
      [table],
    );
    if (!counted) return;
    await this.query('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
    await this.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, CAST(? AS INTEGER))', [table, id]);
  }

  async finish(): Promise<void> {
    const [broken] = await this.query('SELECT "table", rowid, parent FROM pragma_foreign_key_check LIMIT 1');
    if (broken) throw new MoveError(`${broken[0]!} ${broken[1]!} refers to nothing in ${broken[2]!}.`);
  }

  close(): Promise<void> {
    if (this.#isSource) {
      this.#driver.exec('ROLLBACK');
      this.#driver.close();
    } else letGo(this.#driver);
    return Promise.resolve();
  }
}

function typeOf(column: string, type: string): 'integer' | 'text' {
  if (type === 'INTEGER') return 'integer';
  if (type === 'TEXT') return 'text';
  throw new MoveError(`${column} has the type ${type}, which no column of this server has.`);
}
