-- Derivation metadata of vaults. Neither the password nor the key is ever stored.
CREATE TABLE vaults (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL UNIQUE REFERENCES users (id),
  salt TEXT NOT NULL,
  check_value TEXT NOT NULL,
  iv TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- A drive is a tree of entries with one root: the personal drive of a user, the drive of a workspace, or a vault. It
-- decides about permissions.
CREATE TABLE drives (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER UNIQUE REFERENCES users (id),
  workspace_id INTEGER UNIQUE REFERENCES workspaces (id),
  vault_id INTEGER UNIQUE REFERENCES vaults (id),
  CHECK ((user_id IS NOT NULL) + (workspace_id IS NOT NULL) + (vault_id IS NOT NULL) = 1)
) STRICT;
