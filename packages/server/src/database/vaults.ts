import type { Connection } from './database.ts';
import { columnsOf, findRow, insertedId, type RowOf } from './rows.ts';

const columns = columnsOf('vaults', 'id, user_id, salt, check_value, iv, created_at, updated_at');

export type VaultRow = RowOf<typeof columns>;

export async function findVault(db: Connection, id: number): Promise<VaultRow | undefined> {
  return findRow(db, columns, 'FROM vaults WHERE id = ?', id);
}

export async function findVaultOf(db: Connection, userId: number): Promise<VaultRow | undefined> {
  return findRow(db, columns, 'FROM vaults WHERE user_id = ?', userId);
}

export async function insertVault(
  db: Connection,
  { userId, check, now, ...key }: { userId: number; salt: string; check: string; iv: string; now: string },
): Promise<VaultRow> {
  const row = { user_id: userId, ...key, check_value: check, created_at: now, updated_at: now };
  return { id: await insertedId(db, 'vaults', row), ...row };
}
