import { constants, type Stats } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, realpath, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { secondsOf } from '../../../client/src/node/part-file.ts';
import { CommandError, usageError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { isInside } from '../target.ts';
import { plain } from '../text.ts';

/**
 * Keeps a copy of what is to be replaced or deleted here. A copy, so that the original stays in its place if the
 * transfer fails, and because the folder may be on another disk.
 *
 * @param file below the target of the command
 */
export type KeepBackup = (file: string) => Promise<void>;

/**
 * @param folder that receives the copies, at their paths relative to the target; an earlier copy stays beside a new one
 * @param target of the command
 */
export const backupIn =
  (folder: string, target: string): KeepBackup =>
  async (file) => {
    const below = path.relative(target, file);
    const top = below === '' ? path.dirname(file) : target;
    await makeFolder(path.dirname(folder));
    await mirror(top, folder);
    const folders = path.dirname(below || path.basename(file)).split(path.sep);
    for (const at of folders.keys()) {
      const inside = path.join(...folders.slice(0, at + 1));
      await mirror(path.join(top, inside), path.join(folder, inside));
    }
    await copyBeside(file, path.join(folder, below || path.basename(file)));
  };

/** Creates a folder that no one may open who may not open the other. Leaves an existing one as it is. */
async function mirror(other: string, folder: string): Promise<void> {
  const { mode } = await stat(other);
  if (await isNew(mkdir(folder, { mode: 0o700 }))) await chmod(folder, (mode & 0o777) | 0o700);
}

/** Copies a file or a folder to a path, or beside it if it is taken, with a number in the name. */
async function copyBeside(file: string, kept: string): Promise<void> {
  const facts = await lstat(file);
  const { dir, base, ext } = path.parse(kept);
  // What follows a dot in the name of a folder is no type.
  const end = facts.isDirectory() ? '' : ext;
  const stem = base.slice(0, base.length - end.length);
  for (let number = 0, to = kept; !(await copyNew(file, facts, to));)
    to = path.join(dir, `${stem} (${++number})${end}`);
}

/** Returns false if the path is taken. */
async function copyNew(file: string, facts: Stats, to: string): Promise<boolean> {
  if (facts.isDirectory()) {
    // Nobody else opens it before its contents have their modes.
    if (!(await isNew(mkdir(to, { mode: 0o700 })))) return false;
    for (const name of await readdir(file)) await copyBeside(path.join(file, name), path.join(to, name));
    await chmod(to, facts.mode & 0o777);
  } else if (!facts.isFile())
    throw new CommandError('local', `${plain(file)} is neither a file nor a folder. Move it.`);
  else if (!(await isNew(copyFile(file, to, constants.COPYFILE_EXCL).catch(namingBoth)))) return false;
  await utimes(to, secondsOf(facts.atime), secondsOf(facts.mtime));
  return true;
}

/** Either end of a copy may be at fault, and Node names the first one. */
function namingBoth(error: NodeJS.ErrnoException & { dest?: string }): never {
  if (error.dest !== undefined) error.path = `${error.dest} (the copy of ${error.path})`;
  throw error;
}

const isNew = (made: Promise<unknown>) =>
  made.then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    },
  );

/** @throws CommandError if one folder is in the other, so that a sync would delete the backup or back it up */
export async function requireApart(folder: string, target: string): Promise<void> {
  const [one, other] = [await realPath(folder), await realPath(target)];
  if (isInside(one, other) || isInside(other, one))
    throw usageError('--backup-dir and the target are in each other. Give another folder.');
}

/** Follows links, also above what does not exist yet. */
const realPath = (given: string): Promise<string> =>
  realpath(given).catch(async (error: unknown) => {
    const absolute = path.resolve(given);
    const above = path.dirname(absolute);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === absolute) throw error;
    return path.join(await realPath(above), path.basename(absolute));
  });

/** @throws CommandError if the target is on the drive */
export function requireNoBackup(folder: string | undefined): void {
  if (folder === undefined) return;
  throw usageError(
    'What is replaced or deleted on the drive goes to its trash: --backup-dir is for files here. Omit it.',
  );
}
