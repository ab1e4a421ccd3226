-- To find the tracked files of a drive without reading its other files, or the tracked files of other drives.
ALTER TABLE tracked_files ADD COLUMN drive_id INTEGER REFERENCES drives (id);
UPDATE tracked_files SET drive_id = (SELECT drive_id FROM entries WHERE id = entry_id);

CREATE INDEX tracked_files_by_drive ON tracked_files (drive_id, entry_id) WHERE enabled = 1;

CREATE TRIGGER tracked_files_follow AFTER UPDATE OF drive_id ON entries WHEN NEW.drive_id <> OLD.drive_id BEGIN
  UPDATE tracked_files SET drive_id = NEW.drive_id WHERE entry_id = NEW.id;
END;
