import type { Parameters } from './connection.ts';
import type { Connection } from './database.ts';
import type { Tables } from './tables.ts';

/** What a query selects: the text of it, and the type of its rows. */
export interface Columns<Row> {
  readonly sql: string;
  /** What goes before `SELECT`: common table expressions. */
  readonly before?: string;
  /** Never there: it carries the type. */
  readonly row?: Row;
}

/** The names in a list of them: `'id, salt'` is `'id' | 'salt'`. */
type Listed<Names extends string> = Names extends `${infer First}, ${infer Rest}`
  ? First | Listed<Rest>
  : Names;

/**
 * Columns of a table, as the migrations made them; a name that it does not have is an error of types.
 *
 * @example columnsOf('vaults', 'id, salt').sql; // 'vaults.id, vaults.salt'
 */
export const columnsOf = <Table extends keyof Tables, const Names extends string>(
  table: Table,
  names: Listed<Names> extends keyof Tables[Table] ? Names : never,
): Columns<Pick<Tables[Table], Listed<Names> & keyof Tables[Table]>> => ({
  sql: names.replaceAll(/\w+/g, (name) => `${table}.${name}`),
});

/** The rows of a query. */
export type RowOf<Selected> = Selected extends Columns<infer Row> ? Row : never;

/** A value that SQL works out: an integer, where the expression is never NULL. */
export const integer = <Name extends string>(
  name: Name,
  expression: string,
): Columns<Readonly<Record<Name, number>>> => ({ sql: `${expression} AS ${name}` });

/** An integer, or null where the expression is NULL. */
export const integerOrNull = <Name extends string>(
  name: Name,
  expression: string,
): Columns<Readonly<Record<Name, number | null>>> => ({ sql: `${expression} AS ${name}` });

/** Text, where the expression is never NULL. */
export const text = <Name extends string>(
  name: Name,
  expression: string,
): Columns<Readonly<Record<Name, string>>> => ({ sql: `${expression} AS ${name}` });

type Joined<Parts> = Parts extends readonly [Columns<infer First>, ...infer Others]
  ? First & Joined<Others>
  : unknown;

/** Columns side by side. */
export const together = <const Parts extends readonly Columns<unknown>[]>(
  ...parts: Parts
): Columns<Joined<Parts>> => ({ sql: parts.map(({ sql }) => sql).join(', ') });

/** Columns of a query that begins with common table expressions. */
export const after = <Row>(before: string, columns: Columns<Row>): Columns<Row> => ({ ...columns, before });

const selectOf = ({ before = '', sql }: Columns<unknown>, rest: string): string =>
  `${before} SELECT ${sql} ${rest}`;

/**
 * The first row of `SELECT <columns> <rest>`.
 *
 * @param rest from `FROM` on
 */
export function findRow<Row>(
  db: Connection,
  columns: Columns<Row>,
  rest: string,
  ...parameters: Parameters
): Row | undefined {
  return db.prepare(selectOf(columns, rest)).get(...parameters) as Row | undefined;
}

/** The row of a query that always has one, such as an aggregate without groups. */
export const onlyRow = <Row>(
  db: Connection,
  columns: Columns<Row>,
  rest: string,
  ...parameters: Parameters
): Row => findRow(db, columns, rest, ...parameters)!;

/** Every row of `SELECT <columns> <rest>`. */
export function listRows<Row>(
  db: Connection,
  columns: Columns<Row>,
  rest: string,
  ...parameters: Parameters
): Row[] {
  return db.prepare(selectOf(columns, rest)).all(...parameters) as Row[];
}
