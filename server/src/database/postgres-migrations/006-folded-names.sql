-- See migration 023 of SQLite.
ALTER TABLE entries ADD COLUMN folded_name TEXT COLLATE "C";

DROP INDEX entries_by_trigrams;
CREATE INDEX entries_by_trigrams ON entries
  USING gin (drive_trigrams(drive_id, coalesce(entries.folded_name, lower(entries.name))))
  WITH (gin_pending_list_limit = 512);
