-- Whether the entries that a lease hides are to be shown, and not removed, if its holder ends.
ALTER TABLE leases ADD COLUMN shows INTEGER NOT NULL DEFAULT 0;
