import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Files that this process has made. */
let counter = 0;

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

  /**
   * Makes a file for what is to lie at a path: hidden beside it, and told from those of other files and of other commands.
   *
   * @param what names what comes
   * @throws the error of the file system, about the path that the caller knows
   */
  static async create(target: string, what: string): Promise<PartFile> {
    const { dir, base } = path.parse(target);
    const file = path.join(dir, `.${base.slice(0, 40)}.${markOf(what)}.${process.pid}-${counter++}.part`);
    const handle = await open(file, 'w').catch((error: unknown) => {
      throw Object.assign(error as Error, { path: target });
    });
    return new PartFile(file, handle);
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
    if (this.#length === 0) return;
    await this.#handle.truncate(0);
    this.#length = 0;
    this.#hash = createHash('sha256');
  }

  /**
   * Puts what has come where it belongs.
   *
   * @param options.modified modification time that the file gets
   * @param options.sync whether the bytes are on the disk before the file has its name: it costs more than to fetch a
   *   small file again after a power failure
   */
  async moveTo(
    target: string,
    { modified, sync }: { modified?: Date | undefined; sync: boolean },
  ): Promise<void> {
    if (modified) await this.#handle.utimes(modified, modified);
    if (sync) await this.#handle.sync();
    await this.close();
    await rename(this.file, target);
  }

  /** Leaves what has come where it is. */
  close(): Promise<void> {
    return this.#handle.close();
  }

  async remove(): Promise<void> {
    await this.close();
    await rm(this.file, { force: true });
  }

  #count(chunk: Uint8Array): void {
    this.#length += chunk.length;
    this.#hash.update(chunk);
  }
}

const markOf = (what: string): string => createHash('sha256').update(what).digest('hex').slice(0, 8);

/** What commands that were killed have left; each folder is looked at once. */
export class LeftParts {
  readonly #folders = new Map<string, Promise<string[]>>();

  /** Removes what is left of a download that is begun anew, unless its process is still at it. */
  async remove(target: string, what: string): Promise<void> {
    const folder = path.dirname(target);
    const names = this.#folders.get(folder) ?? readdir(folder).then((all) => all.filter(isPart));
    this.#folders.set(folder, names);
    for (const name of await names) {
      const [, mark, pid] = partName.exec(name)!;
      if (mark === markOf(what) && !isRunning(Number(pid)))
        await rm(path.join(folder, name), { force: true });
    }
  }
}

const partName = /^\..*\.([0-9a-f]{8})\.(\d+)-\d+\.part$/;
/** Whether a name is that of a file that has not come in full. */
export const isPart = (name: string): boolean => partName.test(name);

/** Whether another process of this number lives. */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
