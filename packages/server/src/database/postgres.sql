-- What PostgreSQL has besides the tables and triggers of both engines. All functions but one are in PL/pgSQL, which plans its statements
-- once per connection; SQL functions are planned at each call.

-- Never holds a row: writes lock it to decide who runs beside others and who runs alone, see the engine.
CREATE TABLE turns ();

-- Counts of guesses by the hash of their key, see packages/server/src/authentication/guess-counts.ts.
CREATE TABLE guesses (
  key TEXT COLLATE "C" PRIMARY KEY,
  began_at TEXT COLLATE "C" NOT NULL,
  taken BIGINT NOT NULL
);
CREATE INDEX guesses_by_age ON guesses (began_at);

-- Each new entry changes the counts of its user. PostgreSQL adds a new version of the row each time, and where its page has
-- no room for that, also an entry in the index: then it refuses writes of other users, who read the same page of the index.
-- So most of each page stays free.
ALTER TABLE space_usage SET (fillfactor = 10);
ALTER TABLE note_usage SET (fillfactor = 10);
ALTER TABLE drives SET (fillfactor = 10);

-- What is derived from entries: heights and sizes of folders, counts of drives, references to blobs, and what users use.
-- SQLite counts row by row. Here that would write each folder above once for each row of a statement, and PostgreSQL reads
-- all versions of a row that a transaction has written before it writes the next: to trash 1,000 files 20 levels deep took
-- ten seconds. So each statement is counted as a whole, and each folder above is written once.

-- What an entry adds to what it is in and to what its user uses; `sign` is -1 for what it added before.
CREATE TYPE entry_share AS (
  sign BIGINT,
  folder BIGINT,
  drive BIGINT,
  size BIGINT,
  files BIGINT,
  -- Null for a file.
  height BIGINT,
  room BIGINT,
  blob BIGINT
);

-- A trashed entry adds nothing to the folder that it is in. `rank` is 1 for a file, so `rank + file_count` is the number of
-- files of any entry. In SQL, so that it becomes a part of the statements below, which PL/pgSQL plans once.
CREATE FUNCTION share_of(entry entries, sign BIGINT) RETURNS entry_share LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(
    sign, entry.parent_id, entry.drive_id,
    CASE WHEN entry.deleted_at IS NULL THEN entry.file_size ELSE 0 END,
    CASE WHEN entry.deleted_at IS NULL THEN entry.rank + entry.file_count ELSE 0 END,
    CASE entry.rank WHEN 0 THEN entry.height END,
    CASE entry.rank WHEN 1 THEN entry.file_size ELSE 0 END + coalesce(octet_length(entry.description), 0)
      + coalesce(octet_length(entry.exif_data), 0),
    entry.blob_id)::entry_share;
$$;

-- Sizes and counts of folders and drives. Goes up to the root, level by level. The drive counts only at the root: an UPDATE
-- changes each folder once, so its shares must be one, also while its contents move from one drive to another.
CREATE FUNCTION count_contents(shares entry_share[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  shares := ARRAY(
    SELECT ROW(1, folder, at_root, sum(sign * size), sum(sign * files), NULL, NULL, NULL)::entry_share
    FROM (
      SELECT *, CASE WHEN folder IS NULL THEN drive END AS at_root FROM unnest(shares)
    ) AS placed
    GROUP BY folder, at_root HAVING sum(sign * size) <> 0 OR sum(sign * files) <> 0);
  WHILE cardinality(shares) > 0 LOOP
    IF EXISTS (SELECT FROM unnest(shares) WHERE folder IS NULL) THEN
      UPDATE drives SET size = drives.size + share.size, file_count = file_count + share.files
        FROM unnest(shares) AS share WHERE drives.id = share.drive AND share.folder IS NULL;
      EXIT WHEN cardinality(shares) = 1;
    END IF;
    WITH grown AS (
      UPDATE entries SET file_size = file_size + share.size, file_count = file_count + share.files
        FROM unnest(shares) AS share WHERE entries.id = share.folder
        RETURNING entries.parent_id, entries.drive_id, entries.deleted_at, share.size, share.files
    )
    SELECT coalesce(array_agg(ROW(1, parent_id, at_root, size, files, NULL, NULL, NULL)::entry_share), '{}')
      INTO shares FROM (
        SELECT parent_id, CASE WHEN parent_id IS NULL THEN drive_id END AS at_root, sum(size) AS size, sum(files) AS files
          FROM grown WHERE deleted_at IS NULL
          GROUP BY parent_id, at_root HAVING sum(size) <> 0 OR sum(files) <> 0
      ) AS totals;
  END LOOP;
END $$;

-- The height of a folder is 0 without folders in it, or one more than that of the highest. Folders that came can only make
-- those above higher. To know that, no folder beside them is read, so that writes beside each other are not refused.
CREATE FUNCTION raise_folders(shares entry_share[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  WHILE cardinality(shares) > 0 LOOP
    WITH raised AS (
      UPDATE entries SET height = highest.height + 1
        FROM (SELECT folder, max(height) AS height FROM unnest(shares) GROUP BY folder) AS highest
        WHERE entries.id = highest.folder AND entries.height <= highest.height
        RETURNING entries.parent_id, entries.height
    )
    SELECT coalesce(array_agg(ROW(1, parent_id, NULL, NULL, NULL, height, NULL, NULL)::entry_share), '{}')
      INTO shares FROM raised;
  END LOOP;
END $$;

CREATE FUNCTION lower_folders(folders BIGINT[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  WHILE cardinality(folders) > 0 LOOP
    WITH lowered AS (
      UPDATE entries SET height = highest.height
        FROM (
          SELECT folder, coalesce(
            (SELECT max(child.height) + 1 FROM entries AS child WHERE child.parent_id = folder AND child.rank = 0),
            0) AS height
          FROM unnest(folders) AS folder
        ) AS highest
        WHERE entries.id = highest.folder AND entries.height > highest.height
        RETURNING entries.parent_id
    )
    SELECT coalesce(array_agg(DISTINCT parent_id), '{}') INTO folders FROM lowered WHERE parent_id IS NOT NULL;
  END LOOP;
END $$;

CREATE FUNCTION entries_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shares entry_share[];
  have_blobs BOOLEAN;
  have_folders BOOLEAN;
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      shares := ARRAY(SELECT share_of(ROW(added.*)::entries, 1) FROM added);
    WHEN 'DELETE' THEN
      shares := ARRAY(SELECT share_of(ROW(removed.*)::entries, -1) FROM removed);
    ELSE
      -- Of an entry that adds what it added before, nothing is left.
      shares := ARRAY(
        SELECT ROW(sum(sign), folder, drive, size, files, height, room, blob)::entry_share
        FROM (
          SELECT share.* FROM added, share_of(ROW(added.*)::entries, 1) AS share
          UNION ALL
          SELECT share.* FROM removed, share_of(ROW(removed.*)::entries, -1) AS share
        ) AS both_shares
        GROUP BY folder, drive, size, files, height, room, blob
        HAVING sum(sign) <> 0);
      IF cardinality(shares) = 0 THEN
        RETURN NULL;
      END IF;
  END CASE;

  -- What users use.
  INSERT INTO space_usage (user_id, used, entries)
    SELECT drive_payers.user_id, sum(share.sign * share.room), sum(share.sign)
    FROM unnest(shares) AS share JOIN drive_payers ON drive_payers.drive_id = share.drive
    GROUP BY drive_payers.user_id
    HAVING sum(share.sign * share.room) <> 0 OR sum(share.sign) <> 0
    ON CONFLICT (user_id) DO UPDATE
    SET used = space_usage.used + excluded.used, entries = space_usage.entries + excluded.entries;

  PERFORM count_contents(shares);

  SELECT bool_or(blob IS NOT NULL), bool_or(height IS NOT NULL) INTO have_blobs, have_folders FROM unnest(shares);
  IF have_blobs THEN
    UPDATE blobs SET reference_count = reference_count + changed.number
      FROM (SELECT blob, sum(sign) AS number FROM unnest(shares) GROUP BY blob HAVING sum(sign) <> 0) AS changed
      WHERE blobs.id = changed.blob;
    IF TG_OP = 'DELETE' THEN
      DELETE FROM blobs WHERE reference_count = 0 AND id IN (SELECT blob FROM unnest(shares));
    END IF;
  END IF;
  IF have_folders THEN
    IF TG_OP <> 'INSERT' THEN
      PERFORM lower_folders(ARRAY(SELECT DISTINCT folder FROM unnest(shares) WHERE sign < 0 AND folder IS NOT NULL));
    END IF;
    PERFORM raise_folders(ARRAY(SELECT share FROM unnest(shares) AS share WHERE sign > 0 AND height IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;

-- At depth 0: what the functions above write is counted by them.
CREATE TRIGGER entries_count_added AFTER INSERT ON entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION entries_count();
CREATE TRIGGER entries_count_removed AFTER DELETE ON entries REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION entries_count();
CREATE TRIGGER entries_count_changed AFTER UPDATE ON entries REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION entries_count();

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
CREATE INDEX entries_by_trigrams ON entries USING gin (drive_trigrams(drive_id, coalesce(folded_name, lower(name))))
  WITH (gin_pending_list_limit = 512);
