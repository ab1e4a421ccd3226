import { cp } from 'node:fs/promises';
import path from 'node:path';
import { usageError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';

/**
 * Keeps a copy of what is to be replaced or deleted here. A copy, so that the original stays in its place if the
 * transfer fails, and because the folder may be on another disk.
 *
 * @param file below the target of the command
 */
export type KeepBackup = (file: string) => Promise<void>;

/**
 * @param folder that receives the copies, at their paths relative to the target; an earlier copy is replaced
 * @param target of the command
 */
export const backupIn =
  (folder: string, target: string): KeepBackup =>
  async (file) => {
    const kept = path.join(folder, path.relative(target, file) || path.basename(file));
    await makeFolder(path.dirname(kept));
    await cp(file, kept, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  };

/** @throws CommandError if one folder is in the other, so that a sync would delete the backup or back it up */
export function requireApart(folder: string, target: string): void {
  for (const [one, other] of [
    [folder, target],
    [target, folder],
  ] as const) {
    const relative = path.relative(path.resolve(one), path.resolve(other));
    if (relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative))
      throw usageError('--backup-dir and the target are in each other. Give another folder.');
  }
}

/** @throws CommandError if the target is on the drive */
export function requireNoBackup(folder: string | undefined): void {
  if (folder === undefined) return;
  throw usageError(
    'What is replaced or deleted on the drive goes to its trash: --backup-dir is for files here. Omit it.',
  );
}
