import type { Connection } from '../database/database.ts';
import {
  findFolder,
  insertFolder,
  isAnyThere,
  type EntryRow,
  type NamedFolder,
} from '../database/entries.ts';
import { FoldersAbove } from '../database/entry-tree.ts';
import { ValidationError } from '../errors.ts';
import { maximumDepth, ownerIn, type Place } from './place.ts';
import { refuseTooMany } from './quota.ts';

export interface Creator {
  userId: number;
  now: string;
}

/** Makes a folder; two folders of one parent never share a name. */
export function createFolder(db: Connection, place: Place, name: string, creator: Creator): number {
  refuseTakenName(db, { driveId: place.drive.id, parentId: place.parentId }, name, 'name');
  return addFolder(db, place, name, creator);
}

/** Goes down a path of folders from a place, and makes those that are missing. */
export function ensureFolders(
  db: Connection,
  place: Place,
  names: readonly string[],
  creator: Creator,
): Place {
  let { parentId, depth } = place;
  for (const name of names) {
    const current = { drive: place.drive, parentId, depth };
    parentId =
      findFolder(db, { driveId: place.drive.id, parentId }, name) ?? addFolder(db, current, name, creator);
    depth += 1;
  }
  return { drive: place.drive, parentId, depth };
}

export function refuseTakenName(
  db: Connection,
  parent: { driveId: number; parentId: number | null },
  name: string,
  field: string,
): void {
  if (findFolder(db, parent, name) === undefined) return;
  throw new ValidationError({ [field]: 'The name has already been taken.' });
}

/** Refuses names that are taken where folders are to lie, or that two of them have in one place. */
export function refuseTakenNames(db: Connection, folders: readonly NamedFolder[], field: string): void {
  const distinct = new Set(folders.map(({ driveId, parentId, name }) => `${driveId}/${parentId}/${name}`));
  if (distinct.size === folders.length && !isAnyThere(db, folders)) return;
  throw new ValidationError({ [field]: 'The name has already been taken.' });
}

function addFolder(db: Connection, place: Place, name: string, { userId, now }: Creator): number {
  refuseDepth(place.depth + 1, 'parentId');
  refuseTooMany(db, place.drive.payer_id, 1, 'parentId');
  const ownerId = ownerIn(place, userId);
  return insertFolder(db, { driveId: place.drive.id, parentId: place.parentId, ownerId, name, now });
}

/** The depth of the lowest folder, once these entries lie in a place. */
export function depthUnder(place: Place, entries: readonly EntryRow[]): number {
  const folders = entries.filter(({ type }) => type === 'folder');
  return Math.max(place.depth, ...folders.map(({ height }) => place.depth + 1 + height));
}

/** Changes of the sizes of folders above, in one request: some ten milliseconds, in which nobody else is answered. */
const maximumResizes = 20_000;

/**
 * Refuses to change so many entries so far down at once that the sizes of all the folders above them would take long.
 * In folders up to 20 levels deep no list of ids is too long.
 *
 * @param place where the entries go to, if anywhere
 */
export function refuseLongResize(db: Connection, entries: readonly EntryRow[], place?: Place): void {
  const folders = new FoldersAbove(
    db,
    entries.map((entry) => entry.parent_id),
  );
  const above = entries.map((entry) => Math.max(folders.pathTo(entry.parent_id).length, place?.depth ?? 0));
  const deepest = Math.max(1, ...above);
  if (above.reduce((sum, depth) => sum + depth, 0) <= maximumResizes) return;
  const most = Math.floor(maximumResizes / deepest);
  throw new ValidationError({
    entryIds: `One request can contain at most ${most} entries that are ${deepest} levels deep.`,
  });
}

export function refuseDepth(depth: number, field: string): void {
  if (depth <= maximumDepth) return;
  throw new ValidationError({ [field]: `Folders must not be nested more than ${maximumDepth} levels deep.` });
}
