-- Finds the entries whose name contains a text: the index contains each three consecutive characters of a name. Only A to
-- Z are lowered, as LIKE compares. The two characters at the end let a search find one or two characters anywhere.
CREATE VIRTUAL TABLE entry_names USING fts5 (
  name, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE entry_name_terms USING fts5vocab (entry_names, instance);

INSERT INTO entry_names (rowid, name) SELECT id, lower(name) || char(1, 1) FROM entries;

-- Entries whose name is not in the index yet, or no longer. One by one, the index would take four times as long as the
-- entry. `indexed_name` is the name in the index; NULL if there is none.
CREATE TABLE entry_name_changes (
  id INTEGER PRIMARY KEY,
  entry_id INTEGER NOT NULL UNIQUE,
  indexed_name TEXT
) STRICT;

CREATE TRIGGER entry_names_grow AFTER INSERT ON entries BEGIN
  INSERT INTO entry_name_changes (entry_id) VALUES (NEW.id);
END;

CREATE TRIGGER entry_names_change AFTER UPDATE OF name ON entries WHEN NEW.name <> OLD.name BEGIN
  INSERT INTO entry_name_changes (entry_id, indexed_name) VALUES (NEW.id, OLD.name)
    ON CONFLICT (entry_id) DO NOTHING;
END;

CREATE TRIGGER entry_names_shrink AFTER DELETE ON entries BEGIN
  INSERT INTO entry_name_changes (entry_id, indexed_name) VALUES (OLD.id, OLD.name)
    ON CONFLICT (entry_id) DO NOTHING;
END;

-- The ids start at 1 again once the table is empty. `namesOfBatch` in name-search.ts is the same number.
CREATE TRIGGER entry_names_index AFTER INSERT ON entry_name_changes WHEN NEW.id >= 512 BEGIN
  INSERT INTO entry_names (entry_names, rowid, name)
    SELECT 'delete', entry_id, lower(indexed_name) || char(1, 1) FROM entry_name_changes
    WHERE indexed_name IS NOT NULL;
  INSERT INTO entry_names (rowid, name)
    SELECT entries.id, lower(entries.name) || char(1, 1)
    FROM entry_name_changes JOIN entries ON entries.id = entry_name_changes.entry_id;
  DELETE FROM entry_name_changes;
END;
