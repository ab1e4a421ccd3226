import type { Connection } from '../database/database.ts';
import { type EntryRow, setParent } from '../database/entries.ts';
import { type EntryForUser, findEntriesForUser, listed } from '../database/entries-for-user.ts';
import { pathOf } from '../database/entry-tree.ts';
import { ForbiddenError, ValidationError } from '../errors.ts';
import { depthUnder, refuseDepth, refuseLongResize, refuseTakenNames } from './folders.ts';
import { type Destination, invalidSelection, ownerIn } from './destination.ts';
import { permissionsInDriveOf, permissionsOn } from './permissions.ts';
import { listRoom, moveToDrive } from '../database/drive-moves.ts';
import { findDrives } from '../database/drives.ts';
import { refuseOverQuota } from './quota.ts';

/** Moves entries within their drive: all of them or none. */
export async function moveWithinDrive(
  db: Connection,
  entries: readonly EntryRow[],
  destination: Destination,
  now: string,
): Promise<void> {
  refuseOtherDrive(entries, destination);
  await refuseCycle(db, entries, destination);
  refuseDepth(depthUnder(destination, entries), 'destinationId');
  await refuseLongResize(db, entries, destination);
  const parent = { driveId: destination.drive.id, parentId: destination.parentId };
  const moved = entries.filter((entry) => entry.parent_id !== destination.parentId);
  const folders = moved.filter(({ type }) => type === 'folder');
  await refuseTakenNames(
    db,
    folders.map(({ name }) => ({ ...parent, name })),
    'entryIds',
  );
  await setParent(
    db,
    moved.map(({ id }) => id),
    { parentId: destination.parentId, now },
  );
}

/** Moving an entry out of a folder changes the folder. A user with whom only the entry is shared must not do that. */
export async function refuseUneditableParents(
  db: Connection,
  userId: number,
  entries: readonly EntryForUser[],
): Promise<void> {
  const parentIds = new Set(entries.map((entry) => entry.parent_id).filter((id) => id !== null));
  const parents = await findEntriesForUser(db, userId, listed([...parentIds]));
  const roots = entries.filter((entry) => entry.parent_id === null);
  const granted = [...parents.entries.map(permissionsOn), ...roots.map(permissionsInDriveOf)];
  if (granted.some((permissions) => !permissions.has('edit'))) throw new ForbiddenError();
}

function refuseOtherDrive(entries: readonly EntryRow[], destination: Destination): void {
  if (entries.some((entry) => entry.drive_id !== destination.drive.id))
    throw invalidSelection('destinationId');
}

async function refuseCycle(
  db: Connection,
  entries: readonly EntryRow[],
  destination: Destination,
): Promise<void> {
  if (destination.parentId === null) return;
  const above = new Set(await pathOf(db, destination.parentId));
  if (!entries.some(({ id }) => above.has(id))) return;
  throw new ValidationError({ destinationId: 'A folder cannot be moved into itself.' });
}

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
