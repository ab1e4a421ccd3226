// What SQLite has besides the tables and triggers of both engines. It counts row by row; recursive triggers go up folder by
// folder to the root, which needs `PRAGMA recursive_triggers`. `row` is OLD or NEW.

type Row = 'OLD' | 'NEW';

/** Bytes that an entry uses. */
const room = (row: Row) =>
  `iif(${row}.rank = 1, ${row}.file_size, 0) + ${bytes(`${row}.description`)} + ${bytes(`${row}.exif_data`)}`;

const bytes = (text: string) => `ifnull(octet_length(${text}), 0)`;

const payer = (row: Row) => `(SELECT user_id FROM drive_payers WHERE drive_id = ${row}.drive_id)`;

const useRoom = `
  INSERT INTO space_usage (user_id, used, entries) VALUES (${payer('NEW')}, ${room('NEW')}, 1)
    ON CONFLICT (user_id) DO UPDATE SET used = used + excluded.used, entries = entries + 1;`;

const freeRoom = `
  UPDATE space_usage SET used = used - (${room('OLD')}), entries = entries - 1 WHERE user_id = ${payer('OLD')};`;

const highestIn = (row: Row) =>
  `ifnull((SELECT max(height) + 1 FROM entries WHERE parent_id = ${row}.parent_id AND rank = 0), 0)`;

const rise = 'UPDATE entries SET height = NEW.height + 1 WHERE id = NEW.parent_id AND height <= NEW.height;';

const sink = `UPDATE entries SET height = ${highestIn('OLD')} WHERE id = OLD.parent_id AND height = OLD.height + 1;`;

/** Adds the contents of an entry to its folder or drive, or takes them away. A trashed entry adds nothing. */
const count = (row: Row, sign: '+' | '-') => `
  UPDATE entries SET file_size = file_size ${sign} ${row}.file_size, file_count = file_count ${sign} ${files(row)}
    WHERE id = ${row}.parent_id AND ${row}.deleted_at IS NULL;
  UPDATE drives SET size = size ${sign} ${row}.file_size, file_count = file_count ${sign} ${files(row)}
    WHERE id = ${row}.drive_id AND ${row}.parent_id IS NULL AND ${row}.deleted_at IS NULL;`;

/** `rank` is 1 for a file, so this is the number of files of any entry. A new folder is empty. */
const files = (row: Row) => `(${row}.rank + ${row}.file_count)`;

/** Under the number of the drive and that of the entry in one (38 bits for its own). */
const sought = (row: Row) =>
  `${row}.drive_id << 38 | ${row}.id, coalesce(${row}.folded_name, lower(${row}.name))`;

const appear = `INSERT INTO name_search (rowid, name) VALUES (${sought('NEW')});`;

const disappear = `INSERT INTO name_search (name_search, rowid, name) VALUES ('delete', ${sought('OLD')});`;

const larger = 'file_size + NEW.file_size - OLD.file_size';
const more = 'file_count + NEW.file_count - OLD.file_count';

export const sqliteTriggers = `
-- What users use.
CREATE TRIGGER entries_use_room AFTER INSERT ON entries BEGIN
  UPDATE blobs SET reference_count = reference_count + 1 WHERE id = NEW.blob_id; ${useRoom}
END;
CREATE TRIGGER entries_free_room AFTER DELETE ON entries BEGIN
  UPDATE blobs SET reference_count = reference_count - 1 WHERE id = OLD.blob_id;
  DELETE FROM blobs WHERE id = OLD.blob_id AND reference_count = 0; ${freeRoom}
END;
CREATE TRIGGER entries_change_room AFTER UPDATE OF description ON entries
WHEN NEW.description IS NOT OLD.description BEGIN
  UPDATE space_usage SET used = used + ${bytes('NEW.description')} - ${bytes('OLD.description')}
    WHERE user_id = ${payer('NEW')};
END;
CREATE TRIGGER entries_change_payer AFTER UPDATE OF drive_id ON entries WHEN NEW.drive_id <> OLD.drive_id BEGIN
  ${freeRoom} ${useRoom}
END;

-- Heights of folders.
CREATE TRIGGER folders_rise AFTER INSERT ON entries WHEN NEW.rank = 0 AND NEW.parent_id IS NOT NULL BEGIN ${rise} END;
CREATE TRIGGER folders_sink AFTER DELETE ON entries WHEN OLD.rank = 0 AND OLD.parent_id IS NOT NULL BEGIN ${sink} END;
CREATE TRIGGER folders_rehang AFTER UPDATE OF parent_id ON entries WHEN NEW.rank = 0 BEGIN ${sink} ${rise} END;
CREATE TRIGGER folders_pass_height_on AFTER UPDATE OF height ON entries
WHEN NEW.parent_id IS NOT NULL AND NEW.height <> OLD.height BEGIN
  UPDATE entries SET height = ${highestIn('NEW')} WHERE id = NEW.parent_id;
END;

-- Sizes and numbers of files, of folders and drives.
CREATE TRIGGER contents_grow AFTER INSERT ON entries WHEN NEW.rank = 1 BEGIN ${count('NEW', '+')} END;
CREATE TRIGGER contents_shrink AFTER DELETE ON entries WHEN ${files('OLD')} > 0 BEGIN ${count('OLD', '-')} END;
CREATE TRIGGER contents_follow AFTER UPDATE OF parent_id, drive_id, deleted_at ON entries
WHEN ${files('NEW')} > 0 AND (
  NEW.parent_id IS NOT OLD.parent_id
  OR (NEW.parent_id IS NULL AND NEW.drive_id <> OLD.drive_id)
  OR (NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL)
) BEGIN ${count('OLD', '-')} ${count('NEW', '+')} END;
CREATE TRIGGER contents_pass_on AFTER UPDATE OF file_size, file_count ON entries
WHEN NEW.deleted_at IS NULL AND (NEW.file_size <> OLD.file_size OR NEW.file_count <> OLD.file_count) BEGIN
  UPDATE entries SET file_size = ${larger}, file_count = ${more} WHERE id = NEW.parent_id;
  UPDATE drives SET size = size + NEW.file_size - OLD.file_size, file_count = ${more}
    WHERE id = NEW.drive_id AND NEW.parent_id IS NULL;
END;

-- Where the names of entries contain which three characters, so that a search reads only the names that match. The names of
-- a drive stand together, so that a search does not read those of other drives.
CREATE VIEW searchable_names (id, name) AS
  SELECT drive_id << 38 | id, coalesce(entries.folded_name, lower(entries.name)) FROM entries;
CREATE VIRTUAL TABLE name_search USING fts5 (
  name, content = 'searchable_names', content_rowid = 'id', tokenize = 'trigram', columnsize = 0
);
CREATE TRIGGER names_appear AFTER INSERT ON entries BEGIN ${appear} END;
CREATE TRIGGER names_disappear AFTER DELETE ON entries BEGIN ${disappear} END;
CREATE TRIGGER names_change AFTER UPDATE OF name, folded_name, drive_id ON entries
WHEN NEW.name <> OLD.name OR NEW.folded_name IS NOT OLD.folded_name OR NEW.drive_id <> OLD.drive_id BEGIN
  ${disappear} ${appear}
END;`;
