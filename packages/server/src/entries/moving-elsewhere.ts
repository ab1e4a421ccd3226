import type { Connection } from '../database/database.ts';
import { listRoom, moveToDrive } from '../database/drive-moves.ts';
import { findDrives } from '../database/drives.ts';
import type { EntryRow } from '../database/entries.ts';
import type { EntryForUser } from '../database/entries-for-user.ts';
import { ForbiddenError, ValidationError } from '../errors.ts';
import { depthUnder, refuseDepth, refuseLongResize, refuseTakenNames } from './folders.ts';
import { permissionsOn } from './permissions.ts';
import { ownerIn, type Destination } from './destination.ts';
import { refuseOverQuota } from './quota.ts';

/**
 * Maximum number of entries that one request moves to another drive, including the contents of folders: they move in
 * one transaction.
 */
const maximumMoved = 1_000;

interface Mover {
  userId: number;
  now: string;
  /** Bytes for each user. */
  quota: number;
}

/** Moves entries with their contents to another drive: all of them or none. */
export async function moveElsewhere(
  db: Connection,
  entries: readonly EntryForUser[],
  destination: Destination,
  { userId, now, quota }: Mover,
): Promise<void> {
  // The old drive loses the entries, so moving them needs the same permission as deleting them.
  if (entries.some((entry) => !permissionsOn(entry).has('manage'))) throw new ForbiddenError();
  refuseDepth(depthUnder(destination, entries), 'destinationId');
  await refuseLongResize(db, entries, destination);
  await refuseTooMuch(db, entries, destination, quota);
  const ownerId = ownerIn(destination, userId);
  const parent = { driveId: destination.drive.id, parentId: destination.parentId };
  const folders = entries.filter(({ type }) => type === 'folder');
  await refuseTakenNames(
    db,
    folders.map(({ name }) => ({ ...parent, name })),
    'entryIds',
  );
  await moveToDrive(db, { ids: entries.map(({ id }) => id), ...parent, ownerId, now });
}

async function refuseTooMuch(
  db: Connection,
  entries: readonly EntryRow[],
  destination: Destination,
  quota: number,
): Promise<void> {
  const ids = entries.map(({ id }) => id);
  const moved = await listRoom(db, ids, maximumMoved + 1);
  if (moved.length > maximumMoved) {
    throw new ValidationError({
      entryIds: `One request can move at most ${maximumMoved} entries to another workspace, including the content of folders.`,
    });
  }
  const left = await findDrives(db, [...new Set(moved.map((row) => row.drive_id))]);
  const payers = new Map(left.map((drive) => [drive.id, drive.payer_id]));
  const added = moved.filter((row) => payers.get(row.drive_id) !== destination.drive.payer_id);
  const size = added.reduce((sum, row) => sum + row.size, 0);
  await refuseOverQuota(db, destination.drive, { size, entries: added.length }, quota);
}
