import { ApiError } from '../../client/src/index.ts';
import { CommandError } from './errors.ts';
import type { PartFile } from './part-file.ts';
import { bytes } from './text.ts';

/** Bytes that come. */
export interface Arrival {
  readonly part: PartFile;
  /** Strong entity tag of what `part` holds; undefined where the storage shows none, or nothing has come. */
  tag: string | undefined;
}

export interface Reception {
  /** Of the file, for people. */
  name: string;
  /** Bytes of the file. */
  size: number;
  /** Milliseconds for which nothing may come; for ever, if undefined. */
  idle: number | undefined;
  signal: AbortSignal;
  get: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;
  /** Told when the tag has become another one, before bytes of it come. */
  onTag: () => Promise<void>;
  /** Told the bytes that are there. */
  onProgress: (received: number) => void;
}

/** How often in a row nothing comes before it is given up. */
const mostInVain = 3;

/**
 * Receives what is missing of a file. Where the connection breaks, it goes on after the last byte, as long as the tag
 * says that the bytes are still the same ones; else it begins anew.
 *
 * @throws CommandError where the connection stays broken
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
      throw new CommandError(
        'unreachable',
        `${name}: the connection was lost after ${bytes(part.length)} of ${bytes(size)}.`,
        'again',
        { cause: error },
      );
    }
  }
}

/** Whatever is at fault between here and there, not the answer, the disk or the user. */
class BrokenOff extends Error {}

async function receiveOnce(arrival: Arrival, reception: Reception): Promise<void> {
  const { part } = arrival;
  if (arrival.tag && part.length === reception.size) return;
  const watch = new Watch(reception.idle);
  const signal = AbortSignal.any([reception.signal, watch.signal]);
  try {
    const { body } = await answered(arrival, reception, signal);
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      watch.seen();
      if (part.length + chunk.length > reception.size) {
        arrival.tag = undefined;
        throw new CommandError(
          'failed',
          `${reception.name}: the server sent more than ${bytes(reception.size)}. Try again.`,
        );
      }
      await part.append(chunk).catch((cause: unknown) => {
        throw new NotWritten('', { cause });
      });
      reception.onProgress(part.length);
    }
  } catch (error) {
    if (error instanceof NotWritten) throw error.cause;
    if (error instanceof CommandError) throw error;
    const refused = error instanceof ApiError && !watch.signal.aborted;
    throw refused || reception.signal.aborted ? error : new BrokenOff('', { cause: error });
  } finally {
    watch.end();
  }
}

/** Not the connection's fault. */
class NotWritten extends Error {}

/** The answer that brings what is missing: the rest, if the storage has the same bytes still, or all of them. */
async function answered(arrival: Arrival, { size, get, onTag }: Reception, signal: AbortSignal) {
  const { part, tag } = arrival;
  // What is packed on the way has no ranges of its own.
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

/** A weak tag says that bytes mean the same, not that they are. */
function strongTagOf({ headers }: Response): string | undefined {
  const tag = headers.get('etag');
  return tag?.startsWith('"') && !headers.has('content-encoding') ? tag : undefined;
}

/** Ends what brings nothing for too long. */
export class Watch {
  readonly #silence = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(idle: number | undefined) {
    if (idle === undefined) return;
    this.#timer = setTimeout(() => {
      this.#silence.abort();
    }, idle);
  }

  get signal(): AbortSignal {
    return this.#silence.signal;
  }

  seen(): void {
    this.#timer?.refresh();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
