import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import { ConversionBusyError, ConversionError } from '../conversion/conversion-errors.ts';
import { findBlob } from '../database/blobs.ts';
import { NotFoundError, TooManyRequestsError, ValidationError } from '../errors.ts';
import { requireName } from '../entries/entry-name.ts';
import { addFile } from '../entries/files.ts';
import { driveEntries, requireEntry } from '../entries/lookup.ts';
import { readContent } from '../entries/stored-content.ts';
import { deleteUnused } from '../entries/unused-objects.ts';
import { newObjectKey } from '../objects/object-key.ts';
import { invalidSelection, requireDestination } from '../entries/destination.ts';
import type { Services } from '../services.ts';
import { integerOf } from '../contract/integers.ts';
import { entryIdOfHash } from '../entries/entry-hash.ts';

/** Maximum size in bytes of a source, because conversions keep it in memory. */
const maximumSourceSize = 50 * 1024 ** 2;
/** Seconds for Retry-After if too many conversions are waiting. */
const busyRetrySeconds = 30;

export function conversionHandlers(services: Services) {
  const { database, objects, clock, objectCleanup, quota, convert } = services;
  return {
    async convertFile({ caller, parameters, body, request }) {
      const { userId } = caller;
      const workspaceId = parameters.query?.workspaceId;
      await database.write((db) => requireDestination(db, userId, { workspaceId, folderId: null }));
      const converted = await asRefusals(
        convert({
          userId,
          source: () => sourceOf(services, userId, body.url),
          sourceName: body.filename,
          outputFormat: body.outputformat,
        }),
      );
      const { name, mime, extension } = converted;
      requireName(name, 'filename');
      const objectKey = newObjectKey();
      const stored = await objects.write(objectKey, Readable.from([converted.bytes]), { contentType: mime });
      try {
        const content = { objectKey, sha256: stored.sha256, size: stored.size };
        const entry = await database.write(async (db) => {
          const destination = await requireDestination(db, userId, { workspaceId, folderId: null });
          const creator = { userId, now: timestamp(clock()), quota };
          return addFile(db, destination, content, { name, mime, extension }, creator);
        });
        objectCleanup.wake();
        return { status: 'success', fileEntry: { id: entry.id, name, type: entry.type, mime } };
      } catch (error) {
        await deleteUnused(objects, [objectKey], error).catch((failure: unknown) => {
          request.log.error({ err: failure }, 'a conversion that failed could not be removed');
        });
        throw error;
      }
    },
  } satisfies Partial<Handlers>;
}

/** Reads a file of this server with the permissions of the caller, and fetches any other URL. */
async function sourceOf(
  { database, objects, fetchSource, publicUrl }: Services,
  userId: number,
  url: string,
): Promise<Buffer> {
  if (!isOwnUrl(url, publicUrl())) return fetchSource(url);
  const entryId = entryIdOfUrl(url);
  const blob = await database.read(async (db) => {
    const entry = await requireSource(() => requireEntry(db, userId, entryId, 'download', driveEntries));
    return entry.blob_id === null ? undefined : await findBlob(db, entry.blob_id);
  });
  if (!blob) throw invalidSelection('url');
  if (blob.size > maximumSourceSize) {
    throw new ValidationError({ url: 'The file is too large to be converted.' });
  }
  return buffer(await requireSource(() => readContent(objects, blob)));
}

/** The URL is a field of the body, so an unknown entry is invalid data. */
async function requireSource<T>(find: () => T | Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    throw error instanceof NotFoundError ? invalidSelection('url') : error;
  }
}

async function asRefusals<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ConversionError) throw new ValidationError({ [error.field]: error.message });
    if (error instanceof ConversionBusyError) throw new TooManyRequestsError(busyRetrySeconds);
    throw error;
  }
}

const entryPath = /\/v1\/file-entries\/(\d+)$/;
const downloadPath = /\/v1\/file-entries\/download\/([A-Za-z0-9+/]+)$/;

/** Returns whether a URL belongs to this server, which then reads the file itself instead of fetching it. */
const isOwnUrl = (url: string, publicUrl: string): boolean =>
  URL.canParse(url) && new URL(url).origin === new URL(publicUrl).origin;

/** Returns the entry id of a URL of this server: the URL of an entry or of a download. */
function entryIdOfUrl(url: string): number | undefined {
  const { pathname } = new URL(url);
  const [, id] = entryPath.exec(pathname) ?? [];
  if (id !== undefined) return integerOf(id);
  const [, hash] = downloadPath.exec(pathname) ?? [];
  return hash === undefined ? undefined : entryIdOfHash(hash);
}
