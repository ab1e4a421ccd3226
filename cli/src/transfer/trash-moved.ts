import type { DriveEntry } from '../../../client/src/reference.ts';
import { toTrash, type Drive } from '../drive.ts';
import { CommandError } from '../errors.ts';
import { FolderWalk } from '../nesting.ts';
import { plain } from '../text.ts';
import type { TransferOptions } from './options.ts';
import { failedJob, type Job } from './run.ts';

/** What a move has downloaded. */
export interface Moved {
  /** The entries that the command names. */
  entries: readonly DriveEntry[];
  /** Ids of all files and folders that the download has seen. */
  seen: ReadonlySet<number>;
  /** Downloaded files by their ids, as they were then. */
  files: ReadonlyMap<number, DriveEntry>;
}

/**
 * Trashes the files that a move has downloaded, and folders that are empty then. Yields a failed job for each file that
 * somebody has added or replaced meanwhile.
 */
export async function* trashMoved(
  drive: Drive,
  { entries, seen, files }: Moved,
  { filter }: Pick<TransferOptions, 'filter'>,
): AsyncGenerator<Job> {
  const walk = new FolderWalk();
  for (const { id } of entries) {
    const entry = await drive.find(`id:${id}`);
    if (!entry) continue;
    if (entry.type === 'folder') yield* emptied(entry, '', []);
    else yield* trashed([entry], '', []);
  }

  async function* emptied(
    folder: DriveEntry,
    below: string,
    above: readonly number[],
  ): ReturnType<typeof trashMoved> {
    const within = walk.enter(above, folder);
    yield* trashed(await drive.allChildren(folder.id), below, within);
    if ((await drive.allChildren(folder.id)).length === 0) await toTrash(drive, [folder.id]);
  }

  async function* trashed(
    children: readonly DriveEntry[],
    folder: string,
    above: readonly number[],
  ): ReturnType<typeof trashMoved> {
    const ids: number[] = [];
    for (const entry of children) {
      const below = `${folder}${entry.name}`;
      if (entry.type === 'folder') {
        if (seen.has(entry.id) && filter.takesFolder(below)) yield* emptied(entry, `${below}/`, above);
        continue;
      }
      const was = files.get(entry.id);
      if (was && isSameVersion(was, entry)) ids.push(entry.id);
      else if (was || (!seen.has(entry.id) && filter.takesFile(below))) yield failedJob(below, stays(below));
    }
    await toTrash(drive, ids);
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
