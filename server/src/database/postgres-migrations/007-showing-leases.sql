-- See migration 024 of SQLite.
ALTER TABLE leases ADD COLUMN shows BIGINT NOT NULL DEFAULT 0;
