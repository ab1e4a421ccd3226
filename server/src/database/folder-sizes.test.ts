import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { insertUser } from './accounts.ts';
import { putBlob } from './blobs.ts';
import { Database, type Connection } from './database.ts';
import { ensureDrive } from './drives.ts';
import { insertFile, insertFolder, findEntries, setParent } from './entries.ts';
import { deletePermanently, moveToTrash, restoreFromTrash, restoreToRoot } from './trash.ts';

const now = '2026-03-02T08:15:27.104000Z';
const names = { display_name: 'Mira', first_name: 'Mira', last_name: '' };

interface Drive {
  driveId: number;
  ownerId: number;
  blobId: number;
}

async function openDrive(): Promise<{ database: Database; drive: Drive }> {
  const database = Database.open(path.join(await temporaryFolder(), 'database.sqlite'));
  onTestFinished(() => {
    database.close();
  });
  const drive = await database.write((db) => {
    const ownerId = insertUser(db, { email: 'mira@example.com', password_hash: '', ...names }, now);
    const blobId = putBlob(db, { object_key: 'uploads/a/a', sha256: '0'.repeat(64), size: 1 });
    // Kept, however many of its entries are deleted.
    db.prepare('UPDATE blobs SET reference_count = 1 WHERE id = ?').run(blobId);
    return { driveId: ensureDrive(db, { userId: ownerId }).id, ownerId, blobId };
  });
  return { database, drive };
}

let number = 0;

function addFolder(db: Connection, { driveId, ownerId }: Drive, parentId: number | null): number {
  return insertFolder(db, { driveId, parentId, ownerId, name: `folder-${(number += 1)}`, now });
}

function addFile(db: Connection, drive: Drive, parentId: number | null, size: number): number {
  number += 1;
  const facts = { type: 'text', mime: 'text/plain', extension: 'txt', size, now };
  return insertFile(db, { ...drive, ...facts, parentId, name: `file-${number}`, fileName: `file-${number}` });
}

const sizeOf = (db: Connection, id: number) =>
  (db.prepare('SELECT file_size FROM entries WHERE id = ?').get(id) as { file_size: number }).file_size;

test('a folder has the size of what it holds, through adding, moving, trash and deletion', async () => {
  const { database, drive } = await openDrive();
  await database.write((db) => {
    const top = addFolder(db, drive, null);
    const middle = addFolder(db, drive, top);
    const deep = addFolder(db, drive, middle);
    const other = addFolder(db, drive, null);
    const sizes = () => [top, middle, deep, other].map((id) => sizeOf(db, id));
    const file = addFile(db, drive, deep, 5);
    addFile(db, drive, middle, 7);
    expect(sizes()).toEqual([12, 12, 5, 0]);

    setParent(db, [deep], { parentId: other, now });
    expect(sizes()).toEqual([7, 7, 5, 5]);

    moveToTrash(db, findEntries(db, [file]), now);
    expect(sizes()).toEqual([7, 7, 0, 0]);
    restoreFromTrash(db, [file]);
    expect(sizes()).toEqual([7, 7, 5, 5]);

    moveToTrash(db, findEntries(db, [middle]), now);
    expect(sizes()).toEqual([0, 7, 5, 5]);
    restoreToRoot(db, [middle]);
    setParent(db, [middle], { parentId: other, now });
    expect(sizes()).toEqual([0, 7, 5, 12]);

    deletePermanently(db, [deep]);
    expect([top, middle, other].map((id) => sizeOf(db, id))).toEqual([0, 7, 7]);
  });
});

/** What each folder should have: the sum over its children that were not moved to the trash out of it. */
const wrong = `
  SELECT id FROM entries WHERE type = 'folder' AND file_size <> (
    SELECT coalesce(sum(children.file_size), 0) FROM entries AS children
    WHERE children.parent_id = entries.id AND children.deleted_at IS NULL)`;

/** Folders whose height is not that of the folders below, those in the trash too. */
const wrongHeights = `
  SELECT id FROM entries WHERE type = 'folder' AND height <> (
    SELECT coalesce(max(children.height) + 1, 0) FROM entries AS children
    WHERE children.parent_id = entries.id AND children.type = 'folder')`;

type Step = (db: Connection, drive: Drive, pick: (index: number) => number | undefined) => void;

const isInTrash = (db: Connection, id: number) =>
  db.prepare('SELECT 1 FROM entries WHERE id = ? AND trash_id = id').get(id) !== undefined;

const index = fc.nat({ max: 30 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  index.map((at): Step => (db, drive, pick) => {
    addFolder(db, drive, folderAt(db, pick(at)));
  }),
  fc.tuple(index, fc.nat({ max: 100 })).map(([at, size]): Step => (db, drive, pick) => {
    addFile(db, drive, folderAt(db, pick(at)), size);
  }),
  fc.tuple(index, index).map(([at, to]): Step => (db, _drive, pick) => {
    const [id, target] = [pick(at), folderAt(db, pick(to))];
    if (id !== undefined && !isBelow(db, target, id)) setParent(db, [id], { parentId: target, now });
  }),
  index.map((at): Step => (db, _drive, pick) => {
    const id = pick(at);
    if (id !== undefined) moveToTrash(db, findEntries(db, [id]), now);
  }),
  index.map((at): Step => (db, _drive, pick) => {
    const id = pick(at);
    if (id !== undefined && isInTrash(db, id)) restoreFromTrash(db, [id]);
  }),
  index.map((at): Step => (db, _drive, pick) => {
    const id = pick(at);
    if (id !== undefined && isInTrash(db, id)) restoreToRoot(db, [id]);
  }),
  index.map((at): Step => (db, _drive, pick) => {
    const id = pick(at);
    if (id !== undefined) deletePermanently(db, [id]);
  }),
);

function folderAt(db: Connection, id: number | undefined): number | null {
  const sql = "SELECT id FROM entries WHERE id = ? AND type = 'folder'";
  return (db.prepare(sql).get(id ?? 0) as { id: number } | undefined)?.id ?? null;
}

/** Whether an entry is another, or lies in it. */
function isBelow(db: Connection, id: number | null, above: number): boolean {
  for (let at = id; at !== null;) {
    if (at === above) return true;
    at = (db.prepare('SELECT parent_id FROM entries WHERE id = ?').get(at) as { parent_id: number | null })
      .parent_id;
  }
  return false;
}

test('no order of steps makes a size or a height wrong', async () => {
  const { database, drive } = await openDrive();
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 60 }), async (sequence) => {
      await database.write((db) => {
        db.prepare('UPDATE entries SET parent_id = NULL').run();
        db.prepare('DELETE FROM entries').run();
        const pick = (at: number) => {
          const rows = db.prepare('SELECT id FROM entries ORDER BY id').all() as { id: number }[];
          return rows[at % (rows.length || 1)]?.id;
        };
        for (const step of sequence) step(db, drive, pick);
        expect(db.prepare(wrong).all()).toEqual([]);
        expect(db.prepare(wrongHeights).all()).toEqual([]);
      });
    }),
    { numRuns: 60 },
  );
});
