-- Copies, extractions and removals take several transactions, and the entries at their top are hidden until the end:
-- their `trash_id` is the negative id of a lease. Each transaction renews the lease. Once it has expired, any server may
-- take it over, and removes these entries. `holder` says who has it, `expires_at` counts seconds since 1970.
CREATE TABLE leases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- What earlier versions left: they hid all such entries with -1.
INSERT INTO leases (id, holder, expires_at) SELECT 1, '', 0 WHERE EXISTS (SELECT 1 FROM entries WHERE trash_id = -1);
