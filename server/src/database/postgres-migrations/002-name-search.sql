-- Where the names of entries contain which three characters, so that a search reads only the names that match. The
-- extension `pg_trgm` is not used: not every user may create it, and in some locales it leaves letters out. A part of a
-- name is found under its hash, which includes the drive, so that a search does not read the names of other drives.
-- Costs that no plan pays: without the index, a search would be slower than one that reads all names.
CREATE FUNCTION drive_trigrams(drive BIGINT, name TEXT) RETURNS BIGINT[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000 AS $$
DECLARE
  -- Of texts in the collation "C", this changes only ASCII.
  folded CONSTANT TEXT COLLATE "C" := lower(name COLLATE "C");
BEGIN
  RETURN ARRAY(
    SELECT hashtextextended(substr(folded, first, 3), drive) FROM generate_series(1, length(folded) - 2) AS first);
END $$;

-- New names wait in a list, which each search reads, until they fill 512 kB.
CREATE INDEX entries_by_trigrams ON entries USING gin (drive_trigrams(drive_id, name))
  WITH (gin_pending_list_limit = 512);
