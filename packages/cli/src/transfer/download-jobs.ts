import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { mark, partsOf, type Drive } from '../drive.ts';
import { succeeds, usageError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { folderWalk, type Enter } from '../nesting.ts';
import { requireFolderOrNothing, requireSafeName } from '../target.ts';
import { plain } from '../text.ts';
import type { Downloader } from './downloader.ts';
import { keysIn, keysOn, requireName, type KeyOf } from './disk.ts';
import { localNames } from './local-names.ts';
import type { TransferOptions } from './options.ts';
import { emptyFolderJob, failedJob, type Job } from './run.ts';

/** An entry to download, and its local path. */
export interface Target {
  entry: DriveEntry;
  file: string;
  /** Whether the file has the name of the entry. A hostile server may choose a name that leads to another folder. */
  hasItsName: boolean;
  /** How the local disk compares names. */
  keyOf: KeyOf;
}

/** The root of a drive, as a folder to download. */
export const rootEntry = { id: 0, name: '/', type: 'folder', file_size: 0 } as DriveEntry;

/** Returns local paths for entries in a folder. Entries of the same name get different ones. */
export const inFolder = (folder: string, entries: readonly DriveEntry[], keyOf: KeyOf): Target[] =>
  [...localNames(entries, keyOf)].map(([entry, name]) => ({
    ...{ entry, keyOf },
    file: path.join(folder, name),
    hasItsName: true,
  }));

/** @throws CommandError for the root, which has no name for a folder here */
export function requireNoRoot(named: readonly string[]): void {
  const isRoot = ({ id, names }: ReturnType<typeof partsOf>) => id === undefined && names.length === 0;
  if (named.some((path) => isRoot(partsOf(path))))
    throw usageError(`The root has no name. To copy all that is in it: file-storage sync ${mark} FOLDER.`);
}

/**
 * Decides where to download entries: into a folder, or for a single file to a new name. A folder always keeps its name,
 * so that repeating the command continues the download.
 */
export async function targetsIn(
  to: string,
  entries: readonly DriveEntry[],
  { dryRun }: Pick<TransferOptions, 'dryRun'>,
): Promise<Target[]> {
  const [first, ...others] = entries;
  const there = await stat(to).catch(() => undefined);
  const isIntoFolder =
    others.length > 0 || first!.type === 'folder' || to.endsWith('/') || there?.isDirectory() === true;
  if (!isIntoFolder && there && !there.isFile())
    throw usageError(`${plain(to)} is no regular file. Use - as the target for the standard output.`);
  const keyOf = await (dryRun ? keysIn : keysOn)(isIntoFolder ? to : path.dirname(to));
  return isIntoFolder
    ? inFolder(to, entries, keyOf)
    : [{ entry: first!, file: to, hasItsName: false, keyOf }];
}

/**
 * Yields a job for each file of the entries, with all files in folders. If something cannot be read, yields a job that
 * fails, so that the other files are still downloaded.
 */
export async function* downloadJobs(
  drive: Drive,
  targets: readonly Target[],
  downloader: Downloader,
  { filter, dryRun }: Pick<TransferOptions, 'filter' | 'dryRun'>,
  /** Collects all files and folders by the keys of their local paths, including those that the filter excludes. */
  seen = new Map<string, DriveEntry>(),
): AsyncGenerator<Job> {
  for (const target of targets) yield* jobsOf(target, '', folderWalk());

  /** @param below its path on the drive, which the patterns are for: of two entries of a name, one has another name here */
  async function* jobsOf(target: Target, below: string, enter: Enter): AsyncGenerator<Job> {
    const { entry, file, hasItsName, keyOf } = target;
    const isFolder = entry.type === 'folder';
    seen.set(keyOf(file), entry);
    const isTaken = isFolder
      ? below === '' || filter.takesFolder(below)
      : filter.takesFile(below || entry.name);
    // Before its name is checked, because what is left out may have one that this disk cannot have.
    if (!isTaken) return;
    try {
      if (hasItsName) requireSafeName(entry.name);
      if (dryRun) await requireName(file);
      if (!isFolder) {
        if (!dryRun) await makeFolder(path.dirname(file));
        yield { file, run: (onProgress) => downloader.download(entry, file, onProgress) };
        return;
      }
      const within = enter(entry);
      if (hasItsName) await requireFolderOrNothing(file, entry);
      if (!dryRun && filter.takesBareFolder(false)) await makeFolder(file);
      const children = inFolder(file, await drive.allChildren(entry.id || null), keyOf);
      const isBare = children.length === 0 && filter.takesBareFolder(true);
      if (isBare && !dryRun) await makeFolder(file);
      else if (isBare && downloader.options.compares && !(await succeeds(lstat(file))))
        yield emptyFolderJob('downloaded', file, entry.id);
      for (const child of children) {
        const { name } = child.entry;
        yield* jobsOf(child, below ? `${below}/${name}` : name, within);
      }
    } catch (error) {
      yield failedJob(file, error);
    }
  }
}
