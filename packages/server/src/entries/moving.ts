import type { Connection } from '../database/database.ts';
import { setParent, type EntryRow } from '../database/entries.ts';
import { findEntriesForUser, listed, type EntryForUser } from '../database/entries-for-user.ts';
import { pathOf } from '../database/entry-tree.ts';
import { ForbiddenError, ValidationError } from '../errors.ts';
import { depthUnder, refuseDepth, refuseLongResize, refuseTakenNames } from './folders.ts';
import { invalidSelection, type Destination } from './destination.ts';
import { permissionsInDriveOf, permissionsOn } from './permissions.ts';

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
