import type { Connection } from './database.ts';
import { columnsOf, findRow, listRows, integer, integerOrNull, combineColumns, type RowOf } from './rows.ts';

const columns = combineColumns(
  columnsOf('drives', 'id, vault_id'),
  integerOrNull('user_id', 'coalesce(drives.user_id, vaults.user_id)'),
  integer('workspace_id', 'coalesce(drives.workspace_id, 0)'),
  integer('payer_id', 'drive_payers.user_id'),
);

/**
 * A tree of entries: the personal drive of a user (`workspace_id` 0), the drive of a workspace, or a vault. `user_id`
 * is the user of a personal drive or vault, and null for a workspace. The quota of `payer_id` covers the contents.
 */
export type DriveRow = RowOf<typeof columns>;

export type DriveOwner = { userId: number } | { workspaceId: number } | { vaultId: number };

/** An owner, or the user whose vault owns the drive. */
export type NamedOwner = DriveOwner | { vaultOf: number };

const tables = `
  drives JOIN drive_payers ON drive_payers.drive_id = drives.id
    LEFT JOIN vaults ON vaults.id = drives.vault_id`;

export async function findDrive(db: Connection, owner: NamedOwner): Promise<DriveRow | undefined> {
  const [condition, id] = ownedBy(owner);
  return findRow(db, columns, `FROM ${tables} WHERE drives.${condition}`, id);
}

/** Returns a condition on the columns of `drives`, and its value. */
export function ownedBy(owner: NamedOwner): [string, number] {
  if ('vaultOf' in owner) return ['vault_id = (SELECT id FROM vaults WHERE user_id = ?)', owner.vaultOf];
  const [column, id] = ownerColumn(owner);
  return [`${column} = ?`, id];
}

export async function findDriveById(db: Connection, id: number): Promise<DriveRow | undefined> {
  return findRow(db, columns, `FROM ${tables} WHERE drives.id = ?`, id);
}

/** Finds drives by their ids, in any order. */
export async function findDrives(db: Connection, ids: readonly number[]): Promise<DriveRow[]> {
  return listRows(db, columns, `FROM ${tables} WHERE is_among!(drives.id, ?)`, JSON.stringify(ids));
}

/** Finds the drive of an entry. */
export async function findDriveOf(db: Connection, entryId: number): Promise<DriveRow | undefined> {
  const rest = `FROM ${tables} WHERE drives.id = (SELECT drive_id FROM entries WHERE id = ?)`;
  return findRow(db, columns, rest, entryId);
}

/** Finds a drive, or creates it: a drive is created with its first entry. */
export async function ensureDrive(db: Connection, owner: DriveOwner): Promise<DriveRow> {
  const found = await findDrive(db, owner);
  if (found) return found;
  const [column, id] = ownerColumn(owner);
  await db.prepare(`INSERT INTO drives (${column}) VALUES (?)`).run(id);
  return (await findDrive(db, owner))!;
}

function ownerColumn(owner: DriveOwner): ['user_id' | 'workspace_id' | 'vault_id', number] {
  if ('userId' in owner) return ['user_id', owner.userId];
  if ('workspaceId' in owner) return ['workspace_id', owner.workspaceId];
  return ['vault_id', owner.vaultId];
}
