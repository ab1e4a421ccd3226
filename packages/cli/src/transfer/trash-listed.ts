import { readdir } from 'node:fs/promises';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { marked, toTrash, type Drive } from '../drive.ts';
import { CommandError, succeeds, unlessRefused } from '../errors.ts';
import { folderWalk, type Enter } from '../nesting.ts';
import { plain } from '../text.ts';
import type { Version } from '../transfer-note.ts';
import type { TransferOptions } from './options.ts';
import { failedJob, type Job } from './run.ts';

/** What a command may trash: what a move has downloaded, or a sync has listed. */
export interface Listed {
  /** The entries, by how the command names them. */
  entries: ReadonlyMap<string, DriveEntry>;
  /** Ids of all files and folders that the command has seen, and their local paths if they need to be here. */
  seen: ReadonlyMap<number, string | undefined>;
  /** Files to trash by their ids, as they were then. */
  files: ReadonlyMap<number, DriveEntry>;
  /** Collects what is in the trash now. */
  trashed: Trashed[];
}

export interface Trashed {
  entry: DriveEntry;
  /** Its marked path on the drive. */
  file: string;
}

/**
 * Trashes what a command has listed. A folder goes right after it was listed again, with its files, and after the folders
 * in it: nothing shows what is in a folder in the trash, so what came into it since could not be told apart any more.
 * Yields a failed job for each file and folder that somebody has added or replaced meanwhile.
 */
export async function* trashListed(
  drive: Drive,
  listed: Listed,
  { filter }: Pick<TransferOptions, 'filter'>,
): AsyncGenerator<Job> {
  const { entries, seen, files } = listed;
  const enter = folderWalk();
  for (const [named, { id, name, parent_id: parent }] of entries) {
    const top = marked(named);
    const entry = await drive.entry(id);
    const isReplaced =
      !entry && (await unlessRefused(drive.allChildren(parent)))?.some((it) => it.name === name);
    if (isReplaced) yield failedJob(top, stays(top));
    if (entry?.type === 'folder') yield* trashFolder(entry, '', top, enter);
    else if (entry && (yield* isMoved(entry, entry.name, top))) yield* trash([{ entry, file: top }], top);
  }

  async function* trashFolder(
    entry: DriveEntry,
    below: string,
    folder: string,
    enter: Enter,
  ): AsyncGenerator<Job> {
    const { id } = entry;
    if (below && !filter.takesFolder(below)) return;
    if (!seen.has(id)) {
      yield failedJob(folder, stays(folder));
      return;
    }
    const here = seen.get(id);
    const within = enter(entry);
    const pathsOf = ({ name }: DriveEntry) =>
      [below ? `${below}/${name}` : name, `${folder}/${name}`] as const;
    let children = await drive.allChildren(id);
    const folders = children.filter(({ type }) => type === 'folder');
    for (const child of folders) yield* trashFolder(child, ...pathsOf(child), within);
    if (folders.length > 0) children = await drive.allChildren(id);
    const moved: Trashed[] = [];
    for (const child of children) {
      const [path, file] = pathsOf(child);
      if (child.type !== 'folder' && (yield* isMoved(child, path, file))) moved.push({ entry: child, file });
    }
    // What is in a folder shows that it is here. An empty one may be left out, or a file may be in its place.
    const isHere = children.length > 0 || here === undefined || (await succeeds(readdir(here)));
    const isAll = isHere && moved.length === children.length;
    yield* trash(moved, folder, isAll ? entry : undefined);
  }

  function* isMoved(entry: DriveEntry, below: string, file: string): Generator<Job, boolean> {
    const was = files.get(entry.id);
    if (was && isSameVersion(was, entry)) return true;
    if (was || (!seen.has(entry.id) && filter.takesFile(below))) yield failedJob(file, stays(file));
    return false;
  }

  /** @param whole the folder that has no others in it, and goes with them */
  async function* trash(some: readonly Trashed[], file: string, whole?: DriveEntry): AsyncGenerator<Job> {
    try {
      await toTrash(drive, whole ? [whole.id] : some.map(({ entry }) => entry.id));
      listed.trashed.push(...some, ...(whole ? [{ entry: whole, file }] : []));
    } catch (error) {
      yield failedJob(file, error);
    }
  }
}

export const isSameVersion = (was: Version, now: Version): boolean =>
  was.file_size === now.file_size &&
  (now.file_hash ? was.file_hash === now.file_hash : was.updated_at === now.updated_at);

export const stays = (file: string) =>
  new CommandError(
    'failed',
    `${plain(file)} was added or changed meanwhile, and stays on the drive.`,
    'lookFirst',
  );
