-- Identifies this database. The folder of objects is marked with the id.
CREATE TABLE identity (
  id TEXT NOT NULL
) STRICT;

INSERT INTO identity (id) VALUES (lower(hex(randomblob(16))));

-- Objects in the storage without a row, and when they were found. After a restore, they may belong to a newer state of
-- this database.
CREATE TABLE stray_objects (
  object_key TEXT PRIMARY KEY,
  found_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX stray_objects_by_age ON stray_objects (found_at);
