import { downloadFile } from '../../../../generated/operations.reference/entries.ts';
import { requireClient, type CallOptions, type Client } from '../core/client.ts';
import { AbortError, ApiError } from '../core/errors.ts';
import { callOptions, requireKnown } from '../core/options.ts';
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
  onProgress: (received: number) => Promise<void>;
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
      if (!(error instanceof BrokenOff) || reception.signal?.aborted) throw error;
      vain = part.length > before ? 0 : vain + 1;
      if (arrival.tag && vain < mostInVain) continue;
      const { name, size } = reception;
      const progress = `${part.length} of ${size} bytes`;
      throw new DownloadError('connection', `${name}, after ${progress}: ${error.message}`, error);
    }
  }
}

/** The connection broke. Not for an error response, a failed write or an interruption. */
class BrokenOff extends Error {}

async function receiveOnce(arrival: Arrival, reception: Reception): Promise<void> {
  const { part } = arrival;
  const { name, size, idle } = reception;
  if (arrival.tag && part.length === size) return;
  const watch = new Watch(idle);
  const response = await answered(arrival, reception, anySignal(reception.signal, watch.signal)!);
  const isRest = part.length > 0;
  for await (const chunk of arriving(response, watch)) {
    if (part.length + chunk.length > size) {
      arrival.tag = undefined;
      throw new DownloadError('content', `${name}: the server sent more than ${size} bytes. Try again.`);
    }
    await part.append(chunk);
    await reception.onProgress(part.length);
  }
  // A server may send less of the rest than was asked for.
  if (isRest && part.length < size) throw new BrokenOff('the server sends only a part of the rest.');
}

/**
 * Yields the body of a response. What the caller does with the bytes may take any time, and its errors are its own.
 *
 * @throws BrokenOff
 */
async function* arriving({ body }: Response, watch: Watch): AsyncGenerator<Uint8Array> {
  try {
    watch.seen();
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      watch.end();
      yield chunk;
      watch.seen();
    }
  } catch (cause) {
    throw watch.signal.aborted ? watch.signal.reason : new BrokenOff('the connection was lost.', { cause });
  } finally {
    watch.end();
  }
}

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

/** @throws TypeError for what is no client, and what is no entry, such as an id, or a response that contains it */
export function requireEntry(
  where: string,
  client: Client,
  entry: object,
  fields: Readonly<Record<string, string>>,
): void {
  requireClient(where, client);
  for (const [name, type] of Object.entries(fields))
    if (typeof (Object(entry) as Record<string, unknown>)[name] !== type)
      throw new TypeError(
        `${where} takes an entry second, such as uploadFile returns: ${name} is no ${type}.`,
      );
  if ((entry as { type?: unknown }).type === 'folder')
    throw new TypeError(
      `${where} takes the entry of a file: a folder has no bytes. Download the files in it.`,
    );
}

/** Options of {@link downloadedBytes}. Its `timeout` is also the time without any bytes. */
export interface DownloadedBytesOptions extends CallOptions {
  /** Throws if the response is not what the caller expects. */
  check?: ((response: Response) => void) | undefined;
}

/**
 * Yields the bytes of a file of the reference server, without storing and without checking them. What the caller does
 * with them may take any time. The option `{ headers: { range: 'bytes=0-1023' } }` is for a part of the file.
 *
 * @throws DownloadError if the connection is lost, or the server stops sending; ApiError if it refuses the download
 * @throws AbortError if the signal is aborted
 * @throws TypeError at once for what is no client or entry, and for options as every call does
 * @example
 * for await (const chunk of downloadedBytes(client, entry)) process.stdout.write(chunk);
 */
export function downloadedBytes(
  client: Client,
  entry: { hash: string; name: string },
  options: DownloadedBytesOptions = {},
): AsyncGenerator<Uint8Array> {
  requireEntry('downloadedBytes', client, entry, { hash: 'string', name: 'string' });
  requireKnown<object>('downloadedBytes', options, { ...callOptions, check: 'function' });
  return bytesOf(client, entry, options);
}

async function* bytesOf(
  client: Client,
  { hash, name }: { hash: string; name: string },
  { check, ...calls }: DownloadedBytesOptions,
): AsyncGenerator<Uint8Array> {
  const watch = new Watch(calls.timeout ?? client.timeout ?? defaultIdle);
  const ended = new AbortController();
  const outer = anySignal(client.signal, calls.signal);
  const signal = anySignal(outer, anySignal(watch.signal, ended.signal))!;
  try {
    const response = await downloadFile(client, { hash }, { ...calls, signal });
    check?.(response);
    yield* arriving(response, watch);
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error;
    if (outer?.aborted) throw new AbortError('downloadFile', outer.reason);
    throw new DownloadError('connection', `${name}: ${error.message}`, error);
  } finally {
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
      const stopped = `no bytes within ${this.idle} ms. Raise timeout, or try again later.`;
      this.#silence.abort(new BrokenOff(`the server stopped sending: ${stopped}`));
    }, this.idle);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
