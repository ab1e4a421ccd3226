import type { Connection } from './database.ts';

export interface VaultRow {
  id: number;
  user_id: number;
  salt: string;
  check_value: string;
  iv: string;
  created_at: string;
  updated_at: string;
}

const columns = 'id, user_id, salt, check_value, iv, created_at, updated_at';

export function findVault(db: Connection, id: number): VaultRow | undefined {
  return db.prepare(`SELECT ${columns} FROM vaults WHERE id = ?`).get(id) as VaultRow | undefined;
}

export function findVaultOf(db: Connection, userId: number): VaultRow | undefined {
  return db.prepare(`SELECT ${columns} FROM vaults WHERE user_id = ?`).get(userId) as VaultRow | undefined;
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
