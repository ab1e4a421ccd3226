-- The user whose quota the contents of a drive use: its owner, or the owner of the workspace, whoever added the files.
CREATE VIEW drive_payers (drive_id, user_id) AS
  SELECT drives.id, coalesce(drives.user_id, vaults.user_id, workspaces.owner_id)
  FROM drives
    LEFT JOIN vaults ON vaults.id = drives.vault_id
    LEFT JOIN workspaces ON workspaces.id = drives.workspace_id;

-- `used` is the size in bytes of files, descriptions and EXIF data. `entries` includes folders.
ALTER TABLE space_usage ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;

DELETE FROM space_usage;
INSERT INTO space_usage (user_id, used, entries)
  SELECT user_id,
    sum(iif(rank = 1, file_size, 0) + ifnull(octet_length(description), 0) + ifnull(octet_length(exif_data), 0)),
    count(*)
  FROM entries JOIN drive_payers USING (drive_id) GROUP BY user_id;

DROP TRIGGER entries_use_blob;
CREATE TRIGGER entries_use_room AFTER INSERT ON entries BEGIN
  UPDATE blobs SET reference_count = reference_count + 1 WHERE id = NEW.blob_id;
  INSERT INTO space_usage (user_id, used, entries)
    SELECT user_id,
      iif(NEW.rank = 1, NEW.file_size, 0) + ifnull(octet_length(NEW.description), 0)
        + ifnull(octet_length(NEW.exif_data), 0),
      1
    FROM drive_payers WHERE drive_id = NEW.drive_id
    ON CONFLICT (user_id) DO UPDATE SET used = used + excluded.used, entries = entries + 1;
END;

DROP TRIGGER entries_free_blob;
CREATE TRIGGER entries_free_room AFTER DELETE ON entries BEGIN
  UPDATE blobs SET reference_count = reference_count - 1 WHERE id = OLD.blob_id;
  DELETE FROM blobs WHERE id = OLD.blob_id AND reference_count = 0;
  UPDATE space_usage
    SET used = used - iif(OLD.rank = 1, OLD.file_size, 0) - ifnull(octet_length(OLD.description), 0)
      - ifnull(octet_length(OLD.exif_data), 0), entries = entries - 1
    WHERE user_id = (SELECT user_id FROM drive_payers WHERE drive_id = OLD.drive_id);
END;

CREATE TRIGGER entries_change_room AFTER UPDATE OF description ON entries
WHEN NEW.description IS NOT OLD.description BEGIN
  UPDATE space_usage
    SET used = used + ifnull(octet_length(NEW.description), 0) - ifnull(octet_length(OLD.description), 0)
    WHERE user_id = (SELECT user_id FROM drive_payers WHERE drive_id = NEW.drive_id);
END;
