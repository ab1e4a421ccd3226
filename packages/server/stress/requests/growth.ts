import fc from 'fast-check';
import { CampaignError, type WatchOptions } from './campaign.ts';
import { curlLine } from './curl.ts';
import { type Effort, effortOf } from './effort.ts';
import { type Operation, operations } from './operations.ts';
import { render } from './render.ts';
import { type FuzzRequest, validRequestOf } from './requests.ts';
import type { FuzzTarget } from './target.ts';
import { findBlob } from '../../src/database/blobs.ts';
import type { Connection } from '../../src/database/database.ts';
import {
  type EntryRow,
  findEntries,
  findEntry,
  insertFile,
  insertFolder,
} from '../../src/database/entries.ts';
import { entryHash } from '../../src/entries/entry-hash.ts';
import { addFile } from '../../src/testing/drive.ts';
import { moveToTrash } from '../../src/database/trash.ts';
import type { Pool } from './pool.ts';
import { everySequentially, mapSequentially } from '../../src/sequential.ts';

/** Entries of a folder in the smaller target, and in the larger one. */
const sizes = [1000, 5000] as const;
const times = sizes[1] / sizes[0];

/** Requests to each operation, the same in both worlds. */
const samples = 10;

/** Steps of the database in one go, some thirty milliseconds, in which nobody else is answered. */
const mostStepsAtOnce = 510_000;

/** Bytes of an answer that are made in one go. */
const mostBytesAtOnce = 1_000_000;

/** Growing, and above what is allowed at once, is a fault. */
const steady = 2;

/** What is carried out in slices takes as much longer as there is more of it, and no more. */
const mostSteps = 2_000_000;
const steadyWork = times * 1.8;

/**
 * Sends the same valid requests to every operation in a small target and in a larger one, and compares what they cost.
 *
 * @throws CampaignError where one costs more than there is more of, or keeps others waiting the longer
 */
export async function watchGrowth(target: FuzzTarget, { seed, only }: WatchOptions): Promise<void> {
  const drives = [await GrowingDrive.of(target, sizes[0]), await GrowingDrive.of(target, sizes[1])] as const;
  const costs = async (request: FuzzRequest, drive: GrowingDrive) => {
    const rendered = render(request, await drive.pool(), target.token);
    target.tick();
    return { ...(await effortOf(target, () => target.sender.send(rendered))), line: curlLine(rendered) };
  };
  const faultIn = async (request: FuzzRequest): Promise<string | undefined> => {
    const small = await costs(request, drives[0]);
    const large = await costs(request, drives[1]);
    const fault = faultOf(request, small, large);
    return fault && `${fault}\n${large.line}`;
  };
  const faults: string[] = [];
  for (const operation of operations.filter(({ id }) => only?.includes(id) ?? true)) {
    const requests = fc.sample(validRequestOf(operation), { numRuns: samples, seed });
    for (const request of [...requests, ...byOneParameter(operation, requests)]) {
      const fault = await faultIn(request);
      if (fault === undefined) continue;
      faults.push(fault);
      // One of an operation is enough.
      break;
    }
  }
  if (faults.length > 0) throw new CampaignError(`${faults.join('\n')}\nseed ${seed}`);
}

/** Requests that say as little as they may, and one parameter of the query: all of them together find nothing. */
function byOneParameter({ parameters }: Operation, requests: readonly FuzzRequest[]): FuzzRequest[] {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
  return query.flatMap(({ name }) => {
    const request = requests.find((each) => name in each.query);
    if (!request) return [];
    const kept = Object.entries(request.query).filter(([key]) => key === name || required.includes(key));
    return [{ ...request, query: Object.fromEntries(kept) }];
  });
}

function faultOf({ operation: id }: FuzzRequest, small: Effort, large: Effort): string | undefined {
  const grows = (what: keyof Effort, most: number, factor: number) =>
    large[what] > most && large[what] > small[what] * factor;
  const comparisonOf = (what: keyof Effort) =>
    `${small[what]} in a folder of ${sizes[0]}, ${large[what]} in one of ${sizes[1]}`;
  if (grows('stepsAtOnce', mostStepsAtOnce, steady)) {
    return `${id} keeps others waiting: steps of the database in one go, ${comparisonOf('stepsAtOnce')}`;
  }
  if (grows('bytesAtOnce', mostBytesAtOnce, steady)) {
    return `${id} keeps others waiting: bytes of the answer in one go, ${comparisonOf('bytesAtOnce')}`;
  }
  if (grows('steps', mostSteps, steadyWork)) {
    return `${id} costs more than there is more of: steps of the database, ${comparisonOf('steps')}`;
  }
  return undefined;
}

const now = '2026-09-14T07:06:12.540018Z';

/** Files of a folder that have a description, the newest, and its characters for each file that the folder has. */
const describedFiles = 200;
const descriptionOfEach = 8;

/** Folders with so many files, whose names are those that copies of one file get: one to use, and one in the trash. */
class GrowingDrive {
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
