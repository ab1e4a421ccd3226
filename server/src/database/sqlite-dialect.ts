import type { Dialect } from './dialect.ts';

const listed = (list: string) => `json_each(${list})`;

export const sqliteDialect: Dialect = {
  ids: (list) => `SELECT value FROM json_each(${list})`,
  is_among: (number, list) => `${number} IN (SELECT value FROM json_each(${list}))`,
  texts: (list) => `SELECT value FROM json_each(${list})`,
  numbered_ids: listed,
  numbered_texts: listed,
  items: listed,
  json_rows: (...columns) =>
    `json_group_array(json_object(${columns.map((column) => `'${column}', ${column}`).join(', ')}))`,
  // The column is declared so.
  insensitive: (text) => text,
  // See the migration that creates `name_search`.
  named_entries: (driveId, text) => `
    SELECT rowid & ((1 << 38) - 1) AS id FROM name_search
    WHERE name_search MATCH '"' || replace(${text}, '"', '""') || '"'
      AND rowid BETWEEN ${driveId} << 38 AND (${driveId} + 1 << 38) - 1`,
  root_as_zero: (parentId) => `ifnull(${parentId}, 0)`,
  indexed: (table, index) => `${table} INDEXED BY ${index}`,
  unindexed: (table) => `${table} NOT INDEXED`,
  seconds_now: () => 'unixepoch()',
  nested_join: () => 'CROSS JOIN',
};
