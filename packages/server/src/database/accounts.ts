import type { Connection } from './database.ts';
import { columnsOf, findRow, insertedId, listRows, type RowOf } from './rows.ts';

const columns = columnsOf(
  'users',
  'id, email, password_hash, display_name, first_name, last_name, created_at, updated_at',
);

export type UserRow = RowOf<typeof columns>;

export type NewUser = Pick<UserRow, 'email' | 'password_hash' | 'display_name' | 'first_name' | 'last_name'>;

/** @throws if an account has this email address, see `isUniqueViolation` */
export const insertUser = (db: Connection, user: NewUser, now: string): Promise<number> =>
  insertedId(db, 'users', { ...user, created_at: now, updated_at: now });

export async function findUser(db: Connection, id: number): Promise<UserRow | undefined> {
  return findRow(db, columns, 'FROM users WHERE id = ?', id);
}

/** Ignores the case of the address. */
export async function findUserByEmail(db: Connection, email: string): Promise<UserRow | undefined> {
  return findRow(db, columns, 'FROM users WHERE insensitive!(email) = insensitive!(?)', email);
}

/** Finds the users of these addresses, in their order. Leaves out addresses without an account. */
export async function findUsersByEmail(db: Connection, emails: readonly string[]): Promise<UserRow[]> {
  const rest = `
    FROM numbered_texts!(?) AS wanted nested_join!() users
      ON insensitive!(users.email) = insensitive!(wanted.value)
    ORDER BY wanted.key`;
  return listRows(db, columns, rest, JSON.stringify(emails));
}

export async function setPasswordHash(db: Connection, id: number, passwordHash: string): Promise<void> {
  await db.prepare('UPDATE users SET password_hash = ? WHERE id = ?').run(passwordHash, id);
}
