import { createHash, randomBytes, type Hash } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { replaceTarget, type TargetStat } from './target-file.ts';

/** Windows does not have these flags. */
const noLink =
  ((constants.O_NOFOLLOW as number | undefined) ?? 0) | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/** Partial files that this process writes. */
const written = new Set<string>();

/** A partial download, next to its target. It gets the name of the target when it is complete. */
export class PartFile {
  readonly #handle: FileHandle;
  #length = 0;
  #hash: Hash = createHash('sha256');

  /** Path of the partial file. */
  readonly file: string;

  private constructor(file: string, handle: FileHandle) {
    this.file = file;
    this.#handle = handle;
    written.add(file);
  }

  /**
   * Creates a hidden file next to the target. Its name differs from those of other files and other processes.
   *
   * @param isPrivate whether nobody else may read it before it has the permissions of its target
   * @throws the error of the file system, with the path of the target
   */
  static async create(target: string, isPrivate = false): Promise<PartFile> {
    const file = partFor(target);
    const handle = await open(file, 'wx', isPrivate ? 0o600 : 0o666).catch((error: unknown) => {
      throw Object.assign(error as Error, { path: target });
    });
    return new PartFile(file, handle);
  }

  /**
   * Opens the partial file of an earlier process, under a name of its own: of two who take it up, one gets it. Returns
   * undefined if it no longer exists, if somebody writes it, or if something else is in its place: a link or a second name
   * of a file, which bytes would be written to, or a pipe.
   *
   * @param target as for `create`
   */
  static async reopen(earlier: string, target: string): Promise<PartFile | undefined> {
    if (!partName.test(path.basename(earlier)) || isWritten(earlier)) return undefined;
    const file = partFor(target);
    try {
      await rename(earlier, file);
    } catch {
      return undefined;
    }
    const handle = await open(file, constants.O_RDWR | noLink).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ELOOP') return undefined;
      throw error;
    });
    const facts = await handle?.stat();
    if (!handle || !facts?.isFile() || facts.nlink > 1) {
      await handle?.close();
      await rm(file);
      return undefined;
    }
    const part = new PartFile(file, handle);
    for await (const chunk of handle.createReadStream({ start: 0, autoClose: false }))
      part.#count(chunk as Buffer);
    return part;
  }

  /** Bytes. */
  get length(): number {
    return this.#length;
  }

  /** SHA-256 of the bytes so far, in hex. */
  get digest(): string {
    return this.#hash.copy().digest('hex');
  }

  async append(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length;) {
      at += (await this.#handle.write(chunk, at, chunk.length - at, this.#length + at)).bytesWritten;
    }
    this.#count(chunk);
  }

  /** Discards all bytes. */
  async empty(): Promise<void> {
    if (this.#length === 0) return;
    await this.#handle.truncate(0);
    this.#length = 0;
    this.#hash = createHash('sha256');
  }

  /**
   * Moves the complete file to its target.
   *
   * @param options.before what the target had before the download: the file gets its permissions, and its owner where the
   * system allows it
   * @param options.modified modification time of the file
   * @param options.sync whether to flush the bytes to the disk before the rename. For small files, this costs more than
   * a second download after a power failure.
   * @throws DownloadError if the target changed meanwhile
   */
  async moveTo(
    target: string,
    { before, modified, sync }: { before: TargetStat; modified?: Date | undefined; sync: boolean },
  ): Promise<void> {
    if (before) {
      // Only root may give files away, and not every disk has owners. Before the permissions, which it may change.
      await this.#handle.chown(Number(before.uid), Number(before.gid)).catch(() => undefined);
      await this.#handle.chmod(Number(before.mode & 0o777n));
    }
    if (modified) await this.#handle.utimes(secondsOf(modified), secondsOf(modified));
    if (sync) await this.#handle.sync();
    await this.#handle.close();
    await replaceTarget(this.file, target, before);
    written.delete(this.file);
  }

  /** Keeps the partial file. */
  async close(): Promise<void> {
    await this.#handle.close();
    written.delete(this.file);
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

/**
 * Returns a time for `utimes`, in seconds. It is half a microsecond later: a number of seconds is not exact, and Node cuts
 * off what is below a microsecond, or a nanosecond since libuv 1.52. Without this, the file could get the millisecond
 * before. A text, because Node takes a negative number for now.
 */
export const secondsOf = (time: Date): string => String((time.getTime() + 0.0005) / 1000);

/** Returns a path next to the target that no other file has, and that says which process writes the file. */
export function partFor(target: string): string {
  const { dir, base } = path.parse(target);
  // Others who may write to the folder could put a link in the place of a name that they know.
  const random = randomBytes(8).toString('hex');
  return path.join(dir, `.${base.slice(0, 40)}.${markOf(base)}.${process.pid}-${random}.part`);
}

const markOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 8);

/** Partial files of killed processes. Each folder is read only once. */
export class StalePartFiles {
  readonly #folders = new Map<string, Promise<string[]>>();

  /** Removes the partial files for a target that nobody writes. */
  async remove(target: string): Promise<void> {
    const folder = path.dirname(target);
    const names =
      this.#folders.get(folder) ?? readdir(folder).then((all) => all.filter((name) => partName.test(name)));
    this.#folders.set(folder, names);
    for (const name of await names) {
      const file = path.join(folder, name);
      if (partName.exec(name)![1] === markOf(path.basename(target)) && !isWritten(file))
        await rm(file, { force: true });
    }
  }
}

const partName = /^\..*\.([0-9a-f]{8})\.(\d+)-[0-9a-f]+\.part$/;

/** The names that the clients for Python and Go give, and nobody else: a shorter end may be that of a file of a user. */
const partNameOfOthers = /^\.download-(?:[0-9a-f]{16}|[A-Z2-7]{26})\.part$/;

/**
 * Returns whether a name is that of a partial file, which a download leaves in the folder of its target until it is
 * complete, also one of the clients for Python and Go.
 *
 * @throws nothing
 * @example
 * const files = (await readdir(folder)).filter((name) => !isPart(name));
 */
export const isPart = (name: string): boolean => partName.test(name) || partNameOfOthers.test(name);

function isWritten(part: string): boolean {
  const pid = Number(partName.exec(path.basename(part))![2]);
  return pid === process.pid ? written.has(part) : isRunning(pid);
}

/** Returns whether another process has this id, and has not ended. */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    // Linux: a killed process keeps its id, but no open file, until its parent asks for it: in some containers, for ever.
    if (/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return false;
  } catch {
    // Other systems have no such file.
  }
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
