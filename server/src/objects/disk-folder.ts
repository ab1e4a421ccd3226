import { randomUUID } from 'node:crypto';
import { createWriteStream, type BigIntStats } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StorageFullError, StorageUnavailableError } from './object-errors.ts';
import { warn, type OnLeftover } from './leftovers.ts';
import type { ReservedSpace } from '../reserved-space.ts';

/** Bytes written at a time: what a socket delivers. Larger writes cost the kernel up to twice the time on ext4. */
const writeBufferSize = 64 * 1024;

export interface DiskFolderOptions {
  /** Room on the same disk that is kept for deletions. */
  reservedSpace?: ReservedSpace | undefined;
  onLeftover?: OnLeftover | undefined;
}

/**
 * The folder of the disk store, all on one volume so that everything appears and disappears by one atomic rename:
 *
 * - `stored/<uuid>.<uuid>/` holds one object: `content` and `metadata.json`
 * - `multipart/<upload id>/` holds one upload: `upload.json` and a file for each part, named by its number
 * - `incoming/` holds what is not finished or is being removed; emptied at every start
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

  /** A path that nothing has, for what is to be stored; what `work` leaves there is removed. */
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

  /** Best effort: what stays is removed at the next start. */
  async #discard(target: string): Promise<void> {
    await rm(target, { recursive: true, force: true }).catch(this.#onLeftover);
  }

  /**
   * Removes folders, each as a whole: whoever looks sees all of one or nothing. Those that are not there are fine.
   * What a power failure brings back belongs to nothing, and the sweep finds it.
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

  /** Tells a file that is not there from a folder that has vanished with everything in it. */
  assertPresent(): Promise<void> {
    return withStorageErrors(() => access(this.stored));
  }
}

/**
 * Writes a stream to a new file and resolves to its length once the bytes are on the disk. The source is left
 * alone when the disk fails: it may be a request that still awaits its answer.
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

/** Makes the names in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The ETag of a file. It costs no reading: the inode differs from that of the file replaced, and the file never
 * changes after it has taken its name.
 */
export function etagOf({ ino, mtimeNs, size }: BigIntStats): string {
  return `"${[ino, mtimeNs, size].map((part) => part.toString(16)).join('-')}"`;
}

export const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

/** Whether a rename was refused because a folder with content has the name already. */
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

/** Runs work on the disk; the system's errors come out as the storage's. */
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
