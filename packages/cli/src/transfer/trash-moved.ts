import { readdir } from 'node:fs/promises';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { marked, toTrash, type Drive } from '../drive.ts';
import { CommandError, succeeds } from '../errors.ts';
import { folderWalk, type Enter } from '../nesting.ts';
import { plain } from '../text.ts';
import type { TransferOptions } from './options.ts';
import { failedJob, type Job } from './run.ts';

/** What a move has downloaded. */
export interface Moved {
  /** The entries, by how the command names them. */
  entries: ReadonlyMap<string, DriveEntry>;
  /** Local paths of all files and folders that the download has seen, by their ids. */
  seen: ReadonlyMap<number, string>;
  /** Downloaded files by their ids, as they were then. */
  files: ReadonlyMap<number, DriveEntry>;
  /** Number of files that are in the trash now. */
  trashed: number;
}

/**
 * Trashes what a move has downloaded: a folder in which nothing has to stay as one entry, so that it can be restored as
 * one. Yields a failed job for each file that somebody has added or replaced meanwhile.
 */
export async function* trashMoved(
  drive: Drive,
  moved: Moved,
  { filter }: Pick<TransferOptions, 'filter'>,
): AsyncGenerator<Job> {
  const { entries, seen, files } = moved;
  const enter = folderWalk();
  for (const [named, { id }] of entries) {
    const top = marked(named);
    const entry = await drive.entry(id);
    const below = entry?.type === 'folder' ? '' : entry?.name;
    if (!entry) continue;
    let count = 0;
    const ids = yield* movedIn(entry, below!, top, enter, () => count++);
    try {
      await toTrash(drive, ids);
      moved.trashed += count;
    } catch (error) {
      yield failedJob(top, error);
    }
  }

  /** Returns the ids to trash: that of the entry itself, if nothing in it has to stay. */
  async function* movedIn(
    entry: DriveEntry,
    below: string,
    file: string,
    enter: Enter,
    onFile: () => void,
  ): AsyncGenerator<Job, number[]> {
    if (entry.type !== 'folder') {
      const was = files.get(entry.id);
      if (was && isSameVersion(was, entry)) {
        onFile();
        return [entry.id];
      }
      if (was || (!seen.has(entry.id) && filter.takesFile(below))) yield failedJob(file, stays(file));
      return [];
    }
    const here = seen.get(entry.id);
    if (here === undefined || (below && !filter.takesFolder(below))) return [];
    const within = enter(entry);
    const all: number[] = [];
    const children = await drive.allChildren(entry.id);
    // What is in a folder shows that it is here. An empty one may be left out, or a file may be in its place.
    let isAll = children.length > 0 || (await succeeds(readdir(here)));
    for (const child of children) {
      const { name } = child;
      const ids = yield* movedIn(child, below ? `${below}/${name}` : name, `${file}/${name}`, within, onFile);
      isAll &&= ids.includes(child.id);
      all.push(...ids);
    }
    return isAll ? [entry.id] : all;
  }
}

const isSameVersion = (was: DriveEntry, now: DriveEntry): boolean =>
  was.file_size === now.file_size &&
  (now.file_hash ? was.file_hash === now.file_hash : was.updated_at === now.updated_at);

const stays = (file: string) =>
  new CommandError(
    'failed',
    `${plain(file)} was added or changed during the move, and stays on the drive.`,
    'again',
  );
