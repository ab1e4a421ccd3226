import type { Connection } from '../database/database.ts';
import type { DriveRow } from '../database/drives.ts';
import { takenOf, usageOf } from '../database/uploads.ts';
import { ValidationError } from '../errors.ts';

/** Maximum number of files and folders that count towards the quota of a user, including trashed ones. */
export const maximumEntries = 2_000_000;

/** What a request adds to a drive. */
export interface Addition {
  /** Bytes of files and their texts. */
  size: number;
  entries: number;
}

/**
 * Refuses an addition that exceeds the remaining quota of the drive's payer. Pending uploads count too.
 *
 * @returns the number of pending uploads
 */
export async function refuseOverQuota(
  db: Connection,
  { payer_id }: DriveRow,
  { size, entries }: Addition,
  quota: number,
): Promise<number> {
  const taken = await takenOf(db, payer_id);
  refuseMoreEntries(taken.entries + entries, 'size');
  if (size <= 0 || taken.size + size <= quota) return taken.uploads;
  throw new ValidationError({ size: 'The storage quota is exceeded.' });
}

/** @param field the field of the error */
export async function refuseTooMany(
  db: Connection,
  payerId: number,
  added: number,
  field: string,
): Promise<void> {
  refuseMoreEntries((await usageOf(db, payerId)).entries + added, field);
}

function refuseMoreEntries(entries: number, field: string): void {
  if (entries <= maximumEntries) return;
  throw new ValidationError({
    [field]: `There must not be more than ${maximumEntries} files and folders, those in the trash included.`,
  });
}
