import type { Connection } from '../database/database.ts';
import type { DriveRow } from '../database/drives.ts';
import { takenSpace, usageOf } from '../database/uploads.ts';
import { ValidationError } from '../errors.ts';

/** Files and folders that one user pays for, those in the trash included. */
export const maximumEntries = 2_000_000;

/** What is to be added to a drive. */
export interface Addition {
  /** Bytes of files, and of texts about them. */
  size: number;
  entries: number;
}

/** Refuses what does not fit into what the payer of the drive has left, beside uploads under way. */
export function refuseOverQuota(
  db: Connection,
  { payer_id }: DriveRow,
  { size, entries }: Addition,
  quota: number,
): void {
  refuseTooMany(db, payer_id, entries);
  if (size <= 0 || takenSpace(db, payer_id) + size <= quota) return;
  throw new ValidationError({ size: 'The storage quota is exceeded.' });
}

/** @param field what the refusal is about */
export function refuseTooMany(db: Connection, payerId: number, added: number, field = 'size'): void {
  if (usageOf(db, payerId).entries + added <= maximumEntries) return;
  throw new ValidationError({
    [field]: `There must not be more than ${maximumEntries} files and folders, those in the trash included.`,
  });
}
