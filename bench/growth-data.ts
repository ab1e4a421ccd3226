import path from 'node:path';
import { issueToken } from '../packages/server/src/authentication/access-token.ts';
import { putBlob } from '../packages/server/src/database/blobs.ts';
import { Database, type Connection } from '../packages/server/src/database/database.ts';
import { ensureDrive } from '../packages/server/src/database/drives.ts';
import { insertFile, insertFolder } from '../packages/server/src/database/entries.ts';
import { insertWorkspace } from '../packages/server/src/database/workspaces.ts';
import { maximumDepth } from '../packages/server/src/entries/destination.ts';
import { roles } from '../packages/server/src/entries/roles.ts';
import { mapSequentially } from '../packages/server/src/sequential.ts';
import { insertAccount, now } from './data.ts';

const filesOfFolder = 1000;
const filesOfTransaction = 50_000;

/** Maximum number of ids in one request, and of copies that one request creates. */
const longestList = 1000;
const largestCopy = 9_999;

/** Levels of the longest list that one request may trash, restore or move. */
const deepestOfLongestList = 20;

/** Maximum number of entries in one deletion. */
const largestSubtree = 100_000;

export interface SeededDrive {
  token: string;
  /** Token of the second user. */
  otherToken: string;
  /** A folder to delete permanently, and one to move to the trash. */
  doomed: { id: number; entries: number };
  trashed: { id: number; entries: number };
  /** An ordinary folder to list. */
  listed: number;
  /** A folder with a tenth of the entries, but no more than one request can copy. */
  flat: number;
  /** A folder with the maximum number of files for one request, all with the same name. */
  namesakes: { id: number; files: number[] };
  /** The same number as deep as one request may change them, and at the maximum depth. */
  deep: { id: number; files: number[] };
  deepest: { id: number; files: number[] };
  /** The same number of folders with one file each. */
  folders: { id: number; ids: number[] };
  /** An empty workspace of the same user. */
  workspaceId: number;
  /** Lists of ids to delete permanently, and the same in the deep folder. */
  lists: number[][];
  deepLists: number[][];
  userId: number;
}

/** Of all files. */
const content = { sha256: '0'.repeat(64), size: 1 };

/**
 * Fills a data folder with a drive of this many files in folders of 1,000, and with a second user with another drive.
 */
export async function seedDrive(dataFolder: string, entries: number): Promise<SeededDrive> {
  const subtree = Math.min(entries / 2, largestSubtree);
  const database = await Database.open(path.join(dataFolder, 'database.sqlite'));
  try {
    const seeded = await database.write(async (db) => {
      const ownerId = await insertAccount(db, 'bench@example.com');
      const otherId = await insertAccount(db, 'neighbour@example.com');
      const otherDrive = (await ensureDrive(db, { userId: otherId })).id;
      await insertFolder(db, { driveId: otherDrive, parentId: null, ownerId: otherId, name: 'Own', now });
      const driveId = (await ensureDrive(db, { userId: ownerId })).id;
      const folder = (name: string) => insertFolder(db, { driveId, parentId: null, ownerId, name, now });
      await putBlob(db, { object_key: 'uploads/bench/bench', ...content });
      return {
        place: { driveId, ownerId },
        userId: ownerId,
        token: await issueToken(db, { userId: ownerId, name: 'bench', now }),
        otherToken: await issueToken(db, { userId: otherId, name: 'bench', now }),
        doomed: { id: await folder('Doomed'), entries: subtree },
        trashed: { id: await folder('Trashed'), entries: subtree },
        kept: await folder('Kept'),
        listed: await folder('Listed'),
        flat: await folder('Flat'),
        namesakes: await folder('Namesakes'),
        folders: await folder('Folders'),
        workspaceId: await insertWorkspace(db, { name: 'Bench', ownerId, ownerRole: roles.owner.id, now }),
        deep: await deepFolder(db, { driveId, ownerId }, deepestOfLongestList),
        deepest: await deepFolder(db, { driveId, ownerId }, maximumDepth),
      };
    });
    const { place, kept, doomed, trashed, listed, flat, namesakes, folders, deep, deepest, ...rest } = seeded;
    const fill = (parentId: number, count: number, name: string) =>
      insertFiles(database, { ...place, parentId, count, name });
    await fill(doomed.id, subtree, 'draft');
    await fill(trashed.id, subtree, 'copy');
    await fill(kept, entries - 2 * subtree, 'report');
    const files = Math.min(largestCopy, entries / 10);
    await database.write(async (db) => {
      for (let index = 0; index < 100; index += 1)
        await insertOne(db, { ...place, parentId: listed }, `plan-${index}.pdf`);
      for (let index = 0; index < files; index += 1)
        await insertOne(db, { ...place, parentId: flat }, `chart-${index}.pdf`);
    });
    let inLists = 0;
    const list = (parentId: number) =>
      database.write((db) =>
        mapSequentially(Array.from({ length: longestList }), () =>
          insertOne(db, { ...place, parentId }, 'tide.pdf', `bench-${(inLists += 1)}`),
        ),
      );
    return {
      ...{ ...rest, doomed, trashed, listed, flat },
      namesakes: { id: namesakes, files: await list(namesakes) },
      deep: { id: deep, files: await list(deep) },
      deepest: { id: deepest, files: await list(deepest) },
      folders: {
        id: folders,
        ids: await database.write((db) =>
          mapSequentially(Array.from({ length: longestList }).keys(), async (index) => {
            const id = await insertFolder(db, { ...place, parentId: folders, name: `Bay ${index}`, now });
            await insertOne(db, { ...place, parentId: id }, 'tide.pdf');
            return id;
          }),
        ),
      },
      lists: [await list(kept), await list(doomed.id), await list(trashed.id)],
      deepLists: [await list(deep), await list(deep), await list(deep)],
    };
  } finally {
    await database.close();
  }
}

interface Place {
  driveId: number;
  ownerId: number;
  parentId: number;
}

async function insertFiles(
  database: Database,
  { count, name, ...place }: Place & { count: number; name: string },
): Promise<void> {
  let parentId = place.parentId;
  for (let from = 0; from < count; from += filesOfTransaction) {
    await database.write(async (db) => {
      for (let index = from; index < Math.min(count, from + filesOfTransaction); index += 1) {
        if (index % filesOfFolder === 0) {
          const folder = { ...place, name: `${name}s from ${index}`, now };
          parentId = await insertFolder(db, folder);
        }
        await insertOne(db, { ...place, parentId }, `${name}-${index}.pdf`);
      }
    });
  }
}

/** The deepest of nested folders. */
async function deepFolder(db: Connection, place: Omit<Place, 'parentId'>, levels: number): Promise<number> {
  let parentId: number | null = null;
  for (let depth = 1; depth <= levels; depth += 1) {
    const name = depth === 1 ? `${levels} levels` : 'Deeper';
    parentId = await insertFolder(db, { ...place, parentId, name, now });
  }
  return parentId!;
}

async function insertOne(
  db: Connection,
  place: Place,
  name: string,
  fileName = `bench-${name}-${place.parentId}`,
): Promise<number> {
  const kind = { type: 'pdf', mime: 'application/pdf', extension: 'pdf' };
  return insertFile(db, { ...place, ...kind, ...content, name, fileName, now });
}
