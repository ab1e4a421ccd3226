import type { TestTarget } from './test-target.ts';
import { mapSequentially } from '../../../packages/server/src/sequential.ts';

type Row = Record<string, unknown>;

/** The content of accounts, in rows with their ids. */
export interface AccountContents {
  readonly entries: readonly Row[];
  readonly notes: readonly Row[];
  readonly workspaces: readonly Row[];
  /** Only tokens that are still valid. */
  readonly tokens: readonly Row[];
}

const tablesOf = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  postgres: "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
};

/** What servers note for themselves. */
const ofServers = ['guesses'];

/** Tables of SQLite that are made of the rows of others, and written anew in pieces. */
const indexOfNames = 'name_search';

/** Every row of every table, as text, by table. */
export async function everyRow({ database }: TestTarget): Promise<Map<string, Set<string>>> {
  return database.read(async (db) => {
    const found = (await db.prepare(tablesOf[database.isShared ? 'postgres' : 'sqlite']).all()) as {
      name: string;
    }[];
    const tables = found.filter(({ name }) => !ofServers.includes(name) && !name.startsWith(indexOfNames));
    return new Map(
      await mapSequentially(tables, async ({ name }) => [
        name,
        new Set((await db.prepare(`SELECT * FROM "${name}"`).all()).map((row) => JSON.stringify(row))),
      ]),
    );
  });
}

/** The content of the two accounts of a target. */
export async function accountContents({ database, account, second }: TestTarget): Promise<AccountContents> {
  return database.read(async (db) => {
    const users = (
      await db.prepare('SELECT id FROM users WHERE email IN (?, ?)').all(account.email, second.email)
    ).map((row) => (row as { id: number }).id);
    const of = async (source: string): Promise<Row[]> =>
      (await mapSequentially(users, async (id) => (await db.prepare(source).all(id)) as Row[])).flat();
    return {
      entries: await of(
        `SELECT e.id, e.name, e.parent_id, e.trash_id FROM entries e JOIN drives d ON d.id = e.drive_id
         LEFT JOIN workspaces w ON w.id = d.workspace_id LEFT JOIN vaults v ON v.id = d.vault_id
         WHERE coalesce(d.user_id, w.owner_id, v.user_id) = ?`,
      ),
      notes: await of('SELECT id, title AS name FROM notes WHERE user_id = ?'),
      workspaces: await of('SELECT id, name FROM workspaces WHERE owner_id = ?'),
      tokens: await of('SELECT id, name FROM tokens WHERE user_id = ? AND expires_at IS NULL'),
    };
  });
}
