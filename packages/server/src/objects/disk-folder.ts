import { randomUUID } from 'node:crypto';
import { createWriteStream, type BigIntStats } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StorageFullError, StorageUnavailableError } from './object-errors.ts';
import { warn, type OnLeftover } from './object-store.ts';
import type { ReservedSpace } from '../reserved-space.ts';

/** Bytes per write: what a socket delivers. Larger writes take the kernel up to twice the time on ext4. */
const writeBufferSize = 64 * 1024;

export interface DiskFolderOptions {
  /** Space on the same disk, reserved for deletions. */
  reservedSpace?: ReservedSpace | undefined;
  onLeftover?: OnLeftover | undefined;
}

/**
 * The folder of the disk store. All of it is on one volume, so that one atomic rename makes anything appear or
 * disappear:
 *
 * - `stored/<uuid>.<uuid>/` contains one object: `content` and `metadata.json`
 * - `multipart/<upload id>/` contains one upload: `upload.json`, and a file for each part, named by its number
 * - `incoming/` contains what is not finished or is being removed; emptied at every start
 */
export class DiskFolder {
  readonly stored: string;
  readonly multipart: string;
  readonly #incoming: string;
  readonly #reservedSpace: ReservedSpace | undefined;
  readonly #onLeftover: OnLeftover;

  private constructor(root: string, { reservedSpace, onLeftover = warn }: DiskFolderOptions) {
    this.#reservedSpace = reservedSpace;
    this.#onLeftover = onLeftover;
    this.stored = path.join(root, 'stored');
    this.multipart = path.join(root, 'multipart');
    this.#incoming = path.join(root, 'incoming');
  }

  static open(root: string, options: DiskFolderOptions = {}): Promise<DiskFolder> {
    return withStorageErrors(async () => {
      const folder = new DiskFolder(root, options);
      await rm(folder.#incoming, { recursive: true, force: true });
      for (const child of [folder.stored, folder.multipart, folder.#incoming]) {
        await mkdir(child, { recursive: true, mode: 0o700 });
      }
      return folder;
    });
  }

  /** Calls `work` with an unused path for what it wants to store. What `work` does not move away is removed. */
  async withIncoming<T>(work: (incoming: string) => Promise<T>): Promise<T> {
    const isFull = this.#reservedSpace?.isKept === false && !(await this.#reservedSpace.restore());
    if (isFull) throw new StorageFullError();
    return this.#within(work);
  }

  async #within<T>(work: (incoming: string) => Promise<T>): Promise<T> {
    const incoming = path.join(this.#incoming, randomUUID());
    try {
      return await withStorageErrors(() => work(incoming));
    } finally {
      await this.#discard(incoming);
    }
  }

  /** Best effort: the next start removes what is left. */
  async #discard(target: string): Promise<void> {
    await rm(target, { recursive: true, force: true }).catch(this.#onLeftover);
  }

  /**
   * Removes folders that may not exist. Each disappears at once, so that no reader sees a part of one. A power failure
   * can bring a folder back; then the sweep finds it.
   */
  async remove(targets: readonly string[]): Promise<void> {
    try {
      await this.#remove(targets);
    } catch (error) {
      if (!(error instanceof StorageFullError) || !this.#reservedSpace?.release()) throw error;
      await this.#remove(targets);
    }
  }

  #remove(targets: readonly string[]): Promise<void> {
    return this.#within(async (incoming) => {
      await mkdir(incoming);
      for (const [index, target] of targets.entries()) {
        await rename(target, path.join(incoming, String(index))).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }
    });
  }

  /** Checks that the root folder exists, to distinguish a missing file from a storage that is gone. */
  assertPresent(): Promise<void> {
    return withStorageErrors(() => access(this.stored));
  }
}

/**
 * Writes a stream to a new file, and resolves to its length once the bytes are durable. If the disk fails, the source
 * stays open: it may be a request that still needs a response.
 */
export async function writeFileDurably(
  file: string,
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<number> {
  const target = createWriteStream(file, {
    flags: 'wx',
    mode: 0o600,
    highWaterMark: writeBufferSize,
    flush: true,
  });
  await pipeline(body, target);
  return target.bytesWritten;
}

/** Makes changes of names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Returns the ETag of a file without reading it. A replaced file has another inode, and no file changes after it got
 * its final name.
 */
export function etagOf({ ino, mtimeNs, size }: BigIntStats): string {
  return `"${[ino, mtimeNs, size].map((part) => part.toString(16)).join('-')}"`;
}

export const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

/** Returns whether a rename failed because a folder with this name exists and is not empty. */
export const isTaken = (error: unknown) => ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error));

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const unavailableCodes = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENODEV',
  'ENXIO',
  'ESTALE',
  'EMFILE',
  'ENFILE',
]);

/** Runs work on the disk, and translates errors of the system to errors of the storage. */
export async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (fullCodes.has(code)) throw new StorageFullError({ cause: error });
    if (unavailableCodes.has(code)) throw new StorageUnavailableError({ cause: error });
    throw error;
  }
}

function codeOf(error: unknown): string {
  return (error instanceof Error && (error as NodeJS.ErrnoException).code) || '';
}
