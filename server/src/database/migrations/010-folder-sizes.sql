-- The size of a folder is that of its contents, without those that were trashed themselves. Triggers update it, so that
-- no code that adds, moves or removes entries can forget it.
UPDATE entries SET file_size = (
  WITH RECURSIVE below (id) AS (
    SELECT children.id FROM entries AS children
      WHERE children.parent_id = entries.id AND children.deleted_at IS NULL
    UNION ALL
    SELECT children.id FROM entries AS children JOIN below ON children.parent_id = below.id
      WHERE children.deleted_at IS NULL
  )
  SELECT coalesce(sum(files.file_size), 0)
    FROM below JOIN entries AS files ON files.id = below.id WHERE files.type <> 'folder'
) WHERE type = 'folder';

CREATE TRIGGER folders_grow AFTER INSERT ON entries WHEN NEW.parent_id IS NOT NULL AND NEW.file_size > 0 BEGIN
  UPDATE entries SET file_size = file_size + NEW.file_size WHERE id = NEW.parent_id;
END;

CREATE TRIGGER folders_shrink AFTER DELETE ON entries
WHEN OLD.parent_id IS NOT NULL AND OLD.file_size > 0 AND OLD.deleted_at IS NULL BEGIN
  UPDATE entries SET file_size = file_size - OLD.file_size WHERE id = OLD.parent_id;
END;

CREATE TRIGGER folders_follow AFTER UPDATE OF parent_id, deleted_at ON entries WHEN NEW.file_size > 0 BEGIN
  UPDATE entries SET file_size = file_size - OLD.file_size WHERE id = OLD.parent_id AND OLD.deleted_at IS NULL;
  UPDATE entries SET file_size = file_size + NEW.file_size WHERE id = NEW.parent_id AND NEW.deleted_at IS NULL;
END;

-- Recursive, folder by folder up to the root. Needs `PRAGMA recursive_triggers`.
CREATE TRIGGER folders_pass_on AFTER UPDATE OF file_size ON entries
WHEN NEW.parent_id IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.file_size <> OLD.file_size BEGIN
  UPDATE entries SET file_size = file_size + NEW.file_size - OLD.file_size WHERE id = NEW.parent_id;
END;
