-- Entries that move to another drive count towards the quota of its payer.
CREATE TRIGGER entries_change_payer AFTER UPDATE OF drive_id ON entries WHEN NEW.drive_id <> OLD.drive_id BEGIN
  UPDATE space_usage
    SET used = used - iif(OLD.rank = 1, OLD.file_size, 0) - ifnull(octet_length(OLD.description), 0)
      - ifnull(octet_length(OLD.exif_data), 0), entries = entries - 1
    WHERE user_id = (SELECT user_id FROM drive_payers WHERE drive_id = OLD.drive_id);
  INSERT INTO space_usage (user_id, used, entries)
    SELECT user_id,
      iif(NEW.rank = 1, NEW.file_size, 0) + ifnull(octet_length(NEW.description), 0)
        + ifnull(octet_length(NEW.exif_data), 0),
      1
    FROM drive_payers WHERE drive_id = NEW.drive_id
    ON CONFLICT (user_id) DO UPDATE SET used = used + excluded.used, entries = entries + 1;
END;
