import { type Clock, timestamp } from './clock.ts';
import { freeObject, isKnownObject } from './database/blobs.ts';
import type { Connection, Database } from './database/database.ts';
import { forgetGuesses } from './database/guesses.ts';
import { freeOrphans, isOrphan, noteOrphan } from './database/orphans.ts';
import { forgetSpentUpload, listSpentUploads } from './database/spent-uploads.ts';
import {
  findUploadByKey,
  listMultipartUploads,
  listUploadsBefore,
  takenSpace,
  type UploadRow,
} from './database/uploads.ts';
import { giveUp } from './entries/end-upload.ts';
import type { ObjectCleanup } from './object-cleanup.ts';
import { UploadMissingError } from './objects/object-errors.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from './services.ts';

export interface SweepServices {
  database: Database;
  objects: ObjectStore;
  objectCleanup: ObjectCleanup;
  clock: Clock;
  /** Maximum number of bytes that the files of one user may take together. */
  quota: number;
}

export interface SweepOptions {
  /** Uploads that are not registered within this time are aborted. */
  uploadLifetimeMs?: number;
  /** Objects without a row are left alone for this time, because the row may not be written yet. */
  graceMs?: number;
  /** Orphans are kept for this time, because their rows may be in a newer database than the restored one. */
  orphanLifetimeMs?: number;
}

/** Uploads to process at a time. */
const batchSize = 500;

/** Longer than a signed URL is valid, even if the clock of the storage differs. */
const spentLifetimeMs = 2 * 60 * 60 * 1000;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes what interrupted operations left: unregistered uploads, pending multipart uploads, and objects without a row,
 * which are first kept as orphans for 30 days.
 */
export async function sweep(
  services: SweepServices,
  { uploadLifetimeMs = dayMs, graceMs = dayMs, orphanLifetimeMs = 30 * dayMs }: SweepOptions = {},
): Promise<void> {
  const now = services.clock().getTime();
  await giveUpUploads(services, new Date(now - uploadLifetimeMs));
  if (services.objects.isReachedByClients) await giveUpOversized(services);
  await clearSpentUploads(services, new Date(now - spentLifetimeMs));
  if (services.database.isShared) {
    const ended = timestamp(new Date(now - dayMs));
    await services.database.writeThatMustSucceed((db) => forgetGuesses(db, ended));
  }
  await abortOrphanedMultiparts(services, new Date(now - graceMs - orphanLifetimeMs));
  await noteStrayObjects(services, { now: new Date(now), modifiedBefore: new Date(now - graceMs) });
  await freeOldOrphans(services, new Date(now - orphanLifetimeMs));
  services.objectCleanup.wake();
  await services.objectCleanup.settle();
}

async function giveUpUploads(services: SweepServices, before: Date): Promise<void> {
  for (;;) {
    const uploads = await services.database.read((db) => listUploadsBefore(db, timestamp(before), batchSize));
    for (const upload of uploads) await giveUp(services, upload);
    if (uploads.length < batchSize) return;
  }
}

/**
 * Aborts uploads whose parts exceed the announced size or the quota. If clients send to the storage directly, this is
 * checked only afterwards.
 */
async function giveUpOversized(services: SweepServices): Promise<void> {
  const { database, objects } = services;
  let last = '';
  for (;;) {
    const uploads = await database.read((db) => listMultipartUploads(db, last, batchSize));
    for (const upload of uploads) {
      const parts = await partsOf(objects, upload);
      const size = parts.reduce((sum, part) => sum + part.size, 0);
      if (size > (await database.read((db) => roomOf(db, upload, services.quota))))
        await giveUp(services, upload);
    }
    if (uploads.length < batchSize) return;
    last = uploads.at(-1)!.object_key;
  }
}

/** Returns no parts if the upload was completed meanwhile. */
async function partsOf(objects: ObjectStore, { object_key: key, multipart_id: id }: UploadRow) {
  return objects.listParts(key, id!).catch((error: unknown) => {
    if (error instanceof UploadMissingError) return [];
    throw error;
  });
}

const roomOf = async (
  db: Connection,
  { size, reserved, owner_id: ownerId }: UploadRow,
  quota: number,
): Promise<number> => (size === 0 ? quota - (await takenSpace(db, ownerId)) + reserved : size);

/** Cleans up after uploads that ended longer ago than their URLs were valid. */
async function clearSpentUploads({ database, objects }: SweepServices, before: Date): Promise<void> {
  for (;;) {
    const uploads = await database.read((db) => listSpentUploads(db, timestamp(before), batchSize));
    for (const { object_key: key, multipart_id: multipartId } of uploads) {
      if (multipartId !== null) await objects.abortMultipart(key, multipartId);
      await database.writeThatMustSucceed(async (db) => {
        await forgetSpentUpload(db, key);
        if (!(await isKnownObject(db, key))) await freeObject(db, key);
      });
    }
    if (uploads.length < batchSize) return;
  }
}

async function abortOrphanedMultiparts({ database, objects }: SweepServices, before: Date): Promise<void> {
  for await (const { key, uploadId, startedAt } of objects.listMultipart()) {
    if (startedAt > before) continue;
    if (await database.read(async (db) => (await findUploadByKey(db, key))?.multipart_id === uploadId))
      continue;
    await objects.abortMultipart(key, uploadId);
  }
}

async function noteStrayObjects(
  { database, objects }: SweepServices,
  { now, modifiedBefore }: { now: Date; modifiedBefore: Date },
): Promise<void> {
  for await (const { key, modifiedAt } of objects.list()) {
    if (
      modifiedAt > modifiedBefore ||
      (await database.read(async (db) => (await isKnownObject(db, key)) || (await isOrphan(db, key))))
    )
      continue;
    await database.write(async (db) => {
      await noteOrphan(db, key, timestamp(now));
    });
  }
}

async function freeOldOrphans({ database }: SweepServices, foundBefore: Date): Promise<void> {
  for (;;) {
    const freed = await database.writeThatMustSucceed((db) =>
      freeOrphans(db, timestamp(foundBefore), batchSize),
    );
    if (freed < batchSize) return;
  }
}

const intervalMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

async function goOn(services: Services): Promise<void> {
  await services.database.unlessElsewhere('sweep', () => sweep(services));
}

/**
 * Runs a sweep now and every hour. Every minute, removes what interrupted work left.
 *
 * @returns a function that stops this, and resolves when a running sweep has ended
 */
export function sweepRegularly(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  let sweeping = Promise.resolve();
  const run = () => {
    sweeping = goOn(services).catch((error: unknown) => {
      log.error({ err: error }, 'sweep failed');
    });
  };
  run();
  const resume = () => {
    services.removals.resume().catch((error: unknown) => {
      log.error({ err: error }, 'what interrupted work left could not be removed');
    });
  };
  const timers = [setInterval(run, intervalMs), setInterval(resume, minuteMs)];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await sweeping;
  };
}
