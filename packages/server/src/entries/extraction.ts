import type { Readable } from 'node:stream';
import type { ExtractionSink } from '../archives/extract-all.ts';
import type { ArchiveFile } from '../archives/read-archive.ts';
import type { Connection, Database } from '../database/database.ts';
import { takenSpace } from '../database/uploads.ts';
import { ArchiveError } from '../archives/archive-error.ts';
import { ValidationError } from '../errors.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Removals } from '../removals.ts';
import { inSlices } from '../slices.ts';
import { type Clock, timestamp } from '../clock.ts';
import { mimeOfName } from './entry-kind.ts';
import { faultOfName } from './entry-name.ts';
import { addFile, type StoredContent } from './files.ts';
import { type Creator, ensureFolders, refuseDepth } from './folders.ts';
import { deleteUnused } from './unused-objects.ts';
import { newObjectKey } from '../objects/object-key.ts';
import { type Destination, invalidSelection, ownerIn } from './destination.ts';
import { hasTimestamp } from './upload-facts.ts';
import { insertFolder } from '../database/entries.ts';
import { type Lease, requireLease } from '../database/leases.ts';
import { beginShowing, findStaging, hide, type StagingRow } from '../database/staging.ts';

export interface ExtractionServices {
  database: Database;
  objects: ObjectStore;
  clock: Clock;
  quota: number;
  removals: Removals;
}

interface StagedFile {
  path: readonly string[];
  modifiedAt: Date;
  objectKey: string;
  /** Set once the bytes are stored. */
  written?: Pick<StoredContent, 'sha256' | 'size'>;
}

/**
 * Extracts an archive into a folder: first the objects, then hidden entries in slices, which become visible at the end.
 * If the server stops before that, the sweep removes objects without an entry, and whoever takes the lease over removes
 * the hidden entries; or shows them, if the first of them may already be visible.
 */
export class EntryExtraction implements ExtractionSink<void> {
  readonly #services: ExtractionServices;
  readonly #userId: number;
  readonly #findDestination: (db: Connection) => Promise<Destination>;
  readonly #folders: (readonly string[])[] = [];
  readonly #files: StagedFile[] = [];
  #remaining: number;

  private constructor(
    services: ExtractionServices,
    userId: number,
    findDestination: (db: Connection) => Promise<Destination>,
    remaining: number,
  ) {
    this.#services = services;
    this.#userId = userId;
    this.#findDestination = findDestination;
    this.#remaining = remaining;
  }

  /** @param findDestination called again when the entries are created, because the destination may have changed */
  static async begin(
    services: ExtractionServices,
    userId: number,
    findDestination: (db: Connection) => Promise<Destination>,
    payerId: number,
  ): Promise<EntryExtraction> {
    const taken = await services.database.read((db) => takenSpace(db, payerId));
    return new EntryExtraction(services, userId, findDestination, services.quota - taken);
  }

  folder(path: readonly string[]): Promise<void> {
    refuseName(path.at(-1)!);
    this.#folders.push(path);
    return Promise.resolve();
  }

  async file({ path, size, modifiedAt }: ArchiveFile, content: Readable): Promise<void> {
    const name = path.at(-1)!;
    refuseName(name);
    this.#remaining -= size;
    if (this.#remaining < 0) throw new ValidationError({ size: 'The storage quota is exceeded.' });
    // Remembers the order of the archive, in which entries are created: the bytes may be stored in another order.
    const staged: StagedFile = { path, modifiedAt, objectKey: newObjectKey() };
    this.#files.push(staged);
    staged.written = await this.#services.objects.write(staged.objectKey, content, {
      contentType: mimeOfName(name),
      maxSize: size,
    });
  }

  async commit(): Promise<void> {
    const { database, clock, quota, removals } = this.#services;
    const creator = { userId: this.#userId, now: timestamp(clock()), quota };
    const { staging, lease } = await database.write(async (db) => {
      const begun = await removals.begin(db);
      return { lease: begun, staging: await addStaging(db, await this.#findDestination(db), begun, creator) };
    });
    const parts = [...this.#folders.map((path) => ({ path })), ...this.#files];
    try {
      await inSlices(database, parts, async (db, slice) => {
        await requireStaging(db, lease);
        const folderAt = foldersBelow(db, staging, creator);
        for (const part of slice) await stage(db, folderAt, part, creator);
        // From then on the objects belong to entries, so `discard` must not delete them.
        return () => this.#files.splice(0, slice.filter((part) => 'objectKey' in part).length);
      });
      await database.write(async (db) => {
        await publishStaged(db, lease, await this.#findDestination(db));
      });
    } finally {
      // Shows the entries in slices, because an archive can contain thousands at its top level. Or removes them.
      await removals.finish(lease);
    }
  }

  async discard(failure: unknown): Promise<void> {
    const keys = this.#files.map(({ objectKey }) => objectKey);
    await deleteUnused(this.#services.objects, keys, failure);
  }
}

type FolderAt = (path: readonly string[]) => Promise<Destination>;

/** Finds folders by their paths, and creates those that are missing: each once, however many files it contains. */
function foldersBelow(db: Connection, top: Destination, creator: Creator): FolderAt {
  const known = new Map([['', top]]);
  return async function folderAt(path): Promise<Destination> {
    const key = path.join('/');
    const above = path.slice(0, -1);
    const folder =
      known.get(key) ?? (await ensureFolders(db, await folderAt(above), path.slice(-1), creator));
    known.set(key, folder);
    return folder;
  };
}

/** Creates an entry below the hidden staging folder. */
async function stage(
  db: Connection,
  folderAt: FolderAt,
  part: StagedFile | { path: readonly string[] },
  creator: Creator & { quota: number },
): Promise<void> {
  if (!('objectKey' in part)) {
    await folderAt(part.path);
    return;
  }
  const { path, modifiedAt, objectKey, written } = part;
  const content = { objectKey, sha256: written!.sha256, size: written!.size };
  const name = path.at(-1)!;
  const clientLastModified = hasTimestamp(modifiedAt) ? timestamp(modifiedAt) : undefined;
  const facts = { name, mime: mimeOfName(name), clientLastModified };
  await addFile(db, await folderAt(path.slice(0, -1)), content, facts, creator);
}

function refuseName(name: string): void {
  const fault = faultOfName(name);
  if (fault !== undefined) throw new ArchiveError(`A name ${fault}.`);
}

/**
 * Creates a hidden folder at the root of the drive, for entries that are created in slices and become visible at the
 * end. If the server stops before that, whoever takes the lease over removes the folder.
 *
 * @returns the staging folder as a destination, with the depth of the final one
 */
async function addStaging(
  db: Connection,
  destination: Destination,
  lease: Lease,
  { userId, now }: Creator,
): Promise<Destination & { parentId: number }> {
  const { drive, depth } = destination;
  // Names from users never contain a slash.
  const id = await insertFolder(db, {
    driveId: drive.id,
    parentId: null,
    ownerId: ownerIn(destination, userId),
    name: '/',
    now,
  });
  await hide(db, lease, id, now);
  return { drive, parentId: id, depth };
}

/**
 * Renews the lease of a staging folder.
 *
 * @throws InterruptedError if another server took the lease over
 * @throws ValidationError if the folder no longer exists, because its workspace was deleted meanwhile
 */
async function requireStaging(db: Connection, lease: Lease): Promise<StagingRow> {
  await requireLease(db, lease);
  const staging = await findStaging(db, lease);
  if (!staging) throw invalidSelection('parentId');
  return staging;
}

/**
 * Decides that the contents of a staging folder become visible at their destination, which is checked once more. Then
 * nothing can prevent this any more, and `Removals.finish` does it.
 */
async function publishStaged(db: Connection, lease: Lease, destination: Destination): Promise<void> {
  const { id, drive_id: driveId, height } = await requireStaging(db, lease);
  // The destination may have moved to another drive meanwhile.
  if (driveId !== destination.drive.id) throw invalidSelection('parentId');
  refuseDepth(destination.depth + height, 'parentId');
  await beginShowing(db, lease, { stagingId: id, parentId: destination.parentId });
}
