import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../testing/empty-database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Connection, Statement } from './connection.ts';
import { findUsersByEmail } from './accounts.ts';
import type { Database } from './database.ts';
import { findFolder, isAnyThere } from './entries.ts';
import { countEntries, listEntryIds, type ListingPage, type ListingQuery } from './entry-listing.ts';
import { findNamed } from './name-search.ts';
import { freeNumbers, listFolders, takenNames } from './folder-listing.ts';
import { removeWorkspace } from './state-cleanup.ts';
import { listRootIds, listTrashIds } from './trash.ts';

interface PlanStep {
  id: number;
  parent: number;
  detail: string;
}

const openSqlite = async () => openDatabase(path.join(await temporaryFolder(), 'database.sqlite'));

/** Returns the query plan of each statement that `work` prepares. */
async function planOf(database: Database, work: (db: Connection) => Promise<unknown>): Promise<PlanStep[]> {
  return database.read(async (db) => {
    const steps: PlanStep[] = [];
    const explain = (source: string): Statement => {
      const all = async (...values: Parameters<Statement['all']>) => {
        steps.push(...((await db.prepare(`EXPLAIN QUERY PLAN ${source}`).all(...values)) as PlanStep[]));
        return [];
      };
      const run = async (...values: Parameters<Statement['all']>) => ({
        changes: (await all(...values)).length,
      });
      return { all, get: all, run };
    };
    await work({ prepare: explain });
    return steps;
  });
}

const page = (orderBy: ListingPage['orderBy'], orderDir: ListingPage['orderDir']): ListingPage => ({
  orderBy,
  orderDir,
  limit: 50,
  offset: 5000,
});

it.each([
  ['starred', { starredBy: 1 }],
  ['shared', { sharedWith: 1 }],
])('finds %s entries of a drive by id, without reading every entry', async (_what, filter) => {
  const database = await openSqlite();
  const query: ListingQuery = { driveId: 1, scope: 'drive', ...filter };
  for (const read of [countEntries, (db: Connection) => listEntryIds(db, query, page('name', 'asc'))]) {
    const steps = (await planOf(database, (db) => read(db, query))).map(({ detail }) => detail);
    expect(steps).toContain('SEARCH entries USING INTEGER PRIMARY KEY (rowid=?)');
  }
});

it('searches a drive in the index of names, without reading every entry', async () => {
  const database = await openSqlite();
  const sought = await planOf(database, (db) => findNamed(db, { userId: 1 }, 'tide'));
  expect(sought.some(({ detail }) => /^SCAN name_search VIRTUAL TABLE INDEX \d+:.*M1/.test(detail))).toBe(
    true,
  );
  const query: ListingQuery = { driveId: 1, scope: 'drive', nameContains: 'tide', namedIds: [5, 7] };
  for (const read of [countEntries, (db: Connection) => listEntryIds(db, query, page('name', 'asc'))]) {
    const steps = (await planOf(database, (db) => read(db, query))).map(({ detail }) => detail);
    expect(steps).toContain('SEARCH entries USING INTEGER PRIMARY KEY (rowid=?)');
  }
});

it.each([
  ['the root', null, page('updated_at', 'desc'), 'entries_by_update'],
  ['a folder', 7, page('updated_at', 'desc'), 'entries_by_update'],
  ['the root', null, page('name', 'asc'), 'entries_by_name'],
  ['a folder', 7, page('name', 'asc'), 'entries_by_name'],
])('skips to a page of %s along an index, without sorting', async (_name, parentId, order, index) => {
  const database = await openSqlite();
  const query: ListingQuery = { driveId: 1, scope: { parentIds: [parentId] } };
  const steps = (await planOf(database, (db) => listEntryIds(db, query, order))).map(({ detail }) => detail);
  expect(steps).toHaveLength(1);
  expect(steps[0]).toContain(`USING COVERING INDEX ${index} (drive_id=? AND parent_id=?)`);
});

it('counts recent files without reading any, and files of a type by reading them', async () => {
  const database = await openSqlite();
  const recent: ListingQuery = { driveId: 1, scope: 'drive', filesOnly: true, conditions: [] };
  const looksOf = async (query: ListingQuery) =>
    (await planOf(database, (db) => countEntries(db, query))).filter(({ detail }) =>
      detail.includes('entries'),
    );
  expect(await looksOf(recent)).toEqual([]);
  expect(await looksOf({ ...recent, type: 'pdf' })).not.toEqual([]);
});

it('finds a folder by its place and name, however many folders its drive has', async () => {
  const database = await openSqlite();
  const wanted = { driveId: 1, parentId: 7, name: 'Tides' };
  for (const search of [
    (db: Connection) => findFolder(db, wanted, wanted.name),
    (db: Connection) => isAnyThere(db, [wanted]),
  ]) {
    const steps = (await planOf(database, search)).map(({ detail }) => detail);
    expect(steps.at(-1)).toContain('INDEX entries_unique_folders (drive_id=? AND <expr>=? AND name=?)');
  }
});

it('finds the trash of a drive without reading the trash of others', async () => {
  const database = await openSqlite();
  const [step] = await planOf(database, (db) => listTrashIds(db, 1));
  expect(step!.detail).toContain('INDEX entries_in_trash (drive_id=?)');
});

it('finds the accounts of a list of addresses in their index', async () => {
  const database = await openSqlite();
  const steps = await planOf(database, (db) => findUsersByEmail(db, ['mira@example.com']));
  expect(steps.map(({ detail }) => detail)).toContain(
    'SEARCH users USING INDEX users_unique_email (<expr>=?)',
  );
});

it('removes a workspace without reading the rows of others', async () => {
  const database = await openSqlite();
  const steps = await planOf(database, async (db) => {
    await listRootIds(db, 1);
    await removeWorkspace(db, 1);
  });
  const details = steps.map(({ detail }) => detail);
  expect(details[0]).toContain('INDEX entries_at_root (drive_id=?)');
  expect(details.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
});

it('searches names in their index, without reading the whole folder', async () => {
  const database = await openSqlite();
  const plans = (
    await planOf(database, async (db) => {
      const folder = { driveId: 1, parentId: 7 };
      await takenNames(db, [{ ...folder, name: 'tide.txt' }]);
      await freeNumbers(db, [{ ...folder, stem: 'tide', ending: '.txt', latest: 0, count: 1 }], 255);
    })
  ).map(({ detail }) => detail);
  const searches = plans.filter((detail) => detail.includes('entries'));
  // Each is for the root, or for a folder.
  expect(searches).toHaveLength(3 * 2);
  for (const search of searches) {
    expect(search).toContain('INDEX entries_by_name (drive_id=? AND parent_id=? AND rank=? AND name=?');
  }
});

it('reads only as many folders as it may list, and sorts these', async () => {
  const database = await openSqlite();
  const steps = await planOf(database, (db) => listFolders(db, { userId: 1 }, 10));
  const found = steps.find(({ detail }) => detail === 'MATERIALIZE found');
  const below = steps.filter(({ parent }) => parent === found?.id).map(({ detail }) => detail);
  expect(below).toContainEqual(expect.stringContaining('USING INDEX entries_unique_folders'));
  expect(below).not.toContainEqual(expect.stringContaining('ORDER BY'));
});
