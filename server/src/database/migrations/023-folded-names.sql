-- A search compares names without case and Unicode form, which SQL cannot remove. See `folded-names.ts`, which also sets
-- this column for the entries that exist. It is null for names of ASCII.
ALTER TABLE entries ADD COLUMN folded_name TEXT;

DROP TRIGGER names_appear;
DROP TRIGGER names_disappear;
DROP TRIGGER names_change;
DROP VIEW searchable_names;

CREATE VIEW searchable_names (id, name) AS
  SELECT drive_id << 38 | id, coalesce(entries.folded_name, lower(entries.name)) FROM entries;

CREATE TRIGGER names_appear AFTER INSERT ON entries BEGIN
  INSERT INTO name_search (rowid, name)
    VALUES (NEW.drive_id << 38 | NEW.id, coalesce(NEW.folded_name, lower(NEW.name)));
END;

CREATE TRIGGER names_disappear AFTER DELETE ON entries BEGIN
  INSERT INTO name_search (name_search, rowid, name)
    VALUES ('delete', OLD.drive_id << 38 | OLD.id, coalesce(OLD.folded_name, lower(OLD.name)));
END;

CREATE TRIGGER names_change AFTER UPDATE OF name, folded_name, drive_id ON entries
WHEN NEW.name <> OLD.name OR NEW.folded_name IS NOT OLD.folded_name OR NEW.drive_id <> OLD.drive_id BEGIN
  INSERT INTO name_search (name_search, rowid, name)
    VALUES ('delete', OLD.drive_id << 38 | OLD.id, coalesce(OLD.folded_name, lower(OLD.name)));
  INSERT INTO name_search (rowid, name)
    VALUES (NEW.drive_id << 38 | NEW.id, coalesce(NEW.folded_name, lower(NEW.name)));
END;
