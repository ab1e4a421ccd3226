import type { Connection, Parameters, SqlValue } from './connection.ts';
import type { Tables } from './schema.ts';

/** The columns that a query selects: their SQL, and the type of the rows. */
export interface Columns<Row> {
  readonly sql: string;
  /** Common table expressions, which come before `SELECT`. */
  readonly before?: string;
  /** Never set: it carries the type of the rows. */
  readonly row?: Row;
}

/** The names in a comma-separated list: `'id, salt'` becomes `'id' | 'salt'`. */
type Listed<Names extends string> = Names extends `${infer First}, ${infer Rest}`
  ? First | Listed<Rest>
  : Names;

/**
 * Columns of a table, with their types. An unknown column is a type error.
 *
 * @example columnsOf('vaults', 'id, salt').sql; // 'vaults.id, vaults.salt'
 */
export const columnsOf = <Table extends keyof Tables, const Names extends string>(
  table: Table,
  names: Listed<Names> extends keyof Tables[Table] ? Names : never,
): Columns<Pick<Tables[Table], Listed<Names> & keyof Tables[Table]>> => ({
  sql: names.replaceAll(/\w+/g, (name) => `${table}.${name}`),
});

/** The type of the rows of a query. */
export type RowOf<Selected> = Selected extends Columns<infer Row> ? Row : never;

/** An integer expression that is never NULL. */
export const integer = <Name extends string>(
  name: Name,
  expression: string,
): Columns<Readonly<Record<Name, number>>> => ({ sql: `${expression} AS "${name}"` });

/** An integer expression that may be NULL. */
export const integerOrNull = <Name extends string>(
  name: Name,
  expression: string,
): Columns<Readonly<Record<Name, number | null>>> => ({ sql: `${expression} AS "${name}"` });

/** A text expression that is never NULL. */
export const text = <Name extends string>(
  name: Name,
  expression: string,
): Columns<Readonly<Record<Name, string>>> => ({ sql: `${expression} AS "${name}"` });

/** A text expression that may be NULL. */
export const textOrNull = <Name extends string>(
  name: Name,
  expression: string,
): Columns<Readonly<Record<Name, string | null>>> => ({ sql: `${expression} AS "${name}"` });

type Joined<Parts> = Parts extends readonly [Columns<infer First>, ...infer Others]
  ? First & Joined<Others>
  : unknown;

/** Combines columns. */
export const combineColumns = <const Parts extends readonly Columns<unknown>[]>(
  ...parts: Parts
): Columns<Joined<Parts>> => ({ sql: parts.map(({ sql }) => sql).join(', ') });

/** Adds common table expressions to the columns. */
export const after = <Row>(before: string, columns: Columns<Row>): Columns<Row> => ({ ...columns, before });

const selectOf = ({ before = '', sql }: Columns<unknown>, rest: string): string =>
  `${before} SELECT ${sql} ${rest}`;

/**
 * Returns the first row of `SELECT <columns> <rest>`.
 *
 * @param rest begins with `FROM`
 */
export async function findRow<Row>(
  db: Connection,
  columns: Columns<Row>,
  rest: string,
  ...parameters: Parameters
): Promise<Row | undefined> {
  return (await db.prepare(selectOf(columns, rest)).get(...parameters)) as Row | undefined;
}

/** Returns the row of a query that always has exactly one, such as an aggregate without groups. */
export const onlyRow = async <Row>(
  db: Connection,
  columns: Columns<Row>,
  rest: string,
  ...parameters: Parameters
): Promise<Row> => (await findRow(db, columns, rest, ...parameters))!;

/** Returns all rows of `SELECT <columns> <rest>`. */
export async function listRows<Row>(
  db: Connection,
  columns: Columns<Row>,
  rest: string,
  ...parameters: Parameters
): Promise<Row[]> {
  return (await db.prepare(selectOf(columns, rest)).all(...parameters)) as Row[];
}

/** A value, or SQL that the database evaluates, with its parameters. */
type Inserted = SqlValue | readonly [sql: string, ...SqlValue[]];
type NewRow<Table extends keyof Tables> = { readonly [Name in keyof Tables[Table]]?: Inserted };

/** Returns the INSERT of a row, and its parameters. Columns that are left out have their defaults. */
export function insertionOf<Table extends keyof Tables>(table: Table, row: NewRow<Table>) {
  const names = Object.keys(row).join(', ');
  const values = (Object.values(row) as Inserted[]).map((value) =>
    Array.isArray(value) ? (value as [string, ...SqlValue[]]) : (['?', value as SqlValue] as const),
  );
  const sql = `INSERT INTO ${table} (${names}) VALUES (${values.map(([place]) => place).join(', ')})`;
  return { sql, parameters: values.flatMap(([, ...parameters]) => parameters) };
}

export async function insertRow<Table extends keyof Tables>(
  db: Connection,
  table: Table,
  row: NewRow<Table>,
): Promise<void> {
  const { sql, parameters } = insertionOf(table, row);
  await db.prepare(sql).run(...parameters);
}

/** Inserts a row, and returns its id. */
export async function insertedId<Table extends keyof Tables>(
  db: Connection,
  table: Table,
  row: NewRow<Table>,
): Promise<number> {
  const { sql, parameters } = insertionOf(table, row);
  return ((await db.prepare(`${sql} RETURNING id`).get(...parameters)) as { id: number }).id;
}
