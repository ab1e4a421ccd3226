import type { SqlValue } from '../../../../packages/server/src/database/connection.ts';
import type { Connection, Database } from '../../../../packages/server/src/database/database.ts';
import type { Tables } from '../../../../packages/server/src/database/schema.ts';

/** Conditions on the values of records: `null` finds records without a value, and a list finds any of its values. */
export type Where<Row> = { readonly [Name in keyof Row]?: Row[Name] | readonly Row[Name][] };

/** A connection, also within a transaction, or the database itself. */
export type Source = Connection | Database;

/** The records of one table. */
export interface Records<Row> {
  readonly table: keyof Tables;
  /** The column of a name. */
  readonly column: (name: keyof Row & string) => string;
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

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The columns of a table by their names in camel case; the flag `rank` says whether an entry is a file. */
type RowOf<Table extends keyof Tables> = {
  -readonly [
    Column in keyof Tables[Table] & string as Column extends 'rank' ? 'isFile' : CamelCase<Column>
  ]: Tables[Table][Column];
};

const columnOf = (name: string): string =>
  name === 'isFile' ? 'rank' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const nameOf = (column: string): string =>
  column === 'rank' ? 'isFile' : column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

const written = async <Result>(source: Source, write: (db: Connection) => Promise<Result>): Promise<Result> =>
  'prepare' in source ? write(source) : source.write(write);

/**
 * The records of a table. The types refuse what is no column of it.
 *
 * @example
 * const stars = recordsOf('stars');
 * stars.remove(db, { entryId: [51, 52] });
 */
export function recordsOf<Table extends keyof Tables>(table: Table): Records<RowOf<Table>> {
  type Row = RowOf<Table>;

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
    const read = (db: Connection) => db.prepare(`SELECT * FROM ${table}${sql} ORDER BY 1`).all(...values);
    const rows = await ('prepare' in source ? read(source) : source.read(read));
    const named = (row: object) =>
      Object.entries(row).map(([column, value]) => [nameOf(column), value as unknown]);
    return rows.map((row) => Object.fromEntries(named(row as object)) as Row);
  };

  return {
    table,
    column: columnOf,
    all,
    find: async (db, where) => (await all(db, where))[0],
    async add(db, row) {
      const values = Object.entries(row).filter(([, value]) => value !== undefined);
      const names = values.map(([name]) => name);
      const places = names.map(() => '?').join(', ');
      const sql = `
        INSERT INTO ${table} (${names.map(columnOf).join(', ')}) VALUES (${places})
        ON CONFLICT DO NOTHING RETURNING *`;
      const added = await written(db, (to) =>
        to.prepare(sql).get(...values.map(([, value]) => value as SqlValue)),
      );
      return (added as { id?: number } | undefined)?.id ?? 0;
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
