-- How many files a folder contains, and how many files and bytes a drive does, apart from what was moved to the trash:
-- kept together with the sizes of folders, so that nobody has to look at every entry.
ALTER TABLE entries ADD COLUMN file_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE drives ADD COLUMN file_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE drives ADD COLUMN size INTEGER NOT NULL DEFAULT 0;

-- The files of each folder, added to every folder above it up to one in the trash.
WITH RECURSIVE counted (id, files) AS (
  SELECT parent_id, count(*) FROM entries
    WHERE rank = 1 AND deleted_at IS NULL AND parent_id IS NOT NULL GROUP BY parent_id
  UNION ALL
  SELECT entries.parent_id, counted.files FROM counted JOIN entries ON entries.id = counted.id
    WHERE entries.parent_id IS NOT NULL AND entries.deleted_at IS NULL
)
UPDATE entries SET file_count = totals.files
  FROM (SELECT id, sum(files) AS files FROM counted GROUP BY id) AS totals WHERE totals.id = entries.id;

UPDATE drives SET (file_count, size) = (
  SELECT coalesce(sum(rank + file_count), 0), coalesce(sum(file_size), 0) FROM entries
    WHERE drive_id = drives.id AND parent_id IS NULL AND deleted_at IS NULL
);

DROP TRIGGER folders_grow;
DROP TRIGGER folders_shrink;
DROP TRIGGER folders_follow;
DROP TRIGGER folders_pass_on;

-- A folder is empty when it is made. `rank` is 1 for a file, so that `rank + file_count` are the files of any entry.
CREATE TRIGGER contents_grow AFTER INSERT ON entries WHEN NEW.rank = 1 AND NEW.deleted_at IS NULL BEGIN
  UPDATE entries SET file_size = file_size + NEW.file_size, file_count = file_count + 1 WHERE id = NEW.parent_id;
  UPDATE drives SET size = size + NEW.file_size, file_count = file_count + 1
    WHERE id = NEW.drive_id AND NEW.parent_id IS NULL;
END;

CREATE TRIGGER contents_shrink AFTER DELETE ON entries
WHEN OLD.rank + OLD.file_count > 0 AND OLD.deleted_at IS NULL BEGIN
  UPDATE entries SET file_size = file_size - OLD.file_size, file_count = file_count - OLD.rank - OLD.file_count
    WHERE id = OLD.parent_id;
  UPDATE drives SET size = size - OLD.file_size, file_count = file_count - OLD.rank - OLD.file_count
    WHERE id = OLD.drive_id AND OLD.parent_id IS NULL;
END;

CREATE TRIGGER contents_follow AFTER UPDATE OF parent_id, drive_id, deleted_at ON entries
WHEN NEW.rank + NEW.file_count > 0 AND (
  NEW.parent_id IS NOT OLD.parent_id
  OR (NEW.parent_id IS NULL AND NEW.drive_id <> OLD.drive_id)
  OR (NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL)
) BEGIN
  UPDATE entries SET file_size = file_size - OLD.file_size, file_count = file_count - OLD.rank - OLD.file_count
    WHERE id = OLD.parent_id AND OLD.deleted_at IS NULL;
  UPDATE drives SET size = size - OLD.file_size, file_count = file_count - OLD.rank - OLD.file_count
    WHERE id = OLD.drive_id AND OLD.parent_id IS NULL AND OLD.deleted_at IS NULL;
  UPDATE entries SET file_size = file_size + NEW.file_size, file_count = file_count + NEW.rank + NEW.file_count
    WHERE id = NEW.parent_id AND NEW.deleted_at IS NULL;
  UPDATE drives SET size = size + NEW.file_size, file_count = file_count + NEW.rank + NEW.file_count
    WHERE id = NEW.drive_id AND NEW.parent_id IS NULL AND NEW.deleted_at IS NULL;
END;

-- Calls itself folder by folder up to the root, which takes `PRAGMA recursive_triggers`.
CREATE TRIGGER contents_pass_on AFTER UPDATE OF file_size, file_count ON entries
WHEN NEW.deleted_at IS NULL AND (NEW.file_size <> OLD.file_size OR NEW.file_count <> OLD.file_count) BEGIN
  UPDATE entries
    SET file_size = file_size + NEW.file_size - OLD.file_size, file_count = file_count + NEW.file_count - OLD.file_count
    WHERE id = NEW.parent_id;
  UPDATE drives SET size = size + NEW.file_size - OLD.file_size, file_count = file_count + NEW.file_count - OLD.file_count
    WHERE id = NEW.drive_id AND NEW.parent_id IS NULL;
END;
