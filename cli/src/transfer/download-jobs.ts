import path from 'node:path';
import type { DriveEntry } from '../../../client/src/reference.ts';
import type { Drive } from '../drive.ts';
import { makeFolder } from '../make-folder.ts';
import { intoFolder } from '../nesting.ts';
import { requireSafeName } from '../target.ts';
import type { Downloader } from './downloader.ts';
import { localNames } from './local-names.ts';
import type { TransferOptions } from './options.ts';
import { failedJob, type Job } from './run.ts';

/** An entry that is to be saved here, and where. */
export interface Target {
  entry: DriveEntry;
  file: string;
  /** Whether the file has the name of the entry, which a server may make up to lead elsewhere. */
  hasItsName: boolean;
}

/** The root of a drive, as a folder whose contents are to be saved. */
export const rootEntry = { id: 0, name: '/', type: 'folder', file_size: 0 } as DriveEntry;

/** Names entries in a folder here; those of one name get different ones. */
export const inFolder = (folder: string, entries: readonly DriveEntry[]): Target[] =>
  [...localNames(entries)].map(([entry, name]) => ({
    entry,
    file: path.join(folder, name),
    hasItsName: true,
  }));

/**
 * The files of entries, with those of folders at any depth. What cannot be read is a job that fails, so that the others
 * come all the same.
 */
export async function* downloadJobs(
  drive: Drive,
  targets: readonly Target[],
  downloader: Downloader,
  { filter, dryRun }: Pick<TransferOptions, 'filter' | 'dryRun'>,
  /** Gets the path of each file and folder that the entries are here, those that the filter leaves out too. */
  seen = new Set<string>(),
): AsyncGenerator<Job> {
  for (const target of targets) yield* jobsOf(target, '', []);

  async function* jobsOf(target: Target, below: string, above: readonly number[]): AsyncGenerator<Job> {
    const { entry, file, hasItsName } = target;
    try {
      if (hasItsName) requireSafeName(entry.name);
      seen.add(file);
      if (above.length === 0 && !dryRun) await makeFolder(path.dirname(file));
      if (entry.type !== 'folder') {
        if (!filter.takesFile(below || path.basename(file))) return;
        yield { file, run: (onProgress) => downloader.download(entry, file, onProgress) };
        return;
      }
      const within = intoFolder(above, entry);
      if (!dryRun) await makeFolder(file);
      const children: DriveEntry[] = [];
      for await (const child of drive.children(entry.id || null)) children.push(child);
      for (const child of inFolder(file, children)) {
        const name = below ? `${below}/${path.basename(child.file)}` : path.basename(child.file);
        seen.add(child.file);
        if (child.entry.type === 'folder' && !filter.takesFolder(name)) continue;
        yield* jobsOf(child, name, within);
      }
    } catch (error) {
      yield failedJob(file, error);
    }
  }
}
