import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type CreateReadableOptions, Reader } from '@zip.js/zip.js';
import { ArchiveError, ArchiveLimitError } from './archive-error.ts';
import type { ArchiveSource } from './archive-source.ts';

/** One read of this size serves headers and small files that are close together. */
const WINDOW_BYTES = 512 * 1024;

/**
 * The largest block that is read at once is the directory. This limit allows 1,600 bytes for each of 10,000 entries.
 */
const MAX_READ_BYTES = 16 * 1024 ** 2;

/** Gives zip.js random access to a source, with few reads of limited size. */
export class SourceReader extends Reader<ArchiveSource> {
  /** The error of the source, as opposed to a fault of the archive. */
  sourceError: Error | undefined;

  readonly #source: ArchiveSource;
  #window = { start: 0, bytes: new Uint8Array() };

  constructor(source: ArchiveSource) {
    super(source);
    this.#source = source;
    this.size = source.size;
  }

  override async readUint8Array(start: number, length: number): Promise<Uint8Array> {
    const end = Math.min(start + length, this.size);
    if (end <= start) return new Uint8Array();
    if (end - start > MAX_READ_BYTES) throw new ArchiveLimitError(`A directory of ${end - start} bytes.`);
    if (!this.#holds(start, end)) {
      const windowEnd = Math.min(Math.max(end, start + WINDOW_BYTES), this.size);
      const bytes = await this.#fromSource(async () => buffer(await this.#open(start, windowEnd)));
      this.#window = { start, bytes };
    }
    const offset = start - this.#window.start;
    // Returns a copy, because zip.js passes buffers to streams that may detach them.
    return this.#window.bytes.slice(offset, offset + end - start);
  }

  override createReadable(options: CreateReadableOptions = {}): ReadableStream<Uint8Array> {
    const { offset = 0, size = this.size - offset } = options;
    if (size <= WINDOW_BYTES) return super.createReadable(options);
    return Readable.toWeb(Readable.from(this.#stream(offset, offset + size))) as ReadableStream<Uint8Array>;
  }

  async *#stream(start: number, end: number): AsyncGenerator<Uint8Array> {
    const stream = await this.#fromSource(() => this.#open(start, end));
    const chunks: AsyncIterator<Uint8Array, undefined> = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await this.#fromSource(() => chunks.next());
        if (done) return;
        yield value;
      }
    } finally {
      stream.destroy();
    }
  }

  #holds(start: number, end: number): boolean {
    const window = this.#window;
    return start >= window.start && end <= window.start + window.bytes.byteLength;
  }

  #open(start: number, end: number): Promise<Readable> {
    return this.#source.read({ start, end: end - 1 });
  }

  async #fromSource<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      this.sourceError = error instanceof Error ? error : new Error(String(error));
      throw this.sourceError;
    }
  }
}

const endSignature = 0x06054b50;
const recordSignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const recordLength = 46;
const longestComment = 0xffff;

interface Bytes {
  readonly size: number;
  readUint8Array(start: number, length: number): Promise<Uint8Array>;
}

/**
 * Refuses an archive whose end record declares fewer entries than the archive contains. Otherwise the extraction would
 * leave out files and look complete.
 *
 * @param count entries that a reader found by the end record
 */
export async function refuseDeniedEntries(archive: Bytes, count: number): Promise<void> {
  if (count === 0 && (await startsWithEntry(archive))) throw denied();
  const start = Math.max(archive.size - endLength - longestComment, 0);
  const tail = viewOf(await archive.readUint8Array(start, archive.size - start));
  const end = endRecordIn(tail);
  if (end === undefined) return;
  const declared = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  // With these values, the true numbers are in a Zip64 record.
  if (declared === 0xffff || length === 0xffffffff || length > start + end) return;
  const directory = viewOf(await archive.readUint8Array(start + end - length, length));
  if (recordsIn(directory) > count) throw denied();
}

async function startsWithEntry(archive: Bytes): Promise<boolean> {
  const first = viewOf(await archive.readUint8Array(0, 4));
  return first.byteLength === 4 && first.getUint32(0, true) === localSignature;
}

function endRecordIn(tail: DataView): number | undefined {
  for (let at = tail.byteLength - endLength; at >= 0; at--) {
    if (tail.getUint32(at, true) === endSignature) return at;
  }
  return undefined;
}

/** Counts the entry headers from the start of a directory, up to the first bytes that are not a header. */
function recordsIn(directory: DataView): number {
  let records = 0;
  for (let at = 0; at + recordLength <= directory.byteLength; records++) {
    if (directory.getUint32(at, true) !== recordSignature) break;
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.getUint16(at + offset, true));
    at += recordLength + name! + extra! + comment!;
  }
  return records;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const denied = () => new ArchiveError('The end record tells of fewer entries than there are.');
