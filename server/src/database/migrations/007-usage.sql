-- Number and total size of the notes of a user. Triggers count, so that no code that writes notes can forget it.
CREATE TABLE note_usage (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  notes INTEGER NOT NULL,
  -- Bytes of titles and bodies.
  size INTEGER NOT NULL
) STRICT;

INSERT INTO note_usage (user_id, notes, size)
  SELECT user_id, count(*), sum(octet_length(title) + octet_length(body)) FROM notes GROUP BY user_id;

CREATE TRIGGER notes_use_room AFTER INSERT ON notes BEGIN
  INSERT INTO note_usage (user_id, notes, size)
    VALUES (NEW.user_id, 1, octet_length(NEW.title) + octet_length(NEW.body))
    ON CONFLICT (user_id) DO UPDATE SET notes = notes + 1, size = size + excluded.size;
END;

CREATE TRIGGER notes_change_room AFTER UPDATE OF title, body ON notes BEGIN
  UPDATE note_usage
    SET size = size + octet_length(NEW.title) + octet_length(NEW.body)
      - octet_length(OLD.title) - octet_length(OLD.body)
    WHERE user_id = NEW.user_id;
END;

CREATE TRIGGER notes_free_room AFTER DELETE ON notes BEGIN
  UPDATE note_usage
    SET notes = notes - 1, size = size - octet_length(OLD.title) - octet_length(OLD.body)
    WHERE user_id = OLD.user_id;
END;

-- The user whose quota an upload uses, from its announcement on.
ALTER TABLE uploads ADD COLUMN owner_id INTEGER REFERENCES users (id);
UPDATE uploads SET owner_id = user_id;
-- In bytes: the announced size, or the total of the parts if the size is unknown.
ALTER TABLE uploads ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0;
UPDATE uploads SET reserved = size;
-- SHA-256 in hex of the list of parts that a multipart upload was completed with.
ALTER TABLE uploads ADD COLUMN completion TEXT;

CREATE INDEX uploads_by_owner ON uploads (owner_id, reserved);

-- Sizes of the parts of a multipart upload, each noted before its bytes are received.
CREATE TABLE upload_parts (
  object_key TEXT NOT NULL REFERENCES uploads (object_key) ON DELETE CASCADE,
  part_number INTEGER NOT NULL,
  size INTEGER NOT NULL,
  PRIMARY KEY (object_key, part_number)
) STRICT, WITHOUT ROWID;
