import type { Connection } from './database.ts';
import { columnsOf, findRow, type RowOf } from './rows.ts';

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
  vault: { userId: number; salt: string; check: string; iv: string; now: string },
): Promise<VaultRow> {
  const sql = `
    INSERT INTO vaults (user_id, salt, check_value, iv, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)`;
  await db.prepare(sql).run(vault.userId, vault.salt, vault.check, vault.iv, vault.now, vault.now);
  return (await findVaultOf(db, vault.userId))!;
}
