import { timestamp, type Clock } from './clock.ts';
import { freeObject, isKnownObject } from './database/blobs.ts';
import type { Database } from './database/database.ts';
import { freeStrays, isStray, noteStray } from './database/strays.ts';
import { deleteUpload, findUploadByKey, listUploadsBefore } from './database/uploads.ts';
import type { ObjectCleanup } from './object-cleanup.ts';
import type { ObjectStore } from './objects/port.ts';

export interface SweepServices {
  database: Database;
  objects: ObjectStore;
  objectCleanup: ObjectCleanup;
  clock: Clock;
}

export interface SweepOptions {
  /** An upload that was not registered in this time is given up. */
  uploadLifetimeMs?: number;
  /** An object that no row knows may be one whose row is about to come: it is left alone for so long. */
  graceMs?: number;
  /** And then set aside: its row may be in a newer database than the one that was put back. */
  strayLifetimeMs?: number;
}

/** Uploads given up at a time. */
const batchSize = 500;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes what broken-off work leaves behind: uploads never registered, multipart uploads never completed, and, after
 * they were set aside for 30 days, objects that no row knows.
 */
export async function sweep(
  services: SweepServices,
  { uploadLifetimeMs = dayMs, graceMs = dayMs, strayLifetimeMs = 30 * dayMs }: SweepOptions = {},
): Promise<void> {
  const now = services.clock().getTime();
  await giveUpUploads(services, new Date(now - uploadLifetimeMs));
  await abortStrayMultiparts(services, new Date(now - graceMs - strayLifetimeMs));
  await noteStrayObjects(services, { now: new Date(now), modifiedBefore: new Date(now - graceMs) });
  await freeOldStrays(services, new Date(now - strayLifetimeMs));
  services.objectCleanup.wake();
  await services.objectCleanup.settle();
}

async function giveUpUploads({ database, objects }: SweepServices, before: Date): Promise<void> {
  for (;;) {
    const uploads = database.read((db) => listUploadsBefore(db, timestamp(before), batchSize));
    for (const { object_key: key, multipart_id: multipartId } of uploads) {
      if (multipartId !== null) await objects.abortMultipart(key, multipartId);
      await database.writeVital((db) => {
        if (deleteUpload(db, key)) freeObject(db, key);
      });
    }
    if (uploads.length < batchSize) return;
  }
}

async function abortStrayMultiparts({ database, objects }: SweepServices, before: Date): Promise<void> {
  for await (const { key, uploadId, startedAt } of objects.listMultipart()) {
    if (startedAt > before) continue;
    if (database.read((db) => findUploadByKey(db, key)?.multipart_id === uploadId)) continue;
    await objects.abortMultipart(key, uploadId);
  }
}

async function noteStrayObjects(
  { database, objects }: SweepServices,
  { now, modifiedBefore }: { now: Date; modifiedBefore: Date },
): Promise<void> {
  for await (const { key, modifiedAt } of objects.list()) {
    if (modifiedAt > modifiedBefore || database.read((db) => isKnownObject(db, key) || isStray(db, key)))
      continue;
    await database.write((db) => {
      noteStray(db, key, timestamp(now));
    });
  }
}

async function freeOldStrays({ database }: SweepServices, foundBefore: Date): Promise<void> {
  for (;;) {
    const freed = await database.writeVital((db) => freeStrays(db, timestamp(foundBefore), batchSize));
    if (freed < batchSize) return;
  }
}
