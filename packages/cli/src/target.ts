import path from 'node:path';
import { statTarget, type TargetStat } from '../../client/src/node/target-file.ts';
import type { DriveEntry } from '../../client/src/reference.ts';
import { CommandError, OtherKind } from './errors.ts';
import { kindOf } from './local-tree.ts';
import { plain } from './text.ts';

/** Characters that no name has here. On Windows, a colon leads to another drive, or to a hidden stream of a file. */
// oxlint-disable-next-line no-control-regex -- as no file here may be called
const forbidden = path.sep === '/' ? /[/\u0000]/ : /[/\\:\u0000]/;

/** Whether a path is that of a folder, or leads into it. Both are absolute. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative);
}

/** @throws CommandError for a name that would lead to another place on this platform, even if the server sends it */
export function requireSafeName(name: string): void {
  if (forbidden.test(name) || ['', '.', '..'].includes(name)) {
    throw new CommandError('local', `No local file can have the name ${plain(name)}`, 'localName');
  }
}

/**
 * Checks the place of a folder whose name comes from the drive.
 *
 * @throws OtherKind if something else is there, also a symbolic link, which leads out of the target folder
 */
export async function requireFolderOrNothing(folder: string, entry: DriveEntry): Promise<void> {
  const there = await statTarget(folder);
  if (there && !there.isDirectory()) throw new OtherKind(folder, kindOf(there), entry);
}

/**
 * Returns what has the path, to replace.
 *
 * @throws CommandError if the file exists and may not be replaced, or if it is no file
 */
export async function requireFree(file: string, entry: DriveEntry, overwrite: boolean): Promise<TargetStat> {
  const there = await statTarget(file);
  if (!there) return undefined;
  if (!there.isFile()) throw new OtherKind(file, kindOf(there), entry);
  if (!overwrite) throw new CommandError('invalid', `${plain(file)} exists. Add --overwrite to replace it.`);
  requireWritable(file, there);
  return there;
}

/** @throws CommandError for a read-only file, which a rename would replace all the same */
export function requireWritable(file: string, there: TargetStat): void {
  if (there && (there.mode & 0o222n) === 0n)
    throw new CommandError('local', `${plain(file)} is read-only. Make it writable, or give another path.`);
}
