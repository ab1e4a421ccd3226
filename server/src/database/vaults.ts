import type { Connection } from './database.ts';
import { columnsOf, findRow, type RowOf } from './rows.ts';

const columns = columnsOf('vaults', 'id, user_id, salt, check_value, iv, created_at, updated_at');

export type VaultRow = RowOf<typeof columns>;

export function findVault(db: Connection, id: number): VaultRow | undefined {
  return findRow(db, columns, 'FROM vaults WHERE id = ?', id);
}

export function findVaultOf(db: Connection, userId: number): VaultRow | undefined {
  return findRow(db, columns, 'FROM vaults WHERE user_id = ?', userId);
}

export function insertVault(
  db: Connection,
  vault: { userId: number; salt: string; check: string; iv: string; now: string },
): VaultRow {
  const sql = `
    INSERT INTO vaults (user_id, salt, check_value, iv, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)`;
  db.prepare(sql).run(vault.userId, vault.salt, vault.check, vault.iv, vault.now, vault.now);
  return findVaultOf(db, vault.userId)!;
}
