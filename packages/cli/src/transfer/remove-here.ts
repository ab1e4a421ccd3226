import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../errors.ts';
import { plain } from '../text.ts';

/** A local file or folder, as it was when it was listed. */
interface Listed {
  file: string;
  isFolder: boolean;
  bytes: number;
  /** Undefined for a folder. */
  version: string | undefined;
}

async function factsOf(file: string): Promise<{ bytes: number; version: string }> {
  const { ino, size, ctimeNs } = await lstat(file, { bigint: true });
  return { bytes: Number(size), version: `${ino} ${size} ${ctimeNs}` };
}

/**
 * Returns a text that is the same as long as nobody writes to a file or replaces it: its modification time can be set back,
 * but the time of its change cannot.
 *
 * @throws the error of the file system
 */
export const versionOf = async (file: string): Promise<string> => (await factsOf(file)).version;

/**
 * Lists a file, or a folder and everything in it that can be read and is a file or a folder, each folder before its
 * contents.
 */
export async function listedHere(file: string, isFolder: boolean): Promise<[Listed, ...Listed[]]> {
  if (!isFolder) return [{ file, isFolder, ...(await factsOf(file)) }];
  const inside = await readdir(file, { withFileTypes: true }).catch(() => []);
  const all: [Listed, ...Listed[]] = [{ file, isFolder, bytes: 0, version: undefined }];
  for (const child of inside.filter((each) => each.isDirectory() || each.isFile()))
    all.push(...(await listedHere(path.join(file, child.name), child.isDirectory())));
  return all;
}

/**
 * Removes what was listed, and nothing that has come or changed since.
 *
 * @returns what was removed, and why something stays
 */
export async function removeListed(
  listed: readonly Listed[],
): Promise<{ removed: Listed[]; fault: unknown }> {
  const removed: Listed[] = [];
  let isLeft = false;
  let fault: unknown;
  for (const each of listed.toReversed()) {
    const { file, isFolder, version } = each;
    try {
      if (isFolder) await rmdir(file);
      else if ((await versionOf(file)) === version) await rm(file);
      else {
        isLeft = true;
        continue;
      }
      removed.push(each);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (['ENOTEMPTY', 'EEXIST'].includes(code)) isLeft = true;
      else if (code !== 'ENOENT') fault ??= error;
    }
  }
  if (isLeft)
    fault ??= new CommandError(
      'local',
      `${plain(listed[0]!.file)} stays here, with what came or changed meanwhile, or cannot be read.`,
      'lookFirst',
    );
  return { removed, fault };
}
