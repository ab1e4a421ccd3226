import type { SqlValue } from '../../../../packages/server/src/database/connection.ts';
import type { Connection, Database } from '../../../../packages/server/src/database/database.ts';
import type { Tables } from '../../../../packages/server/src/database/schema.ts';

/** Conditions on the values of records: `null` finds records without a value, and a list finds any of its values. */
export type Where<Row> = { readonly [Name in keyof Row]?: Row[Name] | readonly Row[Name][] };

/** A connection, also within a transaction, or the database itself. */
export type Source = Connection | Database;

/** The records of one table, with names that do not change with its columns. */
export interface Records<Row> {
  readonly table: keyof Tables;
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  /** The first record, by the first column. */
  find(db: Source, where?: Where<Row>): Promise<Row | undefined>;
  /** All records, ordered by the first column. */
  all(db: Source, where?: Where<Row>): Promise<Row[]>;
  /** Adds a record, unless there is one with the same key; returns its id. The database fills in undefined values. */
  add(db: Source, row: { readonly [Name in keyof Row]?: Row[Name] | undefined }): Promise<number>;
  change(db: Source, where: Where<Row>, values: Partial<Row>): Promise<void>;
  /** Returns how many records were removed. */
  remove(db: Source, where?: Where<Row>): Promise<number>;
}

type NamesFor<Table extends keyof Tables> = Readonly<Record<string, keyof Tables[Table] & string>>;
type RowOf<Table extends keyof Tables, Names extends NamesFor<Table>> = {
  -readonly [Name in keyof Names]: Tables[Table][Names[Name]];
};

const written = async <Result>(source: Source, write: (db: Connection) => Promise<Result>): Promise<Result> =>
  'prepare' in source ? write(source) : source.write(write);

/**
 * Gives the columns of a table names for faults. The types refuse a column that the table does not have.
 *
 * @example
 * const stars = recordsOf('stars', { entryId: 'entry_id', userId: 'user_id' });
 * stars.remove(db, { entryId: [51, 52] });
 */
export function recordsOf<Table extends keyof Tables, const Names extends NamesFor<Table>>(
  table: Table,
  columns: Names,
): Records<RowOf<Table, Names>> {
  type Row = RowOf<Table, Names>;
  const columnOf = (name: string): string => columns[name]!;
  const selected = Object.entries(columns).map(([name, column]) => `${column} AS "${name}"`);

  const matching = (where: Where<Row>): { sql: string; values: SqlValue[] } => {
    const entries = Object.entries(where) as [string, SqlValue | readonly SqlValue[]][];
    // Whether a list is of texts or of ids, an empty one does not show; it finds nothing.
    if (entries.some(([, value]) => Array.isArray(value) && value.length === 0)) {
      return { sql: ' WHERE FALSE', values: [] };
    }
    const conditions = entries.map(([name, value]) => {
      if (!Array.isArray(value)) return `${columnOf(name)} IS NOT DISTINCT FROM ?`;
      return `${columnOf(name)} IN (${typeof value[0] === 'string' ? 'texts' : 'ids'}!(?))`;
    });
    return {
      sql: conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`,
      values: entries.map(([, value]) =>
        Array.isArray(value) ? JSON.stringify(value) : (value as SqlValue),
      ),
    };
  };

  const all = async (source: Source, where: Where<Row> = {}): Promise<Row[]> => {
    const { sql, values } = matching(where);
    const query = `SELECT ${selected.join(', ')} FROM ${table}${sql} ORDER BY 1`;
    const read = (db: Connection) => db.prepare(query).all(...values);
    return (await ('prepare' in source ? read(source) : source.read(read))) as Row[];
  };

  return {
    table,
    columns,
    all,
    find: async (db, where) => (await all(db, where))[0],
    async add(db, row) {
      const values = Object.entries(row).filter(([, value]) => value !== undefined);
      const names = values.map(([name]) => name);
      const places = names.map(() => '?').join(', ');
      const sql = `
        INSERT INTO ${table} (${names.map(columnOf).join(', ')}) VALUES (${places})
        ON CONFLICT DO NOTHING RETURNING ${Object.values(columns)[0]} AS id`;
      const added = await written(db, (to) =>
        to.prepare(sql).get(...values.map(([, value]) => value as SqlValue)),
      );
      return (added as { id: number } | undefined)?.id ?? 0;
    },
    async change(db, where, changed) {
      const { sql, values } = matching(where);
      const settings = Object.keys(changed).map((name) => `${columnOf(name)} = ?`);
      const update = `UPDATE ${table} SET ${settings.join(', ')}${sql}`;
      await written(db, (to) => to.prepare(update).run(...(Object.values(changed) as SqlValue[]), ...values));
    },
    async remove(db, where = {}) {
      const { sql, values } = matching(where);
      return (await written(db, (to) => to.prepare(`DELETE FROM ${table}${sql}`).run(...values))).changes;
    },
  };
}
