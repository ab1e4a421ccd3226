import path from 'node:path';
import { localTree, type LocalItem } from '../local-tree.ts';
import type { TransferOptions } from './options.ts';
import { emptyFolderJob, failedJob, type Job } from './run.ts';
import type { Place, Uploader } from './uploader.ts';

/** A local file or folder, and its destination. */
export interface Source {
  file: string;
  parent: Place;
  /** Names of folders below the parent, which are created once something is to be in them. */
  into?: readonly string[];
  /** Name at the destination. Default: its own name. */
  name?: string;
  /** What messages call a single file. Default: its path. */
  shown?: string;
  /** Takes the contents of a folder without the folder itself. */
  isContents?: true;
}

/**
 * Yields a job for each local file. If something cannot be read, yields a job that fails, so that the other files are
 * still uploaded.
 */
export async function* uploadJobs(
  sources: readonly Source[],
  uploader: Uploader,
  { filter }: Pick<TransferOptions, 'filter'>,
  /** Collects the folders that are on the drive as soon as their files are, each before those in it. */
  folders: string[] = [],
): AsyncGenerator<Job> {
  for (const { file, parent, into = [], name, shown, isContents } of sources) {
    const namesOf = (item: LocalItem) => {
      const [top, ...rest] = [...item.folders, item.name];
      return [...into, ...(isContents ? rest : [name ?? top, ...rest])];
    };
    const enter = async (folder: LocalItem) => {
      if (folder.below && !filter.takesFolder(folder.below)) return false;
      // Here, so that its files do not each report that it cannot be created.
      if (filter.takesBareFolder(false)) await uploader.folder(parent, namesOf(folder), folder.file);
      return true;
    };
    try {
      for await (const item of localTree(file, enter)) {
        try {
          const isBare = item.isEmpty && filter.takesBareFolder(true);
          const there = isBare && (await uploader.folder(parent, namesOf(item), item.file));
          if (isBare && there === undefined && uploader.options.compares)
            yield emptyFolderJob('uploaded', path.normalize(item.file));
          // Absent for what is no folder, or cannot be read.
          if (isBare || item.isEmpty === false) folders.push(path.normalize(item.file));
        } catch (error) {
          yield failedJob(item.file, error);
        }
        const isTaken = item.kind !== 'folder' && filter.takesFile(item.below || item.name);
        if (item.error || isTaken) yield jobOf(item, namesOf(item), parent, uploader, shown);
      }
    } catch (error) {
      yield failedJob(file, error);
    }
  }
}

function jobOf(
  { file, kind, what, error }: LocalItem,
  names: readonly string[],
  parent: Place,
  uploader: Uploader,
  shown = path.normalize(file),
): Job {
  if (error) return failedJob(shown, error);
  if (kind === 'other') {
    return {
      file: shown,
      async run() {
        if (uploader.options.compares) await uploader.requireNothing(parent, names, file, what!);
        return { outcome: 'left out', file: shown, bytes: 0, reason: what };
      },
    };
  }
  return {
    file: shown,
    async run(onProgress) {
      const folder = await uploader.folder(parent, names.slice(0, -1), path.dirname(file));
      const { entry, ...facts } = await uploader.upload(file, folder, onProgress, names.at(-1));
      const made = entry.id === 0 ? {} : { id: entry.id, entry };
      return { ...facts, file: shown, bytes: entry.file_size, ...made };
    },
  };
}
