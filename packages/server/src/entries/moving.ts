import type { Connection } from '../database/database.ts';
import { findEntry, setParent, type EntryRow } from '../database/entries.ts';
import { pathOf } from '../database/entry-tree.ts';
import { ForbiddenError, ValidationError } from '../errors.ts';
import { depthUnder, refuseDepth, refuseLongResize, refuseTakenNames } from './folders.ts';
import { invalidSelection, type Destination } from './destination.ts';
import type { PermissionLookup } from './permissions.ts';
import { someSequentially } from '../sequential.ts';

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
  permissions: PermissionLookup,
  entries: readonly EntryRow[],
): Promise<void> {
  const parents = new Set(entries.map((entry) => entry.parent_id));
  for (const parentId of parents) {
    const parent = parentId === null ? undefined : await findEntry(db, parentId);
    if (parent && !(await permissions.on(parent)).has('edit')) throw new ForbiddenError();
  }
  const roots = entries.filter((entry) => entry.parent_id === null);
  if (
    await someSequentially(roots, async (root) => !(await permissions.inDriveOf(root.drive_id)).has('edit'))
  )
    throw new ForbiddenError();
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
