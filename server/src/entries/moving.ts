import type { Connection } from '../database/database.ts';
import { findEntry, setParent, type EntryRow } from '../database/entries.ts';
import { pathOf } from '../database/entry-tree.ts';
import { ForbiddenError, ValidationError } from '../errors.ts';
import { depthUnder, refuseDepth, refuseLongResize, refuseTakenNames } from './folders.ts';
import { invalidSelection, type Place } from './place.ts';
import type { PermissionLookup } from './permissions.ts';

/** Moves entries to another place in their drive: all of them or none. */
export function moveWithinDrive(
  db: Connection,
  entries: readonly EntryRow[],
  place: Place,
  now: string,
): void {
  refuseOtherDrive(entries, place);
  refuseCycle(db, entries, place);
  refuseDepth(depthUnder(place, entries), 'destinationId');
  refuseLongResize(db, entries, place);
  const parent = { driveId: place.drive.id, parentId: place.parentId };
  const moved = entries.filter((entry) => entry.parent_id !== place.parentId);
  const folders = moved.filter(({ type }) => type === 'folder');
  refuseTakenNames(
    db,
    folders.map(({ name }) => ({ ...parent, name })),
    'entryIds',
  );
  setParent(
    db,
    moved.map(({ id }) => id),
    { parentId: place.parentId, now },
  );
}

/** Moving an entry out of a folder changes the folder. A user with whom only the entry is shared must not do that. */
export function refuseUneditableParents(
  db: Connection,
  permissions: PermissionLookup,
  entries: readonly EntryRow[],
): void {
  const parents = new Set(entries.map((entry) => entry.parent_id));
  for (const parentId of parents) {
    const parent = parentId === null ? undefined : findEntry(db, parentId);
    if (parent && !permissions.on(parent).has('edit')) throw new ForbiddenError();
  }
  const roots = entries.filter((entry) => entry.parent_id === null);
  if (roots.some((root) => !permissions.inDriveOf(root.drive_id).has('edit'))) throw new ForbiddenError();
}

function refuseOtherDrive(entries: readonly EntryRow[], place: Place): void {
  if (entries.some((entry) => entry.drive_id !== place.drive.id)) throw invalidSelection('destinationId');
}

function refuseCycle(db: Connection, entries: readonly EntryRow[], place: Place): void {
  if (place.parentId === null) return;
  const above = new Set(pathOf(db, place.parentId));
  if (!entries.some(({ id }) => above.has(id))) return;
  throw new ValidationError({ destinationId: 'A folder cannot be moved into itself.' });
}
