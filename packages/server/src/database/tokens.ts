import type { Connection } from './connection.ts';
import { columnsOf, findRow, insertedId, integer, combineColumns, type RowOf } from './rows.ts';

export interface NewTokenRow {
  user_id: number;
  name: string;
  expires_at: string | null;
  created_at: string;
}

/** @param hashOf returns the hash of the token, which contains the id of the new row */
export async function insertToken(
  db: Connection,
  token: NewTokenRow,
  hashOf: (id: number) => string,
): Promise<number> {
  // A unique value for the NOT NULL column until the id is known.
  const id = await insertedId(db, 'tokens', { ...token, hash: `new ${token.user_id} ${token.created_at}` });
  await db.prepare('UPDATE tokens SET hash = ? WHERE id = ?').run(hashOf(id), id);
  return id;
}

const holderColumns = combineColumns(
  integer('userId', 'users.id'),
  columnsOf('users', 'email'),
  columnsOf('tokens', 'expires_at'),
);

export type TokenHolder = RowOf<typeof holderColumns>;

/** Returns the user whose token has this hash. The token may have expired. */
export async function findTokenHolder(db: Connection, hash: string): Promise<TokenHolder | undefined> {
  const rest = 'FROM tokens JOIN users ON users.id = tokens.user_id WHERE tokens.hash = ?';
  return findRow(db, holderColumns, rest, hash);
}

export async function deleteToken(db: Connection, userId: number, hash: string): Promise<void> {
  await db.prepare('DELETE FROM tokens WHERE user_id = ? AND hash = ?').run(userId, hash);
}
