-- Pending invitations. A user who accepts becomes a member.
CREATE TABLE workspace_invites (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace_id INTEGER NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  role_id INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (workspace_id, user_id)
) STRICT;

CREATE INDEX workspace_invites_by_user ON workspace_invites (user_id, id);
