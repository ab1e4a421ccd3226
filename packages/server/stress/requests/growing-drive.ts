import { findBlob } from '../../src/database/blobs.ts';
import type { Connection } from '../../src/database/database.ts';
import {
  findEntries,
  findEntry,
  insertFile,
  insertFolder,
  type EntryRow,
} from '../../src/database/entries.ts';
import { entryHash } from '../../src/entries/entry-hash.ts';
import { addFile } from '../../src/testing/drive.ts';
import { moveToTrash } from '../../src/database/trash.ts';
import type { Pool } from './pool.ts';
import type { FuzzTarget } from './target.ts';
import { everySequentially, mapSequentially } from '../../src/sequential.ts';

const now = '2026-09-14T07:06:12.540018Z';

/** Files of a folder that have a description, the newest, and its characters for each file that the folder has. */
const describedFiles = 200;
const descriptionOfEach = 8;

/** Folders with so many files, whose names are those that copies of one file get: one to use, and one in the trash. */
export class GrowingDrive {
  readonly #target: FuzzTarget;
  readonly #size: number;
  readonly #model: EntryRow;
  #made: Made | undefined;

  private constructor(target: FuzzTarget, size: number, model: EntryRow) {
    this.#target = target;
    this.#size = size;
    this.#model = model;
  }

  static async of(target: FuzzTarget, size: number): Promise<GrowingDrive> {
    const { id } = await addFile(target.client, 'tide.txt', 'low');
    return new GrowingDrive(
      target,
      size,
      await database(target).read(async (db) => (await findEntry(db, id))!),
    );
  }

  /** A pool of these folders: of fresh ones where requests have deleted or moved something of those before. */
  async pool(): Promise<Pool> {
    if (!this.#made || !(await database(this.#target).read((db) => this.#isWhole(db, this.#made!)))) {
      this.#made = await this.#make();
    }
    const { live, trashed } = this.#made;
    const entry = (id: number) => ({ id, hash: entryHash(id) });
    return this.#target.pool.withEntries(entry(live.file), entry(live.folder), entry(trashed.folder));
  }

  async #make(): Promise<Made> {
    const made = await database(this.#target).write(async (db) => ({
      live: await this.#folder(db, 'Grown'),
      trashed: await this.#folder(db, 'Trashed'),
    }));
    await database(this.#target).write(async (db) => {
      await moveToTrash(db, await findEntries(db, [made.trashed.folder]), now);
    });
    return made;
  }

  async #isWhole(db: Connection, { live, trashed }: Made): Promise<boolean> {
    const files = 'SELECT count(*) AS number FROM entries WHERE parent_id = ?';
    const filesIn = async (id: number) => ((await db.prepare(files).get(id)) as { number: number }).number;
    return (
      (await findEntry(db, live.folder))?.trash_id === null &&
      (await findEntry(db, live.file))?.trash_id === null &&
      (await findEntry(db, live.file))?.parent_id === live.folder &&
      (await findEntry(db, trashed.folder))?.trash_id === trashed.folder &&
      (await everySequentially([live, trashed], async ({ folder }) => (await filesIn(folder)) >= this.#size))
    );
  }

  async #folder(db: Connection, name: string): Promise<{ folder: number; file: number }> {
    const { drive_id: driveId, owner_id: ownerId, blob_id: blobId } = this.#model;
    const { sha256, size } = (await findBlob(db, blobId!))!;
    const place = { driveId, ownerId, now };
    const folder = await insertFolder(db, { ...place, parentId: null, name: `${name} ${folders++}` });
    const facts = { ...place, parentId: folder, sha256, size };
    const kind = { type: 'text', mime: 'text/plain', extension: 'txt' };
    const files = await mapSequentially(Array.from({ length: this.#size }).keys(), (index) => {
      const file = index === 0 ? 'tide.txt' : `tide (${index}).txt`;
      return insertFile(db, { ...facts, ...kind, name: file, fileName: `${folder}-${index}` });
    });
    const described = files.slice(-describedFiles);
    const describe = 'UPDATE entries SET description = ? WHERE id IN (SELECT value FROM json_each(?))';
    await db.prepare(describe).run('x'.repeat(this.#size * descriptionOfEach), JSON.stringify(described));
    return { folder, file: files[0]! };
  }
}

interface Made {
  live: { folder: number; file: number };
  trashed: { folder: number; file: number };
}

let folders = 0;

const database = ({ server }: FuzzTarget) => server.app.services.database;
