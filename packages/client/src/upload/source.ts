import { typeOf } from '../core/options.ts';
import { startDeadline, untilAborted } from '../core/signals.ts';
import type { Body, Put } from './put.ts';

/** Bytes to upload, which are read in pieces. */
export interface UploadSource {
  /** Size in bytes. */
  size: number;
  /** Original name of the file. */
  name?: string | undefined;
  /** MIME type. */
  type?: string | undefined;
  /** Milliseconds since the Unix epoch. */
  lastModified?: number | undefined;
  /** Returns the bytes from `start` to `end` (exclusive). Called in ascending order. */
  slice(start: number, end: number): Body | Promise<Body>;
  /** For sources that can be read only once: passes on the bytes while they are read, and resolves at their end. */
  watch?: ((onBytes: (bytes: Uint8Array) => void) => Promise<void>) | undefined;
  /** Sends the result of `slice`, if `fetch` cannot. */
  put?: Put | undefined;
}

/**
 * Sources for {@link uploadFile}: a Blob or File, bytes, a stream of known size, or a custom source. A failed upload closes a
 * stream, but an async generator only when its pending `next` settles: nothing can end it before.
 */
export type Uploadable =
  | Blob
  | Uint8Array
  | AsyncIterable<Uint8Array>
  | Pick<ReadableStream<Uint8Array>, 'getReader'>
  | UploadSource;

/** A source that has a name, such as a File. For any other, give the option `name`. */
export type Named = Uploadable & { name: string };

/**
 * Returns the extension of a file name without the dot. It is empty if no name is before the dot, and for what the contract
 * of the reference server excludes: more than 64 characters, slashes and control characters.
 */
export const extensionOf = (name: string): string =>
  /^\.*[^.].*\.([^./\\\p{Cc}]{1,64})$/su.exec(name)?.[1] ?? '';

type Stream = AsyncIterable<Uint8Array> & Partial<Pick<ReadableStream<Uint8Array>, 'getReader'>>;

/** Type of the bytes in a Blob. */
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * @param size of a stream, in bytes
 * @param failed aborted when nobody reads any more, so that a stream ends
 * @param idle milliseconds without any bytes after which a stream fails; 0 is no limit
 * @throws TypeError
 */
export function sourceOf(from: Uploadable, size?: number, failed?: AbortSignal, idle = 0): UploadSource {
  if (from instanceof Uint8Array) {
    return { size: from.length, slice: (start, end) => from.subarray(start, end) };
  }
  const given = Object(from) as Partial<Stream & UploadSource>;
  if (!given.getReader && !given[Symbol.asyncIterator]) {
    const isSource =
      typeof given.slice === 'function' && Number.isSafeInteger(given.size) && given.size! >= 0;
    if (isSource) return from as UploadSource;
    throw new TypeError(
      'The source is no Blob, bytes, stream or UploadSource. For a path, use `fileSource` of `@file-storage/client/node`.',
    );
  }
  if (size === undefined) {
    throw new TypeError(
      'size is missing: give the size of a stream, because it is unknown until the stream is read.',
    );
  }
  const iterator = iteratorOf(from as Stream);
  failed?.addEventListener('abort', () => {
    // The reason of the failure is more important than that of this.
    const end = async () => {
      // An iterator that has not begun, or waits, does not close a stream of Node.
      (from as { destroy?: () => void }).destroy?.();
      await iterator.return?.();
    };
    end().catch(() => undefined);
  });
  return streamSource(iterator, size, idle);
}

function iteratorOf(from: Stream): AsyncIterator<Uint8Array, unknown> {
  if (!from.getReader) return from[Symbol.asyncIterator]();
  // The iterator of a stream of the web would not close it while it waits, and older browsers have none.
  const reader = from.getReader();
  return {
    next: () => reader.read(),
    return: async () => {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  };
}

async function nextOf(stream: AsyncIterator<Uint8Array>, idle: number) {
  const deadline = startDeadline(idle);
  try {
    return await untilAborted(stream.next(), deadline?.signal);
  } catch (error) {
    const late = `The stream gave no bytes within ${idle} ms. Raise timeout, or try again later.`;
    throw deadline?.signal.aborted ? Error(late, { cause: error }) : error;
  } finally {
    deadline?.stop();
  }
}

/** Reads a stream in sequence, as its pieces are requested. */
function streamSource(stream: AsyncIterator<Uint8Array>, size: number, idle: number): UploadSource {
  /** Bytes that were read but not requested yet, starting at `position`. */
  let held = new Blob([]);
  let position = 0;
  let onBytes: (bytes: Uint8Array) => void = () => undefined;
  let end: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let turn: Promise<Blob | undefined> = Promise.resolve(undefined);
  const read = async (start: number, upTo: number) => {
    if (start !== position) throw Error('A stream is read only once');
    const chunks: (Blob | Bytes)[] = [held];
    let reached = start + held.size;
    // Reads once more after the last byte, to check that the stream has ended.
    while (reached < upTo || (upTo === size && reached === size)) {
      const next = await nextOf(stream, idle);
      if (next.done) break;
      if (typeOf(next.value) !== 'Uint8Array')
        throw new TypeError('The stream returns no bytes (Uint8Array).');
      onBytes(next.value);
      // A copy, because the stream may reuse its buffer.
      chunks.push(new Uint8Array(next.value));
      reached += next.value.length;
    }
    if (reached < upTo || reached > size) throw Error(`The stream has ${reached} bytes, not ${size}`);
    const all = new Blob(chunks);
    held = all.slice(upTo - start);
    position = upTo;
    if (upTo === size) end();
    return all.slice(0, upTo - start);
  };
  return {
    size,
    slice: (start, upTo) => (turn = turn.then(() => read(start, upTo))),
    watch(update) {
      onBytes = update;
      return ended;
    },
  };
}
