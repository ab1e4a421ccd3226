import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { programName } from '../database/postgres-connection.ts';
import { at, MoveError } from './move-error.ts';
import { columnsIn, type Extras, type Row, type RawDatabase, type Table } from './raw-database.ts';

/** The number under which a move locks out another to or from the same database. */
const moveLock = 20_261_124;

/** With a tenth of a second between them. */
const attemptsToFindItFree = 20;

/** A database of PostgreSQL. */
export class RawPostgres implements RawDatabase {
  readonly place: string;
  readonly #client: Client;

  private constructor(place: string, client: Client) {
    this.place = place;
    this.#client = client;
  }

  /** @throws MoveError if it cannot be reached, or another move uses it */
  static async open(url: string): Promise<RawPostgres> {
    const place = placeOf(url);
    const types = { getTypeParser: () => String };
    const client = new Client({ connectionString: url, types });
    // Whatever query runs fails, too.
    client.on('error', () => undefined);
    await at(place, () => client.connect());
    const database = new RawPostgres(place, client);
    try {
      const [[taken] = []] = await database.query(`SELECT pg_try_advisory_lock(${moveLock})`);
      if (taken !== 't') throw new MoveError(`Another move uses ${place}.`);
      // A crash may lose the latest rows, which then are copied again. The transactions after them are durable.
      await database.query('SET synchronous_commit = off');
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  query(sql: string, values: Row = []): Promise<Row[]> {
    return at(this.place, async () => {
      let index = 0;
      const text = values.length === 0 ? sql : sql.replaceAll('?', () => `$${(index += 1)}`);
      const result = await this.#client.query<Row>({ text, values, rowMode: 'array' });
      return result.rows;
    });
  }

  async transaction(work: () => Promise<void>): Promise<void> {
    await this.query('BEGIN');
    try {
      await this.query('SET LOCAL synchronous_commit = on');
      await work();
      await this.query('COMMIT');
    } catch (error) {
      await this.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  async tables(): Promise<Table[]> {
    const columns = await this.query(`
      SELECT format('%I', relname), attname, atttypid::regtype, attnum = ANY (indkey) AS in_key
      FROM pg_class
        JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
        LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
      ORDER BY relname COLLATE "C", array_position(CAST(indkey AS smallint[]), attnum), attname COLLATE "C"`);
    const tables = new Map<string, Table>();
    for (const [name, column, type, inKey] of columns) {
      const table = tables.get(name!) ?? { name: name!, columns: [], keyLength: 0 };
      tables.set(name!, table);
      table.columns.push({ name: column!, type: typeOf(`${name!}.${column!}`, type!) });
      if (inKey === 't') table.keyLength += 1;
    }
    return [...tables.values()];
  }

  async lock(tables: readonly Table[]): Promise<void> {
    await this.#refuseServers();
    await this.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const names = tables.map(({ name }) => name).join(', ');
    await this.query(`LOCK TABLE ${names} IN SHARE MODE NOWAIT`).catch(() => {
      throw new MoveError(`${this.place} is in use: stop all its servers.`);
    });
    await this.query('SET TRANSACTION READ ONLY');
    // The other database may need minutes to build its indexes.
    await this.query('SET idle_in_transaction_session_timeout = 0');
  }

  async #refuseServers(): Promise<void> {
    // PostgreSQL notices a moment later that a server which has just stopped is gone.
    for (let attempt = 1; await this.#isInUse(); attempt += 1) {
      if (attempt === attemptsToFindItFree)
        throw new MoveError(`${this.place} is in use: stop all its servers.`);
      await setTimeout(100);
    }
  }

  async #isInUse(): Promise<boolean> {
    const [[count] = []] = await this.query(
      'SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = ?',
      [programName],
    );
    return count !== '0';
  }

  async insert(table: Table, rows: readonly Row[]): Promise<void> {
    const lists = table.columns.map(({ type }, index) => `$${index + 1}::${typeNames[type]}[]`);
    const text = `INSERT INTO ${table.name} (${columnsIn(table)}) SELECT * FROM unnest(${lists.join(', ')})`;
    const values = table.columns.map((_, index) => rows.map((row) => row[index]));
    await at(this.place, () => this.#client.query({ name: table.name, text, values }));
  }

  async extras(tables: readonly Table[]): Promise<Extras> {
    const names = tables.map(({ name }) => `'${name}'::regclass`).join(', ');
    const found = await this.query(`
      SELECT 1, format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
        FROM pg_index WHERE indrelid IN (${names})
          AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
      UNION ALL
      SELECT 2, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
          format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE contype = 'f' AND conrelid IN (${names})
      UNION ALL
      SELECT 3, format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid)
        FROM pg_trigger WHERE NOT tgisinternal AND tgrelid IN (${names})
      ORDER BY 1, 2`);
    return { remove: found.map(([, remove]) => remove!), restore: found.map(([, , restore]) => restore!) };
  }

  async lastId(table: string): Promise<string | undefined> {
    const sequence = await this.#sequenceOf(table);
    if (sequence === undefined) return undefined;
    const [[last] = []] = await this.query(
      `SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${sequence}`,
    );
    return last!;
  }

  async setLastId(table: string, id: string): Promise<void> {
    const sequence = await this.#sequenceOf(table);
    if (sequence === undefined || id === '0') return;
    await this.query('SELECT setval(CAST(? AS regclass), CAST(? AS bigint))', [sequence, id]);
  }

  async #sequenceOf(table: string): Promise<string | undefined> {
    const [[name] = []] = await this.query("SELECT pg_get_serial_sequence(?, 'id')", [table]);
    return name ?? undefined;
  }

  /** It checked the references when it got its constraints back. */
  async finish(): Promise<void> {
    await this.query('ANALYZE');
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }
}

/** Without user, password and parameters. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

const typeNames = { integer: 'bigint', text: 'text' } as const;

function typeOf(column: string, type: string): 'integer' | 'text' {
  if (type === 'bigint') return 'integer';
  if (type === 'text') return 'text';
  throw new MoveError(`${column} has the type ${type}, which no column of this server has.`);
}
