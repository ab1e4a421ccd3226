import { forgetFreedObjects, listFreedObjects } from './database/blobs.ts';
import type { Database } from './database/database.ts';
import type { ObjectStore } from './objects/object-store.ts';

const batchSize = 500;

/**
 * Deletes objects that no entry needs any more, and parts of aborted uploads, in the background. The database lists them, so a later run deletes what
 * an interrupted run left.
 */
export class ObjectCleanup {
  readonly #database: Database;
  readonly #objects: ObjectStore;
  readonly #onError: (error: unknown) => void;
  #running: Promise<void> | undefined;
  #wokenAgain = false;
  #stopped = false;

  constructor(database: Database, objects: ObjectStore, onError: (error: unknown) => void) {
    this.#database = database;
    this.#objects = objects;
    this.#onError = onError;
  }

  /** Starts a run. If one is active, it looks for new objects once more. */
  wake(): void {
    if (this.#stopped) return;
    this.#wokenAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when the current run has ended, whether or not it could delete all objects. */
  async settle(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#takeWake()) {
        while (!this.#stopped && (await this.#database.withLock('objects', () => this.#deleteBatch())));
      }
    } catch (error) {
      this.#wokenAgain = false;
      this.#onError(error);
    }
  }

  #takeWake(): boolean {
    const woken = this.#wokenAgain && !this.#stopped;
    this.#wokenAgain = false;
    return woken;
  }

  /** @returns whether there may be more */
  async #deleteBatch(): Promise<boolean> {
    const freed = await this.#database.read((db) => listFreedObjects(db, batchSize));
    if (freed.length === 0) return false;
    // Parts first: afterwards, nothing can be joined to an object.
    for (const { object_key: key, multipart_id: multipartId } of freed) {
      if (multipartId !== null) await this.#objects.abortMultipart(key, multipartId);
    }
    const keys = freed.map((row) => row.object_key);
    await this.#objects.delete(keys);
    await this.#database.writeThatMustSucceed(async (db) => {
      await forgetFreedObjects(db, keys);
    });
    return keys.length === batchSize;
  }
}
