import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inDialect, type Dialect } from './dialect.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { sqliteTriggers } from './sqlite-triggers.ts';

/** Raise it with each change of what this file, `sqlite-triggers.ts` and `postgres.sql` describe. A database with another version is refused. */
export const schemaVersion = 3;

interface Definition<Columns> {
  columns: Columns;
  constraints: readonly string[];
}

/** Columns in the words of SQLite, from which those of PostgreSQL follow, and constraints of both. */
const table = <const Columns extends Readonly<Record<string, string>>>(
  columns: Columns,
  ...constraints: string[]
): Definition<Columns> => ({ columns, constraints });

const id = 'INTEGER PRIMARY KEY AUTOINCREMENT';
const user = 'INTEGER NOT NULL REFERENCES users (id)';
/** Not a reference: to delete a drive, the database would look for rows that refer to it in those of all drives. */
const inDrive = 'INTEGER NOT NULL';

/** In the order in which they can be created. */
const tables = {
  /** Version of the tables. */
  schema_version: table({ version: 'INTEGER NOT NULL' }),

  /** Identifies this database. The folder of objects is marked with the id. */
  identity: table({ id: 'TEXT NOT NULL' }),

  /** Addresses are stored as given, and compared without case. */
  users: table({
    id,
    email: 'TEXT NOT NULL',
    password_hash: 'TEXT NOT NULL',
    display_name: 'TEXT NOT NULL',
    first_name: 'TEXT NOT NULL',
    last_name: 'TEXT NOT NULL',
    created_at: 'TEXT NOT NULL',
    updated_at: 'TEXT NOT NULL',
  }),

  /** Several tokens of one user may have the same name. */
  tokens: table({
    id,
    user_id: user,
    name: 'TEXT NOT NULL',
    // SHA-256 in hex. The token itself is not stored.
    hash: 'TEXT NOT NULL UNIQUE',
    // NULL if the token does not expire.
    expires_at: 'TEXT',
    created_at: 'TEXT NOT NULL',
  }),

  workspaces: table({
    id,
    name: 'TEXT NOT NULL',
    owner_id: user,
    created_at: 'TEXT NOT NULL',
    updated_at: 'TEXT NOT NULL',
  }),

  /** Includes the owner. */
  workspace_members: table(
    {
      workspace_id: 'INTEGER NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE',
      user_id: user,
      role_id: 'INTEGER NOT NULL',
    },
    'PRIMARY KEY (workspace_id, user_id)',
  ),

  /** Pending invitations. A user who accepts becomes a member. */
  workspace_invites: table(
    {
      id,
      workspace_id: 'INTEGER NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE',
      user_id: user,
      role_id: 'INTEGER NOT NULL',
      created_at: 'TEXT NOT NULL',
    },
    'UNIQUE (workspace_id, user_id)',
  ),

  notes: table({
    id,
    user_id: user,
    title: 'TEXT NOT NULL',
    body: 'TEXT NOT NULL',
    created_at: 'TEXT NOT NULL',
    updated_at: 'TEXT NOT NULL',
  }),

  /** Number and total size of the notes of a user. Triggers count, so that no code that writes notes can forget it. */
  note_usage: table({
    user_id: 'INTEGER PRIMARY KEY REFERENCES users (id)',
    notes: 'INTEGER NOT NULL',
    // Bytes of titles and bodies.
    size: 'INTEGER NOT NULL',
  }),

  /** Derivation metadata of vaults. Neither the password nor the key is ever stored. */
  vaults: table({
    id,
    user_id: 'INTEGER NOT NULL UNIQUE REFERENCES users (id)',
    salt: 'TEXT NOT NULL',
    check_value: 'TEXT NOT NULL',
    iv: 'TEXT NOT NULL',
    created_at: 'TEXT NOT NULL',
    updated_at: 'TEXT NOT NULL',
  }),

  /**
   * A drive is a tree of entries with one root: the personal drive of a user, the drive of a workspace, or a vault. It
   * decides about permissions. `file_count` and `size` are those of its files without trashed ones, counted by triggers.
   */
  drives: table(
    {
      id,
      user_id: 'INTEGER UNIQUE REFERENCES users (id)',
      workspace_id: 'INTEGER UNIQUE REFERENCES workspaces (id)',
      vault_id: 'INTEGER UNIQUE REFERENCES vaults (id)',
      file_count: 'INTEGER NOT NULL DEFAULT 0',
      size: 'INTEGER NOT NULL DEFAULT 0',
    },
    `CHECK (1 = ${['user_id', 'workspace_id', 'vault_id']
      .map((owner) => `CASE WHEN ${owner} IS NULL THEN 0 ELSE 1 END`)
      .join(' + ')})`,
  ),

  /** One row for each distinct content. Entries with equal bytes share a row. */
  blobs: table(
    {
      id,
      object_key: 'TEXT NOT NULL UNIQUE',
      sha256: 'TEXT NOT NULL',
      size: 'INTEGER NOT NULL',
      reference_count: 'INTEGER NOT NULL DEFAULT 0',
    },
    'UNIQUE (sha256, size)',
  ),

  /**
   * Objects to delete. A key is inserted in the transaction that frees the object, and removed once the object is
   * deleted, so that a crash in between loses nothing.
   */
  object_deletions: table({ object_key: 'TEXT NOT NULL PRIMARY KEY' }),

  /** Uploads that were presigned or created, and that are not registered yet. */
  uploads: table({
    object_key: 'TEXT NOT NULL PRIMARY KEY',
    file_name: 'TEXT NOT NULL UNIQUE',
    user_id: user,
    multipart_id: 'TEXT',
    size: 'INTEGER NOT NULL',
    mime: 'TEXT NOT NULL',
    created_at: 'TEXT NOT NULL',
    // The user whose quota an upload uses, from its announcement on.
    owner_id: user,
    // In bytes: the announced size, or the total of the parts if the size is unknown.
    reserved: 'INTEGER NOT NULL',
    // The size and the SHA-256 in hex of the list of parts that a multipart upload was completed with.
    completion: 'TEXT',
    // The vault that an upload was announced for. It cannot be registered anywhere else.
    vault_id: 'INTEGER REFERENCES vaults (id)',
    // The destination. Pending uploads are aborted when their user may no longer add entries to the drive.
    drive_id: inDrive,
  }),

  /** Sizes of the parts of a multipart upload, each noted before its bytes are received. */
  upload_parts: table(
    {
      object_key: 'TEXT NOT NULL REFERENCES uploads (object_key) ON DELETE CASCADE',
      part_number: 'INTEGER NOT NULL',
      size: 'INTEGER NOT NULL',
    },
    'PRIMARY KEY (object_key, part_number)',
  ),

  /** Uploads that have ended, but whose signed URLs may still be valid, if clients send to the storage directly. */
  spent_uploads: table({
    object_key: 'TEXT NOT NULL PRIMARY KEY',
    multipart_id: 'TEXT',
    spent_at: 'TEXT NOT NULL',
  }),

  /**
   * Objects in the storage without a row, and when they were found. After a restore, they may belong to a newer state of
   * this database.
   */
  stray_objects: table({ object_key: 'TEXT NOT NULL PRIMARY KEY', found_at: 'TEXT NOT NULL' }),

  /** `used` is the size in bytes of files, descriptions and EXIF data. `entries` includes folders. Counted by triggers. */
  space_usage: table({
    user_id: 'INTEGER PRIMARY KEY REFERENCES users (id)',
    used: 'INTEGER NOT NULL',
    entries: 'INTEGER NOT NULL',
  }),

  entries: table(
    {
      id,
      drive_id: inDrive,
      parent_id: 'INTEGER REFERENCES entries (id)',
      owner_id: user,
      // 0 for folders and 1 for files, because every list starts with the folders.
      rank: 'INTEGER NOT NULL',
      type: 'TEXT NOT NULL',
      name: 'TEXT NOT NULL',
      // What a search compares, without case and Unicode form, which SQL cannot remove. NULL for names of ASCII.
      folded_name: 'TEXT',
      description: 'TEXT',
      mime: 'TEXT',
      extension: 'TEXT',
      file_name: 'TEXT UNIQUE',
      // That of a folder is that of its contents, without those that were trashed themselves. Triggers update it.
      file_size: 'INTEGER NOT NULL DEFAULT 0',
      // Number of files in a folder, counted as its size is.
      file_count: 'INTEGER NOT NULL DEFAULT 0',
      // Levels of folders below a folder, including trashed ones, so that a move can be checked without reading its contents.
      height: 'INTEGER NOT NULL DEFAULT 0',
      blob_id: 'INTEGER REFERENCES blobs (id)',
      file_hash: 'TEXT',
      exif_data: 'TEXT',
      client_last_modified: 'TEXT',
      // Initialization vectors of an encrypted name and content, as the client sent them.
      iv: 'TEXT',
      // Set only for entries that were trashed themselves.
      deleted_at: 'TEXT',
      // The id of an entry that was trashed itself, or the negative id of the lease that hides it. What is in such a folder
      // is hidden with it, so that trashing and restoring a folder changes one row.
      trash_id: 'INTEGER',
      created_at: 'TEXT NOT NULL',
      updated_at: 'TEXT NOT NULL',
    },
    "CHECK (rank = CASE type WHEN 'folder' THEN 0 ELSE 1 END)",
    "CHECK ((type = 'folder') = (blob_id IS NULL))",
    "CHECK ((type = 'folder') = (file_name IS NULL))",
  ),

  /** A trace of permanently deleted entries: the response is 404 for the owner, and 403 for other users. */
  tombstones: table({
    entry_id: 'INTEGER PRIMARY KEY',
    drive_id: inDrive,
  }),

  /**
   * Copies, extractions and removals take several transactions, and the entries at their top are hidden until the end:
   * their `trash_id` is the negative id of a lease. Each transaction renews the lease. Once it has expired, any server may
   * take it over, and removes these entries, or shows them if `shows` is 1. `holder` says who has it.
   */
  leases: table({
    id,
    holder: 'TEXT NOT NULL',
    // Seconds since 1970.
    expires_at: 'INTEGER NOT NULL',
    shows: 'INTEGER NOT NULL DEFAULT 0',
  }),

  shares: table(
    {
      entry_id: 'INTEGER NOT NULL REFERENCES entries (id) ON DELETE CASCADE',
      user_id: user,
      can_view: 'INTEGER NOT NULL',
      can_download: 'INTEGER NOT NULL',
      can_edit: 'INTEGER NOT NULL',
      created_at: 'TEXT NOT NULL',
    },
    'PRIMARY KEY (entry_id, user_id)',
  ),

  links: table({
    id,
    entry_id: 'INTEGER NOT NULL UNIQUE REFERENCES entries (id) ON DELETE CASCADE',
    user_id: user,
    hash: 'TEXT NOT NULL UNIQUE',
    password: 'TEXT',
    expires_at: 'TEXT',
    allow_edit: 'INTEGER NOT NULL',
    allow_download: 'INTEGER NOT NULL',
    created_at: 'TEXT NOT NULL',
    // 0 for a link that visitors cannot use until its owner activates it.
    active: 'INTEGER NOT NULL DEFAULT 1',
  }),

  stars: table(
    { user_id: user, entry_id: 'INTEGER NOT NULL REFERENCES entries (id) ON DELETE CASCADE' },
    'PRIMARY KEY (user_id, entry_id)',
  ),

  /**
   * Files that are or were tracked. The counters stay when tracking is turned off. With the drive of the file, the tracked
   * files of a drive are found without reading its other files, or those of other drives; a trigger keeps it.
   */
  tracked_files: table({
    entry_id: 'INTEGER PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE',
    drive_id: inDrive,
    enabled: 'INTEGER NOT NULL',
    views_number: 'INTEGER NOT NULL DEFAULT 0',
    dl_number: 'INTEGER NOT NULL DEFAULT 0',
  }),

  views: table({
    id,
    entry_id: 'INTEGER NOT NULL REFERENCES tracked_files (entry_id) ON DELETE CASCADE',
    ip: 'TEXT NOT NULL',
    date: 'TEXT NOT NULL',
    action: 'TEXT NOT NULL',
  }),
};

const sizeOfNote = (row: string) => `octet_length(${row}.title) + octet_length(${row}.body)`;

const indexes = `
  CREATE UNIQUE INDEX users_unique_email ON users (insensitive!(email));
  CREATE INDEX tokens_by_user ON tokens (user_id);
  CREATE INDEX workspace_members_by_user ON workspace_members (user_id);
  CREATE INDEX workspace_invites_by_user ON workspace_invites (user_id, id);
  CREATE INDEX notes_by_user ON notes (user_id, id);
  CREATE INDEX uploads_by_age ON uploads (created_at);
  CREATE INDEX uploads_by_owner ON uploads (owner_id, reserved);
  CREATE INDEX uploads_by_drive ON uploads (drive_id, user_id);
  CREATE INDEX spent_uploads_by_time ON spent_uploads (spent_at);
  CREATE INDEX stray_objects_by_age ON stray_objects (found_at);

  -- With these, listing a folder in its two usual orders reads only the index, on any page. (trash_id is included because
  -- SQLite would otherwise read it from the row.)
  CREATE INDEX entries_by_update ON entries (drive_id, parent_id, rank, updated_at DESC, id DESC, trash_id)
    WHERE trash_id IS NULL;
  CREATE INDEX entries_by_name ON entries (drive_id, parent_id, rank, name, id, trash_id) WHERE trash_id IS NULL;
  -- Folders with the same parent have different names, except in the trash.
  CREATE UNIQUE INDEX entries_unique_folders ON entries (drive_id, coalesce(parent_id, 0), name)
    WHERE type = 'folder' AND trash_id IS NULL;
  -- To find the folders below a folder without reading its files.
  CREATE INDEX entries_by_parent ON entries (parent_id, rank);
  CREATE INDEX entries_by_height ON entries (parent_id, height) WHERE rank = 0;
  CREATE INDEX entries_by_blob ON entries (blob_id) WHERE blob_id IS NOT NULL;
  CREATE INDEX entries_by_trash ON entries (trash_id) WHERE trash_id IS NOT NULL;
  CREATE INDEX entries_in_trash ON entries (drive_id) WHERE trash_id = id;
  CREATE INDEX entries_at_root ON entries (drive_id) WHERE parent_id IS NULL;
  CREATE INDEX tombstones_by_drive ON tombstones (drive_id);

  CREATE INDEX shares_by_user ON shares (user_id);
  CREATE INDEX stars_by_entry ON stars (entry_id);
  CREATE INDEX tracked_files_by_drive ON tracked_files (drive_id, entry_id) WHERE enabled = 1;
  CREATE INDEX views_by_entry ON views (entry_id, id);

  -- The user whose quota the contents of a drive use: its owner, or the owner of the workspace, whoever added the files.
  CREATE VIEW drive_payers (drive_id, user_id) AS
    SELECT drives.id, coalesce(drives.user_id, vaults.user_id, workspaces.owner_id)
    FROM drives
      LEFT JOIN vaults ON vaults.id = drives.vault_id
      LEFT JOIN workspaces ON workspaces.id = drives.workspace_id;`;

/** Triggers count and clean up, so that no code that adds or removes rows can forget it. */
const triggers: readonly { name: string; after: string; when?: string; run: string }[] = [
  {
    name: 'blobs_free_object',
    after: 'DELETE ON blobs',
    run: 'INSERT INTO object_deletions (object_key) VALUES (OLD.object_key) ON CONFLICT DO NOTHING',
  },
  {
    name: 'entries_leave_tombstone',
    after: 'DELETE ON entries',
    run: 'INSERT INTO tombstones (entry_id, drive_id) VALUES (OLD.id, OLD.drive_id)',
  },
  {
    name: 'tracked_files_follow',
    after: 'UPDATE OF drive_id ON entries',
    when: 'NEW.drive_id <> OLD.drive_id',
    run: 'UPDATE tracked_files SET drive_id = NEW.drive_id WHERE entry_id = NEW.id',
  },
  {
    name: 'notes_use_room',
    after: 'INSERT ON notes',
    run: `
      INSERT INTO note_usage (user_id, notes, size) VALUES (NEW.user_id, 1, ${sizeOfNote('NEW')})
      ON CONFLICT (user_id) DO UPDATE SET notes = note_usage.notes + 1, size = note_usage.size + excluded.size`,
  },
  {
    name: 'notes_change_room',
    after: 'UPDATE OF title, body ON notes',
    run: `
      UPDATE note_usage SET size = size + ${sizeOfNote('NEW')} - (${sizeOfNote('OLD')})
      WHERE user_id = NEW.user_id`,
  },
  {
    name: 'notes_free_room',
    after: 'DELETE ON notes',
    run: `
      UPDATE note_usage SET notes = notes - 1, size = size - (${sizeOfNote('OLD')})
      WHERE user_id = OLD.user_id`,
  },
];

/** The type of the values of a column. */
type Value<Column> =
  | (Column extends `INTEGER${string}` ? number : string)
  | (Column extends `${string}NOT NULL${string}` | `${string}PRIMARY KEY${string}` ? never : null);

/** The tables of the database, and what their columns hold. */
export type Tables = {
  [Name in keyof typeof tables]: (typeof tables)[Name] extends Definition<infer Columns>
    ? { -readonly [Column in keyof Columns]: Value<Columns[Column]> }
    : never;
};

interface Engine {
  dialect: Dialect;
  /** What it has besides: counts of entries and the index of names, which the engines word too differently. */
  own: string;
  tableOf: (name: string, parts: string) => string;
  triggerOf: (trigger: (typeof triggers)[number]) => string;
}

/** The statements that create a database. */
const statements = ({ dialect, own, tableOf, triggerOf }: Engine): string =>
  [
    ...Object.entries(tables).map(([name, { columns, constraints }]) => {
      const defined = Object.entries(columns).map(([column, words]) => `${column} ${words}`);
      return tableOf(name, [...defined, ...constraints].join(',\n  '));
    }),
    inDialect(dialect, indexes),
    ...triggers.map(triggerOf),
    own,
    `INSERT INTO schema_version (version) VALUES (${schemaVersion});`,
    `INSERT INTO identity (id) VALUES ('${randomBytes(16).toString('hex')}');`,
  ].join('\n');

/** Rows stand in the order of their key if it is not a number. */
export const sqliteSchema = (): string =>
  statements({
    dialect: sqliteDialect,
    own: sqliteTriggers,
    tableOf: (name, parts) => {
      const hasOtherKey = /TEXT NOT NULL PRIMARY KEY|PRIMARY KEY \(/.test(parts);
      return `CREATE TABLE ${name} (\n  ${parts}\n) STRICT${hasOtherKey ? ', WITHOUT ROWID' : ''};`;
    },
    triggerOf: ({ name, after, when = 'true', run }) =>
      `CREATE TRIGGER ${name} AFTER ${after} WHEN ${when} BEGIN ${run}; END;`,
  });

/** Every text is compared by its bytes (collation "C"), as in SQLite. */
export const postgresSchema = (): string =>
  statements({
    dialect: postgresDialect,
    own: readFileSync(path.join(import.meta.dirname, 'postgres.sql'), 'utf8'),
    tableOf: (name, parts) => {
      const words = parts
        .replaceAll('PRIMARY KEY AUTOINCREMENT', 'GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY')
        .replaceAll(/\bINTEGER\b/g, 'BIGINT')
        .replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"');
      return `CREATE TABLE ${name} (\n  ${words}\n);`;
    },
    triggerOf: ({ name, after, when = 'true', run }) => `
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${run}; RETURN NULL; END $$;
      CREATE TRIGGER ${name} AFTER ${after} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}();`,
  });

/** Why a database of another version of the server is refused, to be read after its name. */
export const otherVersion = (version: number | undefined): string =>
  `it has the tables of another version of the server (${version ?? 'before 1'}, this one has ${schemaVersion}). ` +
  'Use that version, or begin with an empty database and an empty folder.';
