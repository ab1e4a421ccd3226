import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { ReservedSpace } from './reserved-space.ts';

/** Size of the reserve in bytes: more than the write-ahead log of the database reaches before it starts again. */
const reserveSize = 8 * 1024 ** 2;
/** Bytes that must stay free after the reserve is restored, so that the reserve itself does not fill the disk. */
const margin = 1024 ** 2;
const chunkSize = 1024 ** 2;

/**
 * Reserves room on the disk for writes that must succeed on a full disk. The reserve is a file: `release` deletes it to
 * make room, and `restore` writes it again once there is room. Until then the database refuses all other writes.
 *
 * @example
 * const reserve = await DiskReserve.open('/var/lib/file-storage');
 * reserve.release(); // the disk is full
 * await reserve.restore(); // false; true once there is room again
 */
export class DiskReserve implements ReservedSpace {
  readonly #file: string;
  #kept: boolean;
  #filling: Promise<boolean> | undefined;

  private constructor(file: string, kept: boolean) {
    this.#file = file;
    this.#kept = kept;
  }

  /**
   * Uses the reserve that an earlier process left. Releases it at once if the disk is full, because the start has to
   * write.
   */
  static async open(folder: string): Promise<DiskReserve> {
    const file = path.join(folder, 'reserve');
    await rm(draftOf(file), { force: true });
    const size = await stat(file).then(
      (stats) => stats.size,
      (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
        throw error;
      },
    );
    const reserve = new DiskReserve(file, size === reserveSize);
    if ((await freeRoom(folder)) < margin) reserve.release();
    return reserve;
  }

  get isKept(): boolean {
    return this.#kept;
  }

  release(): boolean {
    if (!this.#kept) return false;
    rmSync(this.#file, { force: true });
    this.#kept = false;
    return true;
  }

  async restore(): Promise<boolean> {
    if (this.#kept) return true;
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  async #fill(): Promise<boolean> {
    const draft = draftOf(this.#file);
    try {
      if ((await freeRoom(path.dirname(this.#file))) < reserveSize + margin) return false;
      await writeReserve(draft);
      await rename(draft, this.#file);
    } catch (error) {
      await rm(draft, { force: true });
      if (isFull(error)) return false;
      throw error;
    }
    this.#kept = true;
    return true;
  }
}

const draftOf = (file: string) => `${file}.draft`;

async function freeRoom(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Writes random bytes, so that a file system that compresses cannot make the reserve smaller. */
async function writeReserve(file: string): Promise<void> {
  const chunk = randomBytes(chunkSize);
  const handle = await open(file, 'w', 0o600);
  try {
    for (let written = 0; written < reserveSize; written += chunkSize) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const isFull = (error: unknown) => fullCodes.includes((error as NodeJS.ErrnoException).code ?? '');
