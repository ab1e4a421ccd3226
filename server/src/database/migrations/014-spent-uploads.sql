-- Uploads that are over while URLs signed for them may still be used: at a storage that clients send to directly, which
-- knows nothing of that.
CREATE TABLE spent_uploads (
  object_key TEXT PRIMARY KEY,
  multipart_id TEXT,
  spent_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX spent_uploads_by_time ON spent_uploads (spent_at);

-- SHA-256 of a multipart upload that was completed, hex: its object is read once, however often it is registered.
ALTER TABLE uploads ADD COLUMN sha256 TEXT;
