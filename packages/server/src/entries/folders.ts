import type { Connection } from '../database/database.ts';
import {
  findFolder,
  insertFolder,
  insertUntakenFolder,
  isAnyThere,
  type EntryRow,
  type NamedFolder,
  type NewFolder,
} from '../database/entries.ts';
import { FoldersAbove } from '../database/entry-tree.ts';
import { ValidationError } from '../errors.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import { maximumDepth, ownerIn, type EditableDestination, type Destination } from './destination.ts';
import { refuseTooMany } from './quota.ts';

export interface Creator {
  userId: number;
  now: string;
}

/**
 * Creates a folder.
 *
 * @throws ValidationError if the parent contains a folder of this name
 */
export async function createFolder(
  db: Connection,
  destination: Destination,
  name: string,
  creator: Creator,
): Promise<number> {
  // Sent together: if the first refuses, the write is rolled back.
  const [, id] = await inOneRoundTrip(
    refuseFolder(db, destination),
    insertUntakenFolder(db, newFolder(destination, name, creator)),
  );
  if (id === undefined) throw takenName('name');
  return id;
}

/** Follows a path of folders, and creates those that are missing. */
export async function ensureFolders<At extends Destination | EditableDestination>(
  db: Connection,
  destination: At,
  names: readonly string[],
  creator: Creator,
): Promise<At> {
  let { parentId, depth } = destination;
  const added: number[] = [];
  for (const name of names) {
    const current = { drive: destination.drive, parentId, depth };
    parentId =
      (await findFolder(db, { driveId: destination.drive.id, parentId }, name)) ??
      (await addFolder(db, current, name, creator));
    depth += 1;
    added.push(parentId);
  }
  return {
    ...destination,
    parentId,
    depth,
    ...('above' in destination && { above: [...destination.above, ...added] }),
  };
}

export async function refuseTakenName(
  db: Connection,
  parent: { driveId: number; parentId: number | null },
  name: string,
  field: string,
): Promise<void> {
  if ((await findFolder(db, parent, name)) === undefined) return;
  throw takenName(field);
}

const takenName = (field: string) => new ValidationError({ [field]: 'The name has already been taken.' });

/** Refuses folders whose name is taken at their destination, or that have the same name and destination. */
export async function refuseTakenNames(
  db: Connection,
  folders: readonly NamedFolder[],
  field: string,
): Promise<void> {
  const distinct = new Set(folders.map(({ driveId, parentId, name }) => `${driveId}/${parentId}/${name}`));
  if (distinct.size === folders.length && !(await isAnyThere(db, folders))) return;
  throw takenName(field);
}

async function addFolder(
  db: Connection,
  destination: Destination,
  name: string,
  creator: Creator,
): Promise<number> {
  await refuseFolder(db, destination);
  return insertFolder(db, newFolder(destination, name, creator));
}

async function refuseFolder(db: Connection, destination: Destination): Promise<void> {
  refuseDepth(destination.depth + 1, 'parentId');
  await refuseTooMany(db, destination.drive.payer_id, 1, 'parentId');
}

function newFolder(destination: Destination, name: string, { userId, now }: Creator): NewFolder {
  return {
    driveId: destination.drive.id,
    parentId: destination.parentId,
    ownerId: ownerIn(destination, userId),
    name,
    now,
  };
}

/** Returns the depth of the lowest folder if these entries were moved to this destination. */
export function depthUnder(destination: Destination, entries: readonly EntryRow[]): number {
  const folders = entries.filter(({ type }) => type === 'folder');
  return Math.max(destination.depth, ...folders.map(({ height }) => destination.depth + 1 + height));
}

/**
 * Maximum number of folder sizes that one request updates. This takes about ten milliseconds, during which no other
 * request runs.
 */
const maximumResizes = 20_000;

/**
 * Refuses to change many deep entries in one request, because the sizes of all folders above them must be updated. Down
 * to 20 levels, a list of ids of the maximum length is allowed.
 *
 * @param destination where the entries go, if they are moved
 */
export async function refuseLongResize(
  db: Connection,
  entries: readonly EntryRow[],
  destination?: Destination,
): Promise<void> {
  const folders = await FoldersAbove.of(
    db,
    entries.map((entry) => entry.parent_id),
  );
  const above = entries.map((entry) =>
    Math.max(folders.pathTo(entry.parent_id).length, destination?.depth ?? 0),
  );
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
