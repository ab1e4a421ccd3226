import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { copyFile, findEntry, insertFolder, listChildren, type EntryRow } from '../database/entries.ts';
import { heightOf } from '../database/entry-tree.ts';
import { ValidationError } from '../errors.ts';
import { fileNameOfKey } from '../entries/files.ts';
import { refuseDepth, type Creator } from '../entries/folders.ts';
import { freeName } from '../entries/free-name.ts';
import { driveEntries, requireEntries } from '../entries/lookup.ts';
import { newObjectKey } from '../entries/object-keys.ts';
import { PermissionLookup } from '../entries/permissions.ts';
import { ownerIn, requireDestination, type Place } from '../entries/place.ts';
import { presentEntries } from '../entries/present.ts';
import { refuseOverQuota } from '../entries/quota.ts';
import type { Services } from '../services.ts';

/** Entries that one request makes: all of them in one write. */
const maximumCopies = 1000;

export function duplicationHandlers({ database, clock, quota }: Services) {
  return {
    async duplicateEntries({ caller: { userId }, body: { entryIds, destinationId } }) {
      if (entryIds.length === 0) throw new ValidationError({ entryIds: 'The entryIds field is required.' });
      return database.write((db) => {
        const originals = requireEntries(db, userId, entryIds, 'download', driveEntries);
        const permissions = new PermissionLookup(db, userId);
        const copier = new Copier(db, { userId, now: timestamp(clock()) });
        const copies = originals.map((entry) => {
          const folderId = destinationId === undefined ? entry.parent_id : destinationId;
          const place = requireDestination(db, permissions, entry.drive_id, folderId);
          refuseDepth(place.depth + 1 + heightOf(db, [entry.id]), 'destinationId');
          refuseOverQuota(db, ownerIn(place, userId), entry.file_size, quota);
          const name = freeName(db, { driveId: place.drive.id, parentId: place.parentId }, entry.name);
          return findEntry(db, copier.copy({ ...entry, name }, place))!;
        });
        return { status: 'success' as const, entries: presentEntries(db, userId, copies) };
      });
    },
  } satisfies Partial<Handlers>;
}

class Copier {
  readonly #db: Connection;
  readonly #creator: Creator;
  #copies = 0;

  constructor(db: Connection, creator: Creator) {
    this.#db = db;
    this.#creator = creator;
  }

  copy(original: EntryRow, place: Place): number {
    this.#copies += 1;
    if (this.#copies > maximumCopies) {
      throw new ValidationError({ entryIds: `There must not be more than ${maximumCopies} copies at once.` });
    }
    const { userId, now } = this.#creator;
    const copied = {
      driveId: place.drive.id,
      parentId: place.parentId,
      ownerId: ownerIn(place, userId),
      now,
    };
    const { id, name } = original;
    if (original.type !== 'folder') {
      return copyFile(this.#db, id, { ...copied, name, fileName: fileNameOfKey(newObjectKey()) });
    }
    // Before the copy is there: it may come to lie in the original.
    const children = listChildren(this.#db, id, maximumCopies + 1);
    const parentId = insertFolder(this.#db, { ...copied, name });
    for (const child of children) this.copy(child, { ...place, parentId, depth: place.depth + 1 });
    return parentId;
  }
}
