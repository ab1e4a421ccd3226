import type { Dialect } from './dialect.ts';

const elements = (list: string, value: string, select: string) =>
  `(SELECT ${value} AS value, position - 1 AS key
    FROM ${select}(CAST(${list} AS json)) WITH ORDINALITY AS element (item, position))`;

const namedEntries = (driveId: string, text: string) =>
  `SELECT id FROM entries WHERE drive_trigrams(drive_id, name) @> drive_trigrams(${driveId}, ${text})`;

export const postgresDialect: Dialect = {
  // The planner expects few elements of an array, and many of JSON, for which it would read whole tables.
  ids: (list) => `SELECT unnest(CAST(translate(${list}, '[]', '{}') AS bigint[])) AS value`,
  texts: (list) =>
    `SELECT item AS value FROM json_array_elements_text(CAST(${list} AS json)) AS element (item)`,
  numbered_ids: (list) => elements(list, 'CAST(item AS bigint)', 'json_array_elements_text'),
  numbered_texts: (list) => elements(list, 'item', 'json_array_elements_text'),
  items: (list) => elements(list, 'item', 'json_array_elements'),
  json_rows: (...columns) =>
    `CAST(coalesce(json_agg(json_build_object(${columns.map((column) => `'${column}', ${column}`).join(', ')})), '[]') AS text)`,
  // Of texts in the collation "C", this changes only ASCII.
  insensitive: (text) => `lower(${text} COLLATE "C")`,
  like: () => 'ILIKE',
  named_entries: namedEntries,
  // For a subquery, the planner would look through the whole drive first.
  is_named_entry: (id, driveId, text) => `${id} = ANY (ARRAY(${namedEntries(driveId, text)}))`,
  root_as_zero: (parentId) => `coalesce(${parentId}, 0)`,
  indexed: (table) => table,
  unindexed: (table) => table,
  nested_join: () => 'JOIN',
};
