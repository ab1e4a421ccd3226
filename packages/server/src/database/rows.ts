import type { Connection, Parameters } from './connection.ts';
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

/** Runs an INSERT of one row, and returns the id of the row. */
export async function insertedId(db: Connection, sql: string, ...parameters: Parameters): Promise<number> {
  const row = await db.prepare(`${sql} RETURNING id`).get(...parameters);
  return (row as { id: number }).id;
}
