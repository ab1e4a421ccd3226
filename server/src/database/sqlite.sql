-- What SQLite has besides the tables and triggers of both engines. It counts row by row.

-- What users use.

CREATE TRIGGER entries_use_room AFTER INSERT ON entries BEGIN
  UPDATE blobs SET reference_count = reference_count + 1 WHERE id = NEW.blob_id;
  INSERT INTO space_usage (user_id, used, entries)
    SELECT user_id,
      iif(NEW.rank = 1, NEW.file_size, 0) + ifnull(octet_length(NEW.description), 0)
        + ifnull(octet_length(NEW.exif_data), 0),
      1
    FROM drive_payers WHERE drive_id = NEW.drive_id
    ON CONFLICT (user_id) DO UPDATE SET used = used + excluded.used, entries = entries + 1;
END;

CREATE TRIGGER entries_free_room AFTER DELETE ON entries BEGIN
  UPDATE blobs SET reference_count = reference_count - 1 WHERE id = OLD.blob_id;
  DELETE FROM blobs WHERE id = OLD.blob_id AND reference_count = 0;
  UPDATE space_usage
    SET used = used - iif(OLD.rank = 1, OLD.file_size, 0) - ifnull(octet_length(OLD.description), 0)
      - ifnull(octet_length(OLD.exif_data), 0), entries = entries - 1
    WHERE user_id = (SELECT user_id FROM drive_payers WHERE drive_id = OLD.drive_id);
END;

CREATE TRIGGER entries_change_room AFTER UPDATE OF description ON entries
WHEN NEW.description IS NOT OLD.description BEGIN
  UPDATE space_usage
    SET used = used + ifnull(octet_length(NEW.description), 0) - ifnull(octet_length(OLD.description), 0)
    WHERE user_id = (SELECT user_id FROM drive_payers WHERE drive_id = NEW.drive_id);
END;

CREATE TRIGGER entries_change_payer AFTER UPDATE OF drive_id ON entries WHEN NEW.drive_id <> OLD.drive_id BEGIN
  UPDATE space_usage
    SET used = used - iif(OLD.rank = 1, OLD.file_size, 0) - ifnull(octet_length(OLD.description), 0)
      - ifnull(octet_length(OLD.exif_data), 0), entries = entries - 1
    WHERE user_id = (SELECT user_id FROM drive_payers WHERE drive_id = OLD.drive_id);
  INSERT INTO space_usage (user_id, used, entries)
    SELECT user_id,
      iif(NEW.rank = 1, NEW.file_size, 0) + ifnull(octet_length(NEW.description), 0)
        + ifnull(octet_length(NEW.exif_data), 0),
      1
    FROM drive_payers WHERE drive_id = NEW.drive_id
    ON CONFLICT (user_id) DO UPDATE SET used = used + excluded.used, entries = entries + 1;
END;

-- Heights of folders.

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

-- Recursive, folder by folder up to the root. Needs `PRAGMA recursive_triggers`.
CREATE TRIGGER folders_pass_height_on AFTER UPDATE OF height ON entries
WHEN NEW.parent_id IS NOT NULL AND NEW.height <> OLD.height BEGIN
  UPDATE entries SET height = ifnull(
      (SELECT max(height) + 1 FROM entries WHERE parent_id = NEW.parent_id AND rank = 0), 0)
    WHERE id = NEW.parent_id;
END;

-- Sizes and numbers of files of folders and drives. A new folder is empty. `rank` is 1 for a file, so `rank + file_count` is
-- the number of files of any entry.

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

-- Recursive, like `folders_pass_height_on`.
CREATE TRIGGER contents_pass_on AFTER UPDATE OF file_size, file_count ON entries
WHEN NEW.deleted_at IS NULL AND (NEW.file_size <> OLD.file_size OR NEW.file_count <> OLD.file_count) BEGIN
  UPDATE entries
    SET file_size = file_size + NEW.file_size - OLD.file_size, file_count = file_count + NEW.file_count - OLD.file_count
    WHERE id = NEW.parent_id;
  UPDATE drives SET size = size + NEW.file_size - OLD.file_size, file_count = file_count + NEW.file_count - OLD.file_count
    WHERE id = NEW.drive_id AND NEW.parent_id IS NULL;
END;

-- Where the names of entries contain which three characters, so that a search reads only the names that match. The name
-- of an entry is found under the number of its drive and its own in one (38 bits for its own), so that the names of a
-- drive stand together, and a search does not read those of other drives.
CREATE VIEW searchable_names (id, name) AS
  SELECT drive_id << 38 | id, coalesce(entries.folded_name, lower(entries.name)) FROM entries;

CREATE VIRTUAL TABLE name_search USING fts5 (
  name, content = 'searchable_names', content_rowid = 'id', tokenize = 'trigram', columnsize = 0
);

CREATE TRIGGER names_appear AFTER INSERT ON entries BEGIN
  INSERT INTO name_search (rowid, name)
    VALUES (NEW.drive_id << 38 | NEW.id, coalesce(NEW.folded_name, lower(NEW.name)));
END;

CREATE TRIGGER names_disappear AFTER DELETE ON entries BEGIN
  INSERT INTO name_search (name_search, rowid, name)
    VALUES ('delete', OLD.drive_id << 38 | OLD.id, coalesce(OLD.folded_name, lower(OLD.name)));
END;

CREATE TRIGGER names_change AFTER UPDATE OF name, folded_name, drive_id ON entries
WHEN NEW.name <> OLD.name OR NEW.folded_name IS NOT OLD.folded_name OR NEW.drive_id <> OLD.drive_id BEGIN
  INSERT INTO name_search (name_search, rowid, name)
    VALUES ('delete', OLD.drive_id << 38 | OLD.id, coalesce(OLD.folded_name, lower(OLD.name)));
  INSERT INTO name_search (rowid, name)
    VALUES (NEW.drive_id << 38 | NEW.id, coalesce(NEW.folded_name, lower(NEW.name)));
END;
