import type { Readable } from 'node:stream';
import type { ExtractionSink } from '../archives/extract-all.ts';
import type { ArchiveFile } from '../archives/read-archive.ts';
import type { Connection, Database } from '../database/database.ts';
import { takenSpace } from '../database/uploads.ts';
import { ArchiveError } from '../archives/archive-error.ts';
import { ValidationError } from '../errors.ts';
import type { ObjectStore } from '../objects/port.ts';
import { timestamp, type Clock } from '../clock.ts';
import { mimeOfName } from './entry-kind.ts';
import { faultOfName } from './entry-name.ts';
import { addFile, type StoredContent } from './files.ts';
import { ensureFolders } from './folders.ts';
import { newObjectKey } from './object-keys.ts';
import type { Place } from './place.ts';
import { hasTimestamp } from './upload-facts.ts';

export interface ExtractionServices {
  database: Database;
  objects: ObjectStore;
  clock: Clock;
  quota: number;
}

interface StagedFile {
  path: readonly string[];
  content: StoredContent;
  modifiedAt: Date;
}

/**
 * Extracts into a place of a drive: objects first, and all entries at once at the end. A server that is killed in
 * between leaves objects that no entry names, which the sweep removes.
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
    const objectKey = newObjectKey();
    const written = await this.#services.objects.write(objectKey, content, {
      contentType: mimeOfName(name),
      maxSize: size,
    });
    this.#files.push({
      path,
      modifiedAt,
      content: { objectKey, sha256: written.sha256, size: written.size },
    });
  }

  async commit(): Promise<void> {
    const { database, clock, quota } = this.#services;
    await database.write((db) => {
      const place = this.#findPlace(db);
      const creator = { userId: this.#userId, now: timestamp(clock()), quota };
      for (const path of this.#folders) ensureFolders(db, place, path, creator);
      for (const { path, content, modifiedAt } of this.#files) {
        const name = path.at(-1)!;
        const clientLastModified = hasTimestamp(modifiedAt) ? timestamp(modifiedAt) : undefined;
        const facts = { name, mime: mimeOfName(name), clientLastModified };
        addFile(db, ensureFolders(db, place, path.slice(0, -1), creator), content, facts, creator);
      }
    });
  }

  async discard(): Promise<void> {
    await this.#services.objects.delete(this.#files.map(({ content }) => content.objectKey));
  }
}

function refuseName(name: string): void {
  const fault = faultOfName(name);
  if (fault !== undefined) throw new ArchiveError(`A name ${fault}.`);
}
