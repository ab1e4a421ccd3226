CREATE TABLE entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  drive_id INTEGER NOT NULL REFERENCES drives (id),
  parent_id INTEGER REFERENCES entries (id),
  owner_id INTEGER NOT NULL REFERENCES users (id),
  -- 0 for folders and 1 for files, because every list starts with the folders.
  rank INTEGER NOT NULL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  mime TEXT,
  extension TEXT,
  file_name TEXT UNIQUE,
  file_size INTEGER NOT NULL DEFAULT 0,
  blob_id INTEGER REFERENCES blobs (id),
  file_hash TEXT,
  exif_data TEXT,
  client_last_modified TEXT,
  -- Set only for entries that were trashed themselves.
  deleted_at TEXT,
  -- The trashed entry that hides this one: itself, or a folder above it.
  trash_id INTEGER,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (rank = (type <> 'folder')),
  CHECK ((type = 'folder') = (blob_id IS NULL)),
  CHECK ((type = 'folder') = (file_name IS NULL))
) STRICT;

-- With these indexes, listing a folder in its two usual orders reads only the index, on any page. (trash_id is included
-- because SQLite would otherwise read it from the row.)
CREATE INDEX entries_by_update ON entries (drive_id, parent_id, rank, updated_at DESC, id DESC, trash_id)
  WHERE trash_id IS NULL;
CREATE INDEX entries_by_name ON entries (drive_id, parent_id, rank, name, id, trash_id)
  WHERE trash_id IS NULL;
-- Folders with the same parent have different names, except in the trash.
CREATE UNIQUE INDEX entries_unique_folders ON entries (drive_id, ifnull(parent_id, 0), name)
  WHERE type = 'folder' AND trash_id IS NULL;
CREATE INDEX entries_by_parent ON entries (parent_id);
CREATE INDEX entries_by_blob ON entries (blob_id) WHERE blob_id IS NOT NULL;
CREATE INDEX entries_by_trash ON entries (trash_id) WHERE trash_id IS NOT NULL;
CREATE INDEX entries_in_trash ON entries (drive_id) WHERE trash_id = id;

-- A trace of permanently deleted entries: the response is 404 for the owner, and 403 for other users.
CREATE TABLE tombstones (
  entry_id INTEGER PRIMARY KEY,
  drive_id INTEGER NOT NULL REFERENCES drives (id)
) STRICT;

-- Triggers count, so that no code that adds or removes entries can forget it.
CREATE TRIGGER entries_use_blob AFTER INSERT ON entries WHEN NEW.blob_id IS NOT NULL BEGIN
  UPDATE blobs SET reference_count = reference_count + 1 WHERE id = NEW.blob_id;
  INSERT INTO space_usage (user_id, used) VALUES (NEW.owner_id, NEW.file_size)
    ON CONFLICT (user_id) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER entries_free_blob AFTER DELETE ON entries WHEN OLD.blob_id IS NOT NULL BEGIN
  UPDATE blobs SET reference_count = reference_count - 1 WHERE id = OLD.blob_id;
  DELETE FROM blobs WHERE id = OLD.blob_id AND reference_count = 0;
  UPDATE space_usage SET used = used - OLD.file_size WHERE user_id = OLD.owner_id;
END;

CREATE TRIGGER entries_leave_tombstone AFTER DELETE ON entries BEGIN
  INSERT INTO tombstones (entry_id, drive_id) VALUES (OLD.id, OLD.drive_id);
END;
