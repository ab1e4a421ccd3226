import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../errors.ts';
import { plain } from '../text.ts';

/** A local file or folder, as it was when it was listed. */
interface Listed {
  file: string;
  /** Undefined for a folder. */
  version: string | undefined;
}

/**
 * Returns a text that is the same as long as nobody writes to a file or replaces it: its modification time can be set back,
 * but the time of its change cannot.
 *
 * @throws the error of the file system
 */
export async function versionOf(file: string): Promise<string> {
  const { ino, size, ctimeNs } = await lstat(file, { bigint: true });
  return `${ino} ${size} ${ctimeNs}`;
}

/**
 * Lists a file, or a folder and everything in it that can be read and is a file or a folder, each folder before its
 * contents.
 */
export async function listedHere(file: string, isFolder: boolean): Promise<Listed[]> {
  if (!isFolder) return [{ file, version: await versionOf(file) }];
  const inside = await readdir(file, { withFileTypes: true }).catch(() => []);
  const all: Listed[] = [{ file, version: undefined }];
  for (const child of inside.filter((each) => each.isDirectory() || each.isFile()))
    all.push(...(await listedHere(path.join(file, child.name), child.isDirectory())));
  return all;
}

/**
 * Removes what was listed, and nothing that has come or changed since.
 *
 * @throws CommandError if something stays
 */
export async function removeListed(listed: readonly Listed[]): Promise<void> {
  let isLeft = false;
  for (const { file, version } of listed.toReversed()) {
    try {
      if (version === undefined) await rmdir(file);
      else if ((await versionOf(file)) === version) await rm(file);
      else isLeft = true;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (['ENOTEMPTY', 'EEXIST'].includes(code)) isLeft = true;
      else if (code !== 'ENOENT') throw error;
    }
  }
  const [first] = listed;
  if (isLeft)
    throw new CommandError(
      'local',
      `${plain(first!.file)} stays here, with what came or changed meanwhile, or cannot be read. Look at it before you run the same command again.`,
    );
}
