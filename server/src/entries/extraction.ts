import type { Readable } from 'node:stream';
import type { ExtractionSink } from '../archives/extract-all.ts';
import type { ArchiveFile } from '../archives/read-archive.ts';
import type { Connection, Database } from '../database/database.ts';
import { takenSpace } from '../database/uploads.ts';
import { ArchiveError } from '../archives/archive-error.ts';
import { ValidationError } from '../errors.ts';
import type { ObjectStore } from '../objects/port.ts';
import type { Removals } from '../removals.ts';
import { timestamp, type Clock } from '../clock.ts';
import { mimeOfName } from './entry-kind.ts';
import { faultOfName } from './entry-name.ts';
import { addFile, type StoredContent } from './files.ts';
import { ensureFolders, type Creator } from './folders.ts';
import { newObjectKey } from './object-keys.ts';
import type { Place } from './place.ts';
import { addStaging, showStaged } from './staging.ts';
import { hasTimestamp } from './upload-facts.ts';

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
  /** Once its bytes are stored. */
  written?: Pick<StoredContent, 'sha256' | 'size'>;
}

/** Entries made at once: some ten milliseconds, in which nobody else is answered. */
const sliceSize = 50;

/**
 * Extracts into a place of a drive: objects first, then entries in slices that nobody sees, which are shown at the end.
 * A server that is killed in between leaves objects that no entry names, which the sweep removes, and unseen entries,
 * which the next start removes.
 */
export class EntryExtraction implements ExtractionSink<void> {
  readonly #services: ExtractionServices;
  readonly #userId: number;
  readonly #findPlace: (db: Connection) => Place;
  readonly #folders: (readonly string[])[] = [];
  readonly #files: StagedFile[] = [];
  #remaining: number;

  /** @param findPlace called again when the entries are made, for what may have changed meanwhile */
  constructor(
    services: ExtractionServices,
    userId: number,
    findPlace: (db: Connection) => Place,
    payerId: number,
  ) {
    this.#services = services;
    this.#userId = userId;
    this.#findPlace = findPlace;
    this.#remaining = services.quota - services.database.read((db) => takenSpace(db, payerId));
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
    // Entries are made in the archive's order, not in the order in which their bytes are stored.
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
    const staging = await database.write((db) => addStaging(db, this.#findPlace(db), creator));
    const parts = [...this.#folders.map((path) => ({ path })), ...this.#files];
    try {
      for (let first = 0; first < parts.length; first += sliceSize) {
        const slice = parts.slice(first, first + sliceSize);
        await database.write((db) => {
          for (const part of slice) stage(db, staging, part, creator);
        });
        // Theirs is what becomes of the entries from now on.
        this.#files.splice(0, slice.filter((part) => 'objectKey' in part).length);
      }
      // What was staged is in as many slices as it needs: a thousand entries at the top of an archive are one.
      while (
        !(await database.write((db) => showStaged(db, staging.parentId, this.#findPlace(db), creator.now)))
      );
    } finally {
      await removals.remove(() => [staging.parentId]);
    }
  }

  async discard(): Promise<void> {
    await this.#services.objects.delete(this.#files.map(({ objectKey }) => objectKey));
  }
}

/** Below the staging folder, which nobody sees. */
function stage(
  db: Connection,
  staging: Place,
  part: StagedFile | { path: readonly string[] },
  creator: Creator & { quota: number },
): void {
  if (!('objectKey' in part)) {
    ensureFolders(db, staging, part.path, creator);
    return;
  }
  const { path, modifiedAt, objectKey, written } = part;
  const content = { objectKey, sha256: written!.sha256, size: written!.size };
  const name = path.at(-1)!;
  const clientLastModified = hasTimestamp(modifiedAt) ? timestamp(modifiedAt) : undefined;
  const facts = { name, mime: mimeOfName(name), clientLastModified };
  addFile(db, ensureFolders(db, staging, path.slice(0, -1), creator), content, facts, creator);
}

function refuseName(name: string): void {
  const fault = faultOfName(name);
  if (fault !== undefined) throw new ArchiveError(`A name ${fault}.`);
}
