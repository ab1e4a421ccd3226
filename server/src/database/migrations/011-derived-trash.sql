-- `trash_id` is now set only for entries that were trashed themselves, and -1 for those that are being removed or
-- created. Contents of such a folder are hidden with it, so that trashing and restoring a folder changes one row.
UPDATE entries SET trash_id = NULL WHERE trash_id <> id AND trash_id <> -1;

-- To find the folders below a folder without reading its files.
DROP INDEX entries_by_parent;
CREATE INDEX entries_by_parent ON entries (parent_id, rank);

-- Levels of folders below a folder, including trashed ones, so that a move can be checked without reading its contents.
ALTER TABLE entries ADD COLUMN height INTEGER NOT NULL DEFAULT 0;

UPDATE entries SET height = (
  WITH RECURSIVE below (id, depth) AS (
    SELECT entries.id, 0
    UNION ALL
    SELECT children.id, below.depth + 1 FROM entries AS children JOIN below ON children.parent_id = below.id
      WHERE children.rank = 0
  )
  SELECT max(depth) FROM below
) WHERE rank = 0;

CREATE INDEX entries_by_height ON entries (parent_id, height) WHERE rank = 0;

CREATE TRIGGER folders_rise AFTER INSERT ON entries WHEN NEW.rank = 0 AND NEW.parent_id IS NOT NULL BEGIN
  UPDATE entries SET height = NEW.height + 1 WHERE id = NEW.parent_id AND height <= NEW.height;
END;

CREATE TRIGGER folders_sink AFTER DELETE ON entries WHEN OLD.rank = 0 AND OLD.parent_id IS NOT NULL BEGIN
  UPDATE entries SET height = ifnull(
      (SELECT max(height) + 1 FROM entries WHERE parent_id = OLD.parent_id AND rank = 0), 0)
    WHERE id = OLD.parent_id AND height = OLD.height + 1;
END;

CREATE TRIGGER folders_rehang AFTER UPDATE OF parent_id ON entries WHEN NEW.rank = 0 BEGIN
  UPDATE entries SET height = ifnull(
      (SELECT max(height) + 1 FROM entries WHERE parent_id = OLD.parent_id AND rank = 0), 0)
    WHERE id = OLD.parent_id AND height = OLD.height + 1;
  UPDATE entries SET height = NEW.height + 1 WHERE id = NEW.parent_id AND height <= NEW.height;
END;

-- Recursive, folder by folder up to the root, like `folders_pass_on`.
CREATE TRIGGER folders_pass_height_on AFTER UPDATE OF height ON entries
WHEN NEW.parent_id IS NOT NULL AND NEW.height <> OLD.height BEGIN
  UPDATE entries SET height = ifnull(
      (SELECT max(height) + 1 FROM entries WHERE parent_id = NEW.parent_id AND rank = 0), 0)
    WHERE id = NEW.parent_id;
END;
