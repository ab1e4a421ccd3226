import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roles } from '../entries/roles.ts';
import { insertUser } from './accounts.ts';
import { putBlob } from './blobs.ts';
import type { Connection, Database } from './database.ts';
import { moveToDrive } from './drive-moves.ts';
import { ensureDrive } from './drives.ts';
import { insertFile, insertFolder, findEntries, setParent } from './entries.ts';
import { deletePermanently, moveToTrash, restoreFromTrash, restoreToRoot } from './trash.ts';
import { insertWorkspace } from './workspaces.ts';
import { brokenRows } from '../../stress/audit.ts';
import { openDatabase } from '../testing/empty-database.ts';
import { filterSequentially, mapSequentially } from '../sequential.ts';

const now = '2026-03-02T08:15:27.104000Z';
const names = { display_name: 'Mira', first_name: 'Mira', last_name: '' };

interface Drive {
  driveId: number;
  /** The drive of a workspace of the same user. */
  otherDriveId: number;
  ownerId: number;
}

async function openDrive(): Promise<{ database: Database; drive: Drive }> {
  const database = await openDatabase();
  const drive = await database.write(async (db) => {
    const ownerId = await insertUser(db, { email: 'mira@example.com', password_hash: '', ...names }, now);
    const ownerRole = roles.owner.id;
    const workspaceId = await insertWorkspace(db, { name: 'Harbour', ownerId, ownerRole, now });
    const otherDriveId = (await ensureDrive(db, { workspaceId })).id;
    return { driveId: (await ensureDrive(db, { userId: ownerId })).id, otherDriveId, ownerId };
  });
  return { database, drive };
}

let number = 0;

async function addFolder(
  db: Connection,
  { driveId, ownerId }: Drive,
  parentId: number | null,
): Promise<number> {
  return insertFolder(db, { driveId, parentId, ownerId, name: `folder-${(number += 1)}`, now });
}

async function addFile(db: Connection, drive: Drive, parentId: number | null, size: number): Promise<number> {
  number += 1;
  const name = `file-${number}`;
  const sha256 = String(size).padStart(64, '0');
  await putBlob(db, { object_key: `uploads/${name}`, sha256, size });
  const facts = { type: 'text', mime: 'text/plain', extension: 'txt', size, now };
  return insertFile(db, { ...drive, ...facts, sha256, parentId, name, fileName: name });
}

type Step = (
  db: Connection,
  drive: Drive,
  pick: (index: number) => Promise<number | undefined>,
) => Promise<void>;

const isInTrash = async (db: Connection, id: number) =>
  (await db.prepare('SELECT 1 FROM entries WHERE id = ? AND trash_id = id').get(id)) !== undefined;

type Pick = Parameters<Step>[2];

/** Several entries, each once: any, or all in the folder of the first. */
type Picks = (db: Connection, pick: Pick) => Promise<number[]>;

const index = fc.nat({ max: 30 });
const picks: fc.Arbitrary<Picks> = fc.oneof(
  fc.array(index).map((places): Picks => async (_, pick) => {
    const ids = await mapSequentially(places, pick);
    return [...new Set(ids)].filter((id) => id !== undefined);
  }),
  index.map((at): Picks => async (db, pick) => {
    const sql = 'SELECT id FROM entries WHERE parent_id = (SELECT parent_id FROM entries WHERE id = ?)';
    return ((await db.prepare(sql).all((await pick(at)) ?? 0)) as { id: number }[]).map(({ id }) => id);
  }),
);
const steps: fc.Arbitrary<Step> = fc.oneof(
  index.map((at): Step => async (db, drive, pick) => {
    const { id, driveId = drive.driveId } = await folderAt(db, await pick(at));
    await addFolder(db, { ...drive, driveId }, id);
  }),
  fc.tuple(index, fc.array(fc.nat({ max: 100 }))).map(([at, sizes]): Step => async (db, drive, pick) => {
    const { id, driveId = drive.driveId } = await folderAt(db, await pick(at));
    for (const size of sizes) await addFile(db, { ...drive, driveId }, id, size);
  }),
  fc.tuple(picks, index).map(([all, to]): Step => async (db, _drive, pick) => {
    const { id: target, driveId } = await folderAt(db, await pick(to));
    const ids = await all(db, pick);
    const isIn = 'SELECT 1 FROM entries WHERE id = ? AND drive_id = ?';
    const moved = await filterSequentially(
      ids,
      async (id) =>
        !(await isBelow(db, target, id)) &&
        (driveId === undefined || (await db.prepare(isIn).get(id, driveId)) !== undefined),
    );
    await setParent(db, moved, { parentId: target, now });
  }),
  picks.map((all): Step => async (db, _drive, pick) => {
    await moveToTrash(db, await findEntries(db, await all(db, pick)), now);
  }),
  index.map((at): Step => async (db, _drive, pick) => {
    const id = await pick(at);
    if (id !== undefined)
      await db.prepare('UPDATE entries SET description = ? WHERE id = ?').run('ä'.repeat(at), id);
  }),
  picks.map((all): Step => async (db, _drive, pick) => {
    const ids = await all(db, pick);
    await restoreFromTrash(db, await filterSequentially(ids, (id) => isInTrash(db, id)));
  }),
  picks.map((all): Step => async (db, _drive, pick) => {
    const ids = await all(db, pick);
    await restoreToRoot(db, await filterSequentially(ids, (id) => isInTrash(db, id)));
  }),
  picks.map((all): Step => async (db, _drive, pick) => {
    await deletePermanently(db, await all(db, pick));
  }),
  picks.map((all): Step => async (db, { otherDriveId: driveId, ownerId }, pick) => {
    const ids = await all(db, pick);
    await moveToDrive(db, { ids, driveId, parentId: null, ownerId, now });
  }),
);

/** The folder with this id, and its drive; the root of any drive if there is none. */
async function folderAt(
  db: Connection,
  id: number | undefined,
): Promise<{ id: number | null; driveId?: number }> {
  const sql = `SELECT id, drive_id AS "driveId" FROM entries WHERE id = ? AND type = 'folder'`;
  return (
    ((await db.prepare(sql).get(id ?? 0)) as { id: number; driveId: number } | undefined) ?? { id: null }
  );
}

/** Returns whether an entry is another one, or is below it. */
async function isBelow(db: Connection, id: number | null, above: number): Promise<boolean> {
  for (let at = id; at !== null;) {
    if (at === above) return true;
    at = (
      (await db.prepare('SELECT parent_id FROM entries WHERE id = ?').get(at)) as { parent_id: number | null }
    ).parent_id;
  }
  return false;
}

test('sizes, counts and heights stay correct after any sequence of steps', async () => {
  const { database, drive } = await openDrive();
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 60 }), async (sequence) => {
      await database.write(async (db) => {
        await db.prepare('UPDATE entries SET parent_id = NULL').run();
        await db.prepare('DELETE FROM entries').run();
        const pick = async (at: number) => {
          const rows = (await db.prepare('SELECT id FROM entries ORDER BY id').all()) as { id: number }[];
          return rows[at % (rows.length || 1)]?.id;
        };
        for (const step of sequence) await step(db, drive, pick);
        expect(await brokenRows(db)).toEqual([]);
      });
    }),
    { numRuns: 60 },
  );
});

test('a long list changes each folder above it once, not once for each entry', async () => {
  const { database, drive } = await openDrive();
  await database.write(async (db) => {
    if (!db.countsByRow) return;
    const folders: number[] = [];
    for (let depth = 0; depth < 20; depth += 1)
      folders.push(await addFolder(db, drive, folders.at(-1) ?? null));
    const deep = folders.at(-1)!;
    const files = await mapSequentially(Array.from({ length: 100 }).keys(), () =>
      addFile(db, drive, deep, 1),
    );
    // With those of triggers.
    const changes = async () =>
      ((await db.prepare('SELECT total_changes() AS number').get()) as { number: number }).number;
    for (const change of [
      () => setParent(db, files, { parentId: null, now }),
      () => setParent(db, files, { parentId: deep, now }),
      async () => moveToTrash(db, await findEntries(db, files), now),
      () => restoreFromTrash(db, files),
    ]) {
      const before = await changes();
      await change();
      // A file, its folder or its drive, and twice the folders above.
      expect((await changes()) - before).toBeLessThan(400);
    }
  });
});
