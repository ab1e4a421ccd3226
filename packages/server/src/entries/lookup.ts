import type { Connection } from '../database/database.ts';
import type { EntryRow } from '../database/entries.ts';
import {
  findEntriesForUser,
  findEntryForUser,
  listed,
  type EntryForUser,
} from '../database/entries-for-user.ts';
import { findDrives } from '../database/drives.ts';
import { drivesOfDeleted } from '../database/trash.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../errors.ts';
import { mapSequentially } from '../sequential.ts';
import type { Permission } from './roles.ts';
import { permissionsInEach, permissionsOn } from './permissions.ts';

/** The entries that an operation accepts. For other entries, it responds as if they did not exist. */
export interface EntryFilter {
  /** Whether to accept entries outside of the trash, in it, or both. */
  trash: 'outside' | 'inside' | 'both';
  /** Whether to accept entries outside of vaults, in them, or both. */
  vault: 'outside' | 'inside' | 'both';
}

/** Files and folders that the listing of a drive shows. */
export const driveEntries: EntryFilter = { trash: 'outside', vault: 'outside' };
export const vaultEntries: EntryFilter = { trash: 'outside', vault: 'inside' };
export const liveEntries: EntryFilter = { trash: 'outside', vault: 'both' };
export const trashedEntries: EntryFilter = { trash: 'inside', vault: 'outside' };
export const driveAndTrash: EntryFilter = { trash: 'both', vault: 'outside' };

/**
 * Finds the entry of a path parameter, and checks the permission of the user.
 *
 * @throws ForbiddenError if the entry belongs, or belonged before its deletion, to another user; NotFoundError if it
 * does not exist
 */
export async function requireEntry(
  db: Connection,
  userId: number,
  id: number | undefined,
  permission: Permission,
  filter: EntryFilter,
): Promise<EntryForUser> {
  const entry = id === undefined ? undefined : await findEntryForUser(db, userId, id);
  return checked(db, userId, { id, entry }, permission, filter);
}

/** Finds several entries as `requireEntry` does each. */
export async function requireEach(
  db: Connection,
  userId: number,
  ids: readonly number[],
  permission: Permission,
  filter: EntryFilter,
): Promise<EntryForUser[]> {
  const { entries } = await findEntriesForUser(db, userId, listed(ids));
  const found = new Map(entries.map((entry) => [entry.id, entry]));
  return mapSequentially(ids, (id) => checked(db, userId, { id, entry: found.get(id) }, permission, filter));
}

async function checked(
  db: Connection,
  userId: number,
  { id, entry }: { id: number | undefined; entry: EntryForUser | undefined },
  permission: Permission,
  filter: EntryFilter,
): Promise<EntryForUser> {
  if (!entry) {
    if (id !== undefined) await refuseDeletedOfOthers(db, userId, [id]);
    throw noSuchEntry();
  }
  requirePermission(entry, permission, filter);
  return entry;
}

/** Checks the permission of the user on an entry, as `requireEntry` does. */
export function requirePermission(entry: EntryForUser, permission: Permission, filter: EntryFilter): void {
  const granted = permissionsOn(entry);
  if (granted.size === 0) throw new ForbiddenError();
  if (!matches(entry, filter)) throw noSuchEntry();
  if (!granted.has(permission)) throw new ForbiddenError();
}

/**
 * Finds all entries of a list in a body, without duplicates, and checks the permission of the user.
 *
 * @throws ForbiddenError if one of them belongs to another user; ValidationError if one does not exist or is not
 * accepted by the filter
 */
export async function requireEntries(
  db: Connection,
  userId: number,
  ids: readonly number[],
  permission: Permission,
  filter: EntryFilter,
): Promise<EntryForUser[]> {
  const distinct = [...new Set(ids)];
  const { entries } = await findEntriesForUser(db, userId, listed(distinct));
  for (const entry of entries) {
    const granted = permissionsOn(entry);
    if (!granted.has(permission) && (granted.size === 0 || matches(entry, filter)))
      throw new ForbiddenError();
  }
  const found = new Set(entries.map(({ id }) => id));
  const missing = distinct.filter((id) => !found.has(id));
  if (missing.length > 0) await refuseDeletedOfOthers(db, userId, missing);
  const unfit = entries.filter((entry) => !matches(entry, filter)).map(({ id }) => id);
  if (missing.length > 0 || unfit.length > 0) {
    const place =
      filter.trash === 'inside' ? ' in the trash' : filter.vault === 'inside' ? ' in the vault' : '';
    throw refusedEntries(`There are no such entries${place}`, [...unfit, ...missing]);
  }
  return entries;
}

const noSuchEntry = () => new NotFoundError('There is no such entry.');

/** How many ids a refusal names. */
const mostNamed = 5;

export function refusedEntries(why: string, ids: readonly number[]): ValidationError {
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
  return new ValidationError({ entryIds: `${why}: ${ids.slice(0, mostNamed).join(', ')}${more}.` });
}

function matches(entry: EntryRow, { trash, vault }: EntryFilter): boolean {
  const isOf = (wanted: 'outside' | 'inside' | 'both', inside: boolean) =>
    wanted === 'both' || (wanted === 'inside') === inside;
  return isOf(trash, entry.trash_id !== null) && isOf(vault, entry.vault_id !== null);
}

/** @throws ForbiddenError if one of these entries was permanently deleted from a drive of another user */
export async function refuseDeletedOfOthers(
  db: Connection,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  const driveIds = await drivesOfDeleted(db, ids);
  if (driveIds.length === 0) return;
  const drives = await findDrives(db, driveIds);
  const granted = await permissionsInEach(
    db,
    drives.map((drive) => ({ userId, drive })),
  );
  if (granted.some(({ size }) => size === 0)) throw new ForbiddenError();
}
