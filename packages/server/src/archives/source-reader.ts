import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Reader, type CreateReadableOptions } from '@zip.js/zip.js';
import { ArchiveLimitError } from './archive-error.ts';
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
