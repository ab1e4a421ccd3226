import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findBlob } from '../database/blobs.ts';
import type { Database } from '../database/database.ts';
import type { EntryRow } from '../database/entries.ts';
import { isTracked } from '../database/tracking.ts';
import { NotFoundError, Refusal } from '../errors.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { recordDownload } from '../entries/record-use.ts';
import { readContent } from '../entries/stored-content.ts';

/** The range starts after the end of the file. */
class RangeNotSatisfiableError extends Refusal {
  override readonly name = 'RangeNotSatisfiableError';
  readonly statusCode = 416;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(size: number) {
    super('The range cannot be satisfied.');
    this.headers = { 'content-range': `bytes */${size}` };
  }
}

/** The client wants another version of the file. */
class PreconditionFailedError extends Refusal {
  override readonly name = 'PreconditionFailedError';
  readonly statusCode = 412;

  constructor() {
    super('The file is not the version that If-Match names.');
  }
}

/**
 * Responds with the bytes of a file, or with the requested range. The headers prevent a browser from running the
 * content: it does not guess the type, does not show the file, and gives scripts no origin.
 */
export async function sendContent(
  { database, objects }: { database: Database; objects: ObjectStore },
  entry: EntryRow,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Readable> {
  const { id, blob_id: blobId } = entry;
  if (blobId === null) throw new NotFoundError();
  const [blob, tracked] = await database.read((db) =>
    inOneRoundTrip(findBlob(db, blobId), isTracked(db, id)),
  );
  if (!blob) throw new NotFoundError();
  const etag = `"${blob.sha256}"`;
  if (!isWanted(request, etag)) {
    void reply.code(304).headers({ etag });
    return Readable.from([]);
  }
  const range = rangeOf(request, etag, blob.size);
  if (range === 'unsatisfiable') throw new RangeNotSatisfiableError(blob.size);
  // The storage checks the length, because a client would wait for missing bytes. An empty file has no range.
  const whole = blob.size === 0 ? undefined : { start: 0, end: blob.size - 1 };
  // Fastify would read the content of a response to HEAD to its end.
  const content =
    request.method === 'HEAD' ? Readable.from([]) : await readContent(objects, blob, range ?? whole);
  void reply.headers({
    'accept-ranges': 'bytes',
    'content-disposition': attachment(entry.name),
    'content-length': range ? range.end - range.start + 1 : blob.size,
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': entry.mime ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    etag,
  });
  if (range) {
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${blob.size}`);
  }
  // Ranges that start later continue the same download, so they are not counted.
  if (tracked && request.method === 'GET' && (range?.start ?? 0) === 0) {
    await recordDownload(database, id).catch((error: unknown) => {
      content.destroy();
      throw error;
    });
  }
  return content;
}

/**
 * Evaluates the conditions of the request (RFC 9110, section 13.2.2).
 *
 * @returns false if the client has the file already
 * @throws PreconditionFailedError
 */
function isWanted({ headers }: FastifyRequest, etag: string): boolean {
  const { 'if-match': wanted, 'if-none-match': present } = headers;
  if (wanted !== undefined && !namesTag(wanted, etag)) throw new PreconditionFailedError();
  return present === undefined || !namesTag(present.replaceAll(/(^|[\s,])W\//g, '$1'), etag);
}

/** Whether a list of entity tags, or `*`, includes this one. Weak tags (`W/`) are others. */
const namesTag = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((tag) => tag.trim() === etag);

function rangeOf(
  request: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  // Other methods ignore ranges (RFC 9110, section 14.2).
  if (request.method !== 'GET') return undefined;
  const ifRange = request.headers['if-range'];
  // A client with another version of the file gets the whole file.
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  return parseRange(request.headers.range, size);
}

/**
 * Returns the `Content-Disposition` header to save a file under its name, whatever the name contains: an ASCII
 * fallback, and the whole name encoded as in RFC 8187.
 */
export function attachment(name: string): string {
  const fallback = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}

interface ByteRange {
  /** Index of the first byte, from 0. */
  start: number;
  /** Index of the last byte, inclusive. */
  end: number;
}

const singleRange = /^bytes=(\d*)-(\d*)$/i;

/**
 * Parses a `Range` header (RFC 9110, section 14).
 *
 * @returns undefined if the whole file is to be sent: without the header, for several ranges, or for an invalid header
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = header === undefined ? null : singleRange.exec(header.replaceAll(' ', ''));
  if (!match) return undefined;
  const [, first, last] = match as unknown as [string, string, string];
  if (first === '' && last === '') return undefined;
  if (first === '') return suffixRange(Number(last), size);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function suffixRange(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(size - length, 0), end: size - 1 };
}
