import { createHash, randomUUID, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** What has come of a file so far, beside the place that it gets when all of it is there. */
export class PartFile {
  readonly #handle: FileHandle;
  #length = 0;
  #hash: Hash = createHash('sha256');

  private constructor(
    /** Path of what has come. */
    readonly file: string,
    handle: FileHandle,
  ) {
    this.#handle = handle;
  }

  /** A path for what is to lie at another one: hidden, and told from all others. */
  static pathFor(target: string): string {
    const { dir, base } = path.parse(target);
    return path.join(dir, `.${base.slice(0, 60)}.${randomUUID().slice(0, 8)}.part`);
  }

  /** @param file as `pathFor` answers it */
  static async create(file: string): Promise<PartFile> {
    return new PartFile(file, await open(file, 'wx'));
  }

  /** What has come before; undefined where it is gone. */
  static async reopen(file: string): Promise<PartFile | undefined> {
    try {
      const part = new PartFile(file, await open(file, 'r+'));
      for await (const chunk of createReadStream(file)) part.#count(chunk as Buffer);
      return part;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Bytes. */
  get length(): number {
    return this.#length;
  }

  /** SHA-256 of what has come, in hexadecimal. */
  get digest(): string {
    return this.#hash.copy().digest('hex');
  }

  async append(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length;) {
      at += (await this.#handle.write(chunk, at, chunk.length - at, this.#length + at)).bytesWritten;
    }
    this.#count(chunk);
  }

  /** Throws away what has come. */
  async empty(): Promise<void> {
    await this.#handle.truncate(0);
    this.#length = 0;
    this.#hash = createHash('sha256');
  }

  /** Puts what has come where it belongs. */
  async moveTo(target: string): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    await rename(this.file, target);
  }

  /** Leaves what has come where it is. */
  close(): Promise<void> {
    return this.#handle.close();
  }

  async remove(): Promise<void> {
    await this.#handle.close();
    await rm(this.file, { force: true });
  }

  #count(chunk: Uint8Array): void {
    this.#length += chunk.length;
    this.#hash.update(chunk);
  }
}
