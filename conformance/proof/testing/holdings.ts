import type { TestTarget } from './test-target.ts';

type Row = Record<string, unknown>;

/** The content of accounts, in rows with their ids. */
export interface Holdings {
  readonly entries: readonly Row[];
  readonly notes: readonly Row[];
  readonly workspaces: readonly Row[];
  /** Only tokens that are still valid. */
  readonly tokens: readonly Row[];
}

/** Every row of every table, as text, by table. */
export function everyRow({ database }: TestTarget): Map<string, Set<string>> {
  return database.read((db) => {
    const tables = db
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'latest_time'`,
      )
      .all() as {
      name: string;
    }[];
    return new Map(
      tables.map(({ name }) => [
        name,
        new Set(
          db
            .prepare(`SELECT * FROM "${name}"`)
            .all()
            .map((row) => JSON.stringify(row)),
        ),
      ]),
    );
  });
}

/** The content of the two accounts of a target. */
export function holdings({ database, account, second }: TestTarget): Holdings {
  return database.read((db) => {
    const users = db
      .prepare('SELECT id FROM users WHERE email IN (?, ?)')
      .all(account.email, second.email)
      .map((row) => (row as { id: number }).id);
    const of = (source: string): Row[] => users.flatMap((id) => db.prepare(source).all(id) as Row[]);
    return {
      entries: of(
        `SELECT e.id, e.name, e.parent_id, e.trash_id FROM entries e JOIN drives d ON d.id = e.drive_id
         LEFT JOIN workspaces w ON w.id = d.workspace_id LEFT JOIN vaults v ON v.id = d.vault_id
         WHERE coalesce(d.user_id, w.owner_id, v.user_id) = ?`,
      ),
      notes: of('SELECT id, title AS name FROM notes WHERE user_id = ?'),
      workspaces: of('SELECT id, name FROM workspaces WHERE owner_id = ?'),
      tokens: of('SELECT id, name FROM tokens WHERE user_id = ? AND expires_at IS NULL'),
    };
  });
}
