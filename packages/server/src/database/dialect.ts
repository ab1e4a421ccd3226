/**
 * What SQLite and PostgreSQL say differently. SQL is written once for both; where they differ, it names one of these, as
 * in `WHERE is_among!(id, ?)`, and the connection puts in the words of its engine.
 */
export interface Dialect {
  /** Selects the numbers of a JSON array, as `value`. */
  ids: (list: string) => string;
  /** Whether a number is in a JSON array. */
  is_among: (number: string, list: string) => string;
  /** Selects the texts of a JSON array, as `value`. */
  texts: (list: string) => string;
  /** A table of the numbers of a JSON array (`value`) and their indexes (`key`). */
  numbered_ids: (list: string) => string;
  /** The same for texts. */
  numbered_texts: (list: string) => string;
  /** The same for arrays or objects, for `->>`, which returns text or a number: cast it. */
  items: (list: string) => string;
  /** Aggregates rows to a JSON array of objects with these columns. */
  json_rows: (...columns: string[]) => string;
  /** Text to compare without case (ASCII only). */
  insensitive: (text: string) => string;
  /** Selects the ids of the entries of a drive whose names may contain a folded text of at least three characters. */
  named_entries: (driveId: string, text: string) => string;
  /** A table that is to be read by this index, or by none, where the planner would choose worse. */
  indexed: (table: string, index: string) => string;
  unindexed: (table: string) => string;
  /** The time of the database in whole seconds since 1970. */
  seconds_now: () => string;
  /** A join that reads the left table first. */
  nested_join: () => string;
}

/** Its values may contain parentheses, and so others of these. */
const idea = /\b([a-z_]+)!\(((?:[^()]|\([^()]*\))*)\)/g;

/** Commas that are not in parentheses. */
const betweenValues = /,(?![^()]*\))/;

/** @throws Error if the SQL names something that the dialect does not have */
export function inDialect(dialect: Dialect, source: string): string {
  return source.replaceAll(idea, (_, name: string, list: string) => {
    const words = dialect[name as keyof Dialect] as ((...values: string[]) => string) | undefined;
    if (!words) throw new Error(`No dialect has ${name}.`);
    return words(...list.split(betweenValues).map((value) => inDialect(dialect, value.trim())));
  });
}
