-- One row for each distinct content. Entries with equal bytes share a row.
CREATE TABLE blobs (
  id INTEGER PRIMARY KEY,
  object_key TEXT NOT NULL UNIQUE,
  sha256 TEXT NOT NULL,
  size INTEGER NOT NULL,
  reference_count INTEGER NOT NULL DEFAULT 0,
  UNIQUE (sha256, size)
) STRICT;

-- Objects to delete. A key is inserted in the transaction that frees the object, and removed once the object is
-- deleted, so that a crash in between loses nothing.
CREATE TABLE object_deletions (
  object_key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TRIGGER blobs_free_object AFTER DELETE ON blobs BEGIN
  INSERT OR IGNORE INTO object_deletions (object_key) VALUES (OLD.object_key);
END;

-- Uploads that were presigned or created, and that are not registered yet.
CREATE TABLE uploads (
  object_key TEXT PRIMARY KEY,
  file_name TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  multipart_id TEXT,
  size INTEGER NOT NULL,
  mime TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX uploads_by_age ON uploads (created_at);

CREATE TABLE space_usage (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  used INTEGER NOT NULL
) STRICT;
