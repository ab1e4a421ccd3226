import type { Body, Put } from './put.ts';

/** Bytes to upload, read piece by piece. */
export interface UploadSource {
  /** Bytes in all. */
  size: number;
  /** Original name. */
  name?: string | undefined;
  /** MIME type. */
  type?: string | undefined;
  /** Milliseconds since the Unix epoch. */
  lastModified?: number | undefined;
  /** The bytes from `start` up to `end`; asked for in ascending order. */
  slice(start: number, end: number): Body | Promise<Body>;
  /** Of what can be read but once, and is asked for whole: tells the bytes on their way, and ends with them. */
  watch?: ((onBytes: (bytes: Uint8Array) => void) => Promise<void>) | undefined;
  /** Sends what `slice` gives, where `fetch` cannot. */
  put?: Put | undefined;
}

/** What {@link uploadFile} takes: a Blob or File, bytes, a stream whose size is given, or a source of your own. */
export type Uploadable = Blob | Uint8Array | AsyncIterable<Uint8Array> | UploadSource;

/** Bytes that a Blob is made of. */
type Bytes = Uint8Array<ArrayBuffer>;

/** @param size bytes of a stream */
export function sourceOf(from: Uploadable, size: number | undefined): UploadSource {
  if (from instanceof Uint8Array) {
    return { size: from.length, slice: (start, end) => from.subarray(start, end) };
  }
  if (!(Symbol.asyncIterator in from)) return from;
  if (size === undefined) {
    throw new TypeError('size is missing: how many bytes a stream has cannot be seen before.');
  }
  return streamSource(from[Symbol.asyncIterator](), size);
}

/** Reads a stream as its pieces are asked for, one after the other. */
function streamSource(stream: AsyncIterator<Uint8Array>, size: number): UploadSource {
  /** What has been read and not asked for, from `position` on. */
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
    // One further than its last byte, to see that it was the last.
    while (reached < upTo || (upTo === size && reached === size)) {
      const next = await stream.next();
      if (next.done) break;
      onBytes(next.value);
      chunks.push(next.value as Bytes);
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
