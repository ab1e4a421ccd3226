-- Uploads that have ended, but whose signed URLs may still be valid, if clients send to the storage directly.
CREATE TABLE spent_uploads (
  object_key TEXT PRIMARY KEY,
  multipart_id TEXT,
  spent_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX spent_uploads_by_time ON spent_uploads (spent_at);

-- SHA-256 in hex of a completed multipart upload, so that repeated registrations read the object only once.
ALTER TABLE uploads ADD COLUMN sha256 TEXT;
