import type { Connection } from '../database/database.ts';
import { listRoom, moveToDrive } from '../database/drive-moves.ts';
import { findDriveById } from '../database/drives.ts';
import type { EntryRow } from '../database/entries.ts';
import { ForbiddenError, ValidationError } from '../errors.ts';
import { depthUnder, refuseDepth, refuseLongResize, refuseTakenNames } from './folders.ts';
import { PermissionLookup } from './permissions.ts';
import { ownerIn, type Place } from './place.ts';
import { refuseOverQuota } from './quota.ts';

/** Entries that one request moves to another drive, those below folders too: it is one transaction. */
const maximumMoved = 1_000;

interface Mover {
  userId: number;
  now: string;
  /** Bytes for each user. */
  quota: number;
}

/** Moves entries of other drives to a place with all that they contain, all of them or none. */
export function moveElsewhere(
  db: Connection,
  entries: readonly EntryRow[],
  place: Place,
  { userId, now, quota }: Mover,
): void {
  // The drive that they leave loses them, as by deletion.
  const permissions = new PermissionLookup(db, userId);
  if (entries.some((entry) => !permissions.on(entry).has('manage'))) throw new ForbiddenError();
  refuseDepth(depthUnder(place, entries), 'destinationId');
  refuseLongResize(db, entries, place);
  refuseTooMuch(db, entries, place, quota);
  const ownerId = ownerIn(place, userId);
  const parent = { driveId: place.drive.id, parentId: place.parentId };
  const folders = entries.filter(({ type }) => type === 'folder');
  refuseTakenNames(
    db,
    folders.map(({ name }) => ({ ...parent, name })),
    'entryIds',
  );
  moveToDrive(db, { ids: entries.map(({ id }) => id), ...parent, ownerId, now });
}

function refuseTooMuch(db: Connection, entries: readonly EntryRow[], place: Place, quota: number): void {
  const ids = entries.map(({ id }) => id);
  const moved = listRoom(db, ids, maximumMoved + 1);
  if (moved.length > maximumMoved) {
    throw new ValidationError({
      entryIds: `One request can move at most ${maximumMoved} entries to another workspace, including the content of folders.`,
    });
  }
  const payers = new Map(
    [...new Set(moved.map((row) => row.drive_id))].map((id) => [id, findDriveById(db, id)!.payer_id]),
  );
  const added = moved.filter((row) => payers.get(row.drive_id) !== place.drive.payer_id);
  const size = added.reduce((sum, row) => sum + row.size, 0);
  refuseOverQuota(db, place.drive, { size, entries: added.length }, quota);
}
