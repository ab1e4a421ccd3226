-- Tells this database from every other, wherever it is copied to: a folder of objects is marked with it.
CREATE TABLE identity (
  id TEXT NOT NULL
) STRICT;

INSERT INTO identity (id) VALUES (lower(hex(randomblob(16))));

-- Objects in the storage that no row knows, and since when that is known. They may belong to a newer state of this
-- database than the one that was put back.
CREATE TABLE stray_objects (
  object_key TEXT PRIMARY KEY,
  found_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX stray_objects_by_age ON stray_objects (found_at);
