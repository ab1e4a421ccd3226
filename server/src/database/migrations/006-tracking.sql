-- Files that are or were tracked. The counters stay when tracking is turned off.
CREATE TABLE tracked_files (
  entry_id INTEGER PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
  enabled INTEGER NOT NULL,
  views_number INTEGER NOT NULL DEFAULT 0,
  dl_number INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE views (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entry_id INTEGER NOT NULL REFERENCES tracked_files (entry_id) ON DELETE CASCADE,
  ip TEXT NOT NULL,
  date TEXT NOT NULL,
  action TEXT NOT NULL
) STRICT;

CREATE INDEX views_by_entry ON views (entry_id, id);
