-- The drive that an upload goes to: who may no longer add to it has none under way there. Unknown of older ones.
ALTER TABLE uploads ADD COLUMN drive_id INTEGER;

CREATE INDEX uploads_by_drive ON uploads (drive_id, user_id) WHERE drive_id IS NOT NULL;
