import type { Dialect } from './dialect.ts';
import { soughtName } from './folded-names.ts';

const elements = (list: string, value: string, select: string) =>
  `(SELECT ${value} AS value, position - 1 AS key
    FROM ${select}(CAST(${list} AS json)) WITH ORDINALITY AS element (item, position))`;

/** The planner expects few elements of an array, and many of JSON, for which it would read whole tables. */
const array = (list: string) => `CAST(translate(${list}, '[]', '{}') AS bigint[])`;

/** Of texts in the collation "C", this changes only ASCII. */
const insensitive = (text: string) => `lower(${text} COLLATE "C")`;

export const postgresDialect: Dialect = {
  ids: (list) => `SELECT unnest(${array(list)}) AS value`,
  // With `IN (SELECT unnest(...))`, it may compare each row that it finds by the rest of the statement with each number.
  // ARRAY is evaluated once, and not again for each of these rows.
  is_among: (number, list) => `${number} = ANY(ARRAY(SELECT unnest(${array(list)})))`,
  texts: (list) =>
    `SELECT item AS value FROM json_array_elements_text(CAST(${list} AS json)) AS element (item)`,
  numbered_ids: (list) => elements(list, 'CAST(item AS bigint)', 'json_array_elements_text'),
  numbered_texts: (list) => elements(list, 'item', 'json_array_elements_text'),
  items: (list) => elements(list, 'item', 'json_array_elements'),
  json_rows: (...columns) =>
    `CAST(coalesce(json_agg(json_build_object(${columns.map((column) => `'${column}', ${column}`).join(', ')})), '[]') AS text)`,
  insensitive,
  // Parts that do not overlap, and the last three characters, exclude nearly as many names as all parts, and the index
  // reads half as much for them.
  named_entries: (driveId, text) =>
    `SELECT id FROM entries WHERE drive_trigrams(drive_id, ${soughtName}) @> ARRAY(
      SELECT unnest(drive_trigrams(${driveId}, substr(${text}, least(first, length(${text}) - 2), 3)))
      FROM generate_series(1, length(${text}), 3) AS first)
    AND strpos(${soughtName}, ${text}) > 0`,
  indexed: (table) => table,
  unindexed: (table) => table,
  seconds_now: () => 'CAST(extract(epoch FROM clock_timestamp()) AS BIGINT)',
  nested_join: () => 'JOIN',
};
