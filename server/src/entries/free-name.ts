import type { Connection } from '../database/database.ts';
import { findFreeNumber, takenNames, type FolderKey } from '../database/folder-listing.ts';
import { extensionOf } from './entry-kind.ts';
import { maximumNameLength } from './entry-name.ts';

/**
 * Names that no entry of a folder has: the name itself, or the name with a number, as in `tide (2).txt`. Entries that
 * are given a name between two calls count.
 */
export class FreeNames {
  readonly #db: Connection;
  /** By folder and name, the number given last: many copies of one name each take one look. */
  readonly #latest = new Map<string, number>();

  constructor(db: Connection) {
    this.#db = db;
  }

  find(folder: FolderKey, name: string): string {
    if (!takenNames(this.#db, folder, [name]).has(name)) return name;
    const key = `${folder.driveId} ${folder.parentId ?? 0} ${name}`;
    const free = findFreeNumber(this.#db, folder, partsOf(name), this.#latest.get(key) ?? 0);
    this.#latest.set(key, free.number);
    return free.name;
  }
}

function partsOf(name: string) {
  const extension = extensionOf(name);
  const ending = extension === '' ? '' : `.${extension}`;
  const stem = extension === '' ? name : name.slice(0, -ending.length);
  return { stem, ending, maximumLength: maximumNameLength };
}
