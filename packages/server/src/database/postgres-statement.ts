import { maximumStatements, type Parameters, type SqlValue } from './connection.ts';
import { UnstorableTextError } from './database-errors.ts';
import { inDialect } from './dialect.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { LruCache } from './lru-cache.ts';

/** A statement with numbered parameters, as PostgreSQL takes it. */
export interface NumberedStatement {
  /** By its name, each connection prepares it once. */
  name: string;
  text: string;
  values: unknown[];
}

// Strings, casts and names in quotes are left alone.
const placeholder = /'(?:[^']|'')*'|"[^"]*"|::|\?|:(\w+)/g;

interface Parsed {
  /** The text between the parameters: one more than these. */
  texts: string[];
  /** The name of each parameter; undefined for `?`. */
  names: (string | undefined)[];
  /** The finished statements, by the types of the values. */
  byTypes: Map<string, { name: string; text: string }>;
}

const parsed = new LruCache<Parsed>(maximumStatements);
let statements = 0;

/** Turns `?` and `:name` into `$1`, and states the type of each value, which PostgreSQL cannot always tell. */
export function numbered(source: string, parameters: Parameters): NumberedStatement {
  const statement = parsed.getOrMake(source, () => parse(inDialect(postgresDialect, source)));
  const [first] = parameters;
  const named = isNamed(first) ? first : undefined;
  const names = named ? [...new Set(statement.names)] : statement.names;
  const given = named ? names.map((name) => named[name!]) : (parameters as SqlValue[]);
  const types = given.map(typeOf);
  const key = types.join();
  let finished = statement.byTypes.get(key);
  if (!finished) {
    const places = statement.names.map((name, index) => {
      const place = named ? names.indexOf(name) : index;
      const type = types[place];
      return type === '' ? `$${place + 1}` : `CAST($${place + 1} AS ${type})`;
    });
    const text = statement.texts.map((piece, index) => piece + (places[index] ?? '')).join('');
    finished = { name: `s${(statements += 1)}`, text };
    statement.byTypes.set(key, finished);
  }
  return { ...finished, values: given.map(valueOf) };
}

/** By the names of their statements. */
const mergedStatements = new LruCache<{ name: string; text: string }>(maximumStatements);

/** Makes one statement of several queries. Its row has a column for each query, with its rows as JSON. */
export function merged(queries: readonly NumberedStatement[]): NumberedStatement {
  const values = queries.flatMap((query) => query.values);
  const key = queries.map(({ name }) => name).join();
  const finished = mergedStatements.getOrMake(key, () => {
    let before = 0;
    const columns = queries.map((query, index) => {
      const text = query.text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
      before += query.values.length;
      return `(SELECT coalesce(json_agg(to_json(result)), '[]') FROM (${text}) AS result) AS result${index}`;
    });
    return { name: `s${(statements += 1)}`, text: `SELECT ${columns.join(', ')}` };
  });
  return { ...finished, values };
}

function parse(source: string): Parsed {
  const texts: string[] = [];
  const names: (string | undefined)[] = [];
  let end = 0;
  for (const match of source.matchAll(placeholder)) {
    if (match[0] !== '?' && match[1] === undefined) continue;
    texts.push(source.slice(end, match.index));
    names.push(match[1]);
    end = match.index + match[0].length;
  }
  texts.push(source.slice(end));
  return { texts, names, byTypes: new Map() };
}

function isNamed(value: Parameters[0] | undefined): value is Readonly<Record<string, SqlValue>> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}

function typeOf(value: SqlValue | undefined): string {
  switch (typeof value) {
    case 'number':
      return Number.isSafeInteger(value) ? 'bigint' : 'double precision';
    case 'bigint':
    case 'boolean':
      return 'bigint';
    case 'string':
      return 'text';
    case 'undefined':
      throw new TypeError('A value for the database is undefined.');
    default:
      return value === null ? '' : 'bytea';
  }
}

function valueOf(value: SqlValue | undefined): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' && value.includes('\0')) throw new UnstorableTextError();
  return value;
}
