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
  // Without an extension, this changes only ASCII.
  insensitive: (text) => `lower(${text})`,
  // See `name_search` in sqlite-triggers.ts.
  named_entries: (driveId, text) => `
    SELECT rowid & ((1 << 38) - 1) AS id FROM name_search
    WHERE name_search MATCH '"' || replace(${text}, '"', '""') || '"'
      AND rowid BETWEEN ${driveId} << 38 AND (${driveId} + 1 << 38) - 1`,
  indexed: (table, index) => `${table} INDEXED BY ${index}`,
  unindexed: (table) => `${table} NOT INDEXED`,
  seconds_now: () => 'unixepoch()',
  nested_join: () => 'CROSS JOIN',
};
