import { downloadFile } from '../../../../generated/operations.reference/entries.ts';
import type { Client } from '../core/client.ts';
import { AbortError, ApiError } from '../core/errors.ts';
import { anySignal } from '../core/signals.ts';
import { DownloadError } from './download-error.ts';
import type { PartFile } from './part-file.ts';

/** A partial download. */
export interface Arrival {
  readonly part: PartFile;
  /** Strong ETag of the bytes in `part`; undefined if the storage sends none, or before the first response. */
  tag: string | undefined;
}

export interface Reception {
  /** Name of the file, for messages. */
  name: string;
  /** Size of the file in bytes. */
  size: number;
  /** Timeout in milliseconds between two chunks; 0 and Infinity disable it. */
  idle: number;
  signal: AbortSignal | undefined;
  get: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;
  /** Called when the ETag has changed, before the bytes of the new version arrive. */
  onTag: () => Promise<void>;
  /** Called with the number of bytes so far. */
  onProgress: (received: number) => void;
}

/** Milliseconds without any bytes after which a connection counts as lost, unless the caller sets a timeout. */
export const defaultIdle = 60_000;

/** Number of consecutive attempts without any bytes before giving up. */
const mostInVain = 3;

/**
 * Downloads the missing bytes of a file. If the connection breaks, continues after the last byte as long as the ETag is
 * the same, and otherwise starts again.
 *
 * @throws DownloadError if the connection keeps breaking
 */
export async function receive(arrival: Arrival, reception: Reception): Promise<void> {
  const { part } = arrival;
  for (let vain = 0; ;) {
    const before = part.length;
    try {
      await receiveOnce(arrival, reception);
      return;
    } catch (error) {
      if (!(error instanceof BrokenOff)) throw error;
      vain = part.length > before ? 0 : vain + 1;
      if (arrival.tag && vain < mostInVain) continue;
      const { name, size } = reception;
      throw new DownloadError(
        'connection',
        `${name}: the connection was lost after ${part.length} of ${size} bytes.`,
        { cause: error },
      );
    }
  }
}

/** The connection broke. Not for an error response, a failed write or an interruption. */
class BrokenOff extends Error {}

async function receiveOnce(arrival: Arrival, reception: Reception): Promise<void> {
  const { part } = arrival;
  if (arrival.tag && part.length === reception.size) return;
  const watch = new Watch(reception.idle);
  const signal = anySignal(reception.signal, watch.signal)!;
  try {
    const { body } = await answered(arrival, reception, signal);
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      watch.seen();
      if (part.length + chunk.length > reception.size) {
        arrival.tag = undefined;
        throw new DownloadError(
          'content',
          `${reception.name}: the server sent more than ${reception.size} bytes. Try again.`,
        );
      }
      await part.append(chunk).catch((cause: unknown) => {
        throw new NotWritten('', { cause });
      });
      reception.onProgress(part.length);
    }
  } catch (error) {
    if (error instanceof NotWritten) throw error.cause;
    if (error instanceof DownloadError) throw error;
    const refused = error instanceof ApiError && !watch.signal.aborted;
    throw refused || reception.signal?.aborted ? error : new BrokenOff('', { cause: error });
  } finally {
    watch.end();
  }
}

/** Wraps a failed write, to distinguish it from a broken connection. */
class NotWritten extends Error {}

/** Returns the response with the missing bytes: the rest if the ETag is the same, and otherwise the whole file. */
async function answered(arrival: Arrival, { size, get, onTag }: Reception, signal: AbortSignal) {
  const { part, tag } = arrival;
  // Ranges of a compressed response do not match those of the file.
  const plainly = { 'accept-encoding': 'identity' };
  if (tag && part.length > 0) {
    const range = { range: `bytes=${part.length}-`, 'if-range': tag };
    const rest = await get({ ...plainly, ...range }, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 416) return undefined;
      throw error;
    });
    if (rest && goesOn(rest, part.length, size, tag)) return rest;
    if (rest && rest.status !== 206) return begun(rest);
    await rest?.body?.cancel();
  }
  return begun(await get(plainly, signal));

  async function begun(response: Response): Promise<Response> {
    await part.empty();
    arrival.tag = strongTagOf(response);
    await onTag();
    return response;
  }
}

function goesOn({ status, headers }: Response, from: number, size: number, tag: string): boolean {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return status === 206 && Number(start) === from && Number(total) === size && headers.get('etag') === tag;
}

/** A weak ETag means equivalent content, not identical bytes. */
function strongTagOf({ headers }: Response): string | undefined {
  const tag = headers.get('etag');
  return tag?.startsWith('"') && !headers.has('content-encoding') ? tag : undefined;
}

/**
 * Yields the bytes of a file of the reference server, without storing and without checking them. What the caller does
 * with them may take any time.
 *
 * @param options.range value of the header `Range`, for a part of the file
 * @param options.check throws if the response is not what the caller expects
 * @throws DownloadError if the server stops sending; ApiError if it refuses the download
 * @throws AbortError if the signal of the client is aborted
 * @example
 * for await (const chunk of downloadedBytes(client, entry)) process.stdout.write(chunk);
 */
export async function* downloadedBytes(
  client: Client,
  { hash, name }: { hash: string; name: string },
  { range, check }: { range?: string; check?: (response: Response) => void } = {},
): AsyncGenerator<Uint8Array> {
  const watch = new Watch(client.timeout ?? defaultIdle);
  const ended = new AbortController();
  const signal = anySignal(watch.signal, ended.signal)!;
  const headers = range === undefined ? {} : { range };
  try {
    const response = await downloadFile(client, { hash }, { timeout: 0, headers, signal });
    check?.(response);
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      watch.end();
      yield chunk;
      watch.seen();
    }
  } catch (error) {
    if (client.signal?.aborted) throw new AbortError('downloadFile', error);
    if (!watch.signal.aborted) throw error;
    throw new DownloadError('connection', `${name}: the server stopped sending.`, { cause: error });
  } finally {
    watch.end();
    // Closes the connection if bytes are left.
    ended.abort();
  }
}

/** Aborts a transfer if no bytes arrive for too long. */
class Watch {
  readonly #silence = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  readonly idle: number;

  constructor(idle: number) {
    this.idle = idle;
    this.seen();
  }

  get signal(): AbortSignal {
    return this.#silence.signal;
  }

  /** Starts to wait for the next bytes. */
  seen(): void {
    clearTimeout(this.#timer);
    // A timer of 2 ** 31 ms and more would end at once.
    if (this.idle <= 0 || this.idle >= 2 ** 31) return;
    this.#timer = setTimeout(() => {
      this.#silence.abort();
    }, this.idle);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
