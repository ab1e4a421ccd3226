-- Where the names of entries contain which three characters, so that a search reads only the names that match. The name
-- of an entry is found under the number of its drive and its own in one (38 bits for its own), so that the names of a
-- drive stand together, and a search does not read those of other drives.
CREATE VIEW searchable_names (id, name) AS SELECT drive_id << 38 | id, name FROM entries;

CREATE VIRTUAL TABLE name_search USING fts5 (
  name, content = 'searchable_names', content_rowid = 'id', tokenize = 'trigram', columnsize = 0
);

-- Sorts 64 MB at a time. With 1 MB, as afterwards, a million names take twice as long.
INSERT INTO name_search (name_search, rank) VALUES ('hashsize', 67108864);
INSERT INTO name_search (name_search) VALUES ('rebuild');
INSERT INTO name_search (name_search, rank) VALUES ('hashsize', 1048576);

CREATE TRIGGER names_appear AFTER INSERT ON entries BEGIN
  INSERT INTO name_search (rowid, name) VALUES (NEW.drive_id << 38 | NEW.id, NEW.name);
END;

CREATE TRIGGER names_disappear AFTER DELETE ON entries BEGIN
  INSERT INTO name_search (name_search, rowid, name) VALUES ('delete', OLD.drive_id << 38 | OLD.id, OLD.name);
END;

CREATE TRIGGER names_change AFTER UPDATE OF name, drive_id ON entries
WHEN NEW.name <> OLD.name OR NEW.drive_id <> OLD.drive_id BEGIN
  INSERT INTO name_search (name_search, rowid, name) VALUES ('delete', OLD.drive_id << 38 | OLD.id, OLD.name);
  INSERT INTO name_search (rowid, name) VALUES (NEW.drive_id << 38 | NEW.id, NEW.name);
END;
