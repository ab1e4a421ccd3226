import { forgetFreedObjects, listFreedObjects } from './database/blobs.ts';
import type { Database } from './database/database.ts';
import type { ObjectStore } from './objects/port.ts';

const batchSize = 500;

/**
 * Deletes the objects that no entry needs any more, behind the answers to the requests that freed them. What is to
 * be deleted is in the database: a run that breaks off, or a server that does, is made up for by the next.
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

  /** Begins a run, or has the one under way look once more. */
  wake(): void {
    if (this.#stopped) return;
    this.#wokenAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when everything freed so far is deleted, or could not be. */
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
        while (!this.#stopped && (await this.#deleteBatch()));
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

  /** Whether there may be more. */
  async #deleteBatch(): Promise<boolean> {
    const keys = this.#database.read((db) => listFreedObjects(db, batchSize));
    if (keys.length === 0) return false;
    await this.#objects.delete(keys);
    await this.#database.writeVital((db) => {
      forgetFreedObjects(db, keys);
    });
    return keys.length === batchSize;
  }
}
