-- The destination of an upload. Pending uploads are aborted when their user may no longer add entries to the drive.
-- NULL for older uploads.
ALTER TABLE uploads ADD COLUMN drive_id INTEGER;

CREATE INDEX uploads_by_drive ON uploads (drive_id, user_id) WHERE drive_id IS NOT NULL;
