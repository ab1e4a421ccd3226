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
  /** Sends what `slice` gives, where `fetch` cannot. */
  put?: Put | undefined;
}

/** What {@link uploadFile} takes: a Blob or File, bytes, a stream whose size is given, or a source of your own. */
export type Uploadable = Blob | Uint8Array | AsyncIterable<Uint8Array> | UploadSource;

export function sourceOf(from: Uploadable, size: number | undefined): UploadSource {
  if (from instanceof Uint8Array) {
    return { size: from.length, slice: (start, end) => from.subarray(start, end) };
  }
  if (!(Symbol.asyncIterator in from)) return from;
  if (size === undefined) throw new TypeError('The upload of a stream needs its size');
  return { size, slice: inOrder(from[Symbol.asyncIterator](), size) };
}

/** Reads a stream as its pieces are asked for. What lies before a piece has been uploaded already. */
function inOrder(stream: AsyncIterator<Uint8Array>, size: number): UploadSource['slice'] {
  let position = 0;
  let rest: Uint8Array = new Uint8Array();
  let turn: Promise<unknown> = Promise.resolve();
  const read = async (start: number, end: number) => {
    if (start < position) throw new Error('A stream is read only once');
    const piece = new Uint8Array(end - start);
    while (position < end) {
      if (rest.length === 0) {
        const next = await stream.next();
        if (next.done) throw new Error(`The stream ends after ${position} of ${size} bytes`);
        rest = next.value;
        continue;
      }
      const taken = rest.subarray(0, position < start ? start - position : end - position);
      if (position >= start) piece.set(taken, position - start);
      position += taken.length;
      rest = rest.subarray(taken.length);
    }
    if (end === size && (rest.length > 0 || !(await stream.next()).done)) {
      throw new Error(`The stream does not end after ${size} bytes`);
    }
    return piece;
  };
  return (start, end) => {
    const piece = turn.then(() => read(start, end));
    turn = piece;
    return piece;
  };
}
