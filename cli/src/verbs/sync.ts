import type { Stats } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { confirm } from '../confirm.ts';
import { toTrash, type FolderId } from '../drive.ts';
import { usageError } from '../errors.ts';
import { localTree } from '../local-tree.ts';
import { FolderWalk } from '../nesting.ts';
import { isPart } from '../part-file.ts';
import type { Session } from '../session.ts';
import { counted } from '../text.ts';
import { downloadJobs, inFolder, rootEntry } from '../transfer/download-jobs.ts';
import { Downloader } from '../transfer/downloader.ts';
import { endsOf } from '../transfer/ends.ts';
import { addTransferOptions, transferOptionsOf, type TransferOptions } from '../transfer/options.ts';
import { TransferRun } from '../transfer/run.ts';
import { uploadJobs } from '../transfer/upload-jobs.ts';
import { Uploader, type Place } from '../transfer/uploader.ts';
import type { Verb } from './verb.ts';

interface SyncFlags {
  delete?: true;
  yes?: true;
}

export const sync: Verb = (program, session) => {
  const command = program
    .command('sync')
    .argument('<source>', 'local folder, or folder on the drive: drive:Photos')
    .argument('<target>', 'target folder, local or on the drive')
    .description('copy new and changed files from one folder to another, and skip the others')
    .option(
      '--delete',
      'remove entries from the target that are not in the source; on the drive, to the trash',
    )
    .option('--yes', 'do not ask before local files are deleted')
    .action(async (from: string, to: string, flags: SyncFlags, command: Command) => {
      const { direction, sources, target } = endsOf([from, to], 'sync');
      const options = { ...transferOptionsOf(command, 'overwrite'), trustsTimes: true };
      if (direction === 'there' || [from, to].includes('-'))
        throw usageError(
          'One folder must be local and the other on the drive: file-storage sync Photos drive:Photos.',
        );
      const given = await session(command);
      await (direction === 'up' ? syncUp : syncDown)(given, sources[0]!, target, options, flags);
    });
  addTransferOptions(command, { keepsBoth: false });
};

type SyncOptions = TransferOptions & { trustsTimes: boolean };

async function syncUp(
  given: Session,
  from: string,
  to: string,
  options: SyncOptions,
  flags: SyncFlags,
): Promise<void> {
  const { drive, around } = given;
  const uploader = new Uploader(drive, around, options);
  const there = await drive.find(to);
  if (there && there.type !== 'folder') throw usageError(`${to} is a file. Give a folder.`);
  const parent: Place =
    there === undefined ? await uploader.folder(null, to.split('/').filter(Boolean)) : (there?.id ?? null);
  const run = new TransferRun(given, options);
  await run.all(uploadJobs([{ file: from, parent, isContents: true }], uploader, options));
  if (flags.delete && !run.hasFailed && parent !== undefined)
    await deleteThere(given, run, from, parent, options);
  run.end();
}

/**
 * Trashes entries that the local folder does not contain. Asks the disk for each of them right before, so that what is
 * added meanwhile stays.
 */
async function deleteThere(
  { drive }: Session,
  run: TransferRun,
  from: string,
  folderId: FolderId,
  { filter, dryRun }: SyncOptions,
): Promise<void> {
  const walk = new FolderWalk();
  await inside(folderId, '', folderId === null ? [] : walk.enter([], { id: folderId, name: '' }));

  async function inside(id: FolderId, folder: string, above: readonly number[]): Promise<void> {
    const gone: { entry: DriveEntry; below: string }[] = [];
    for (const entry of await drive.allChildren(id)) {
      const below = `${folder}${entry.name}`;
      const isFolder = entry.type === 'folder';
      const here = await factsOf(path.join(from, below));
      // What is in a linked folder was not copied, and is not gone. A folder may contain files that a pattern excludes.
      if (isFolder && (here ? here.isDirectory() : filter.isActive))
        await inside(entry.id, `${below}/`, walk.enter(above, entry));
      else if (!here && (isFolder || filter.takesFile(below))) gone.push({ entry, below });
    }
    // After a disk is removed, nothing is here, but nothing is gone.
    if (gone.length > 0) await readdir(from);
    if (!dryRun)
      await toTrash(
        drive,
        gone.map(({ entry }) => entry.id),
      );
    for (const { entry, below } of gone)
      run.add({ outcome: 'deleted', file: below, bytes: entry.file_size, id: entry.id });
  }
}

/** @throws an error of the file system unless it is certain that there is no such file */
async function factsOf(file: string): Promise<Stats | undefined> {
  try {
    return await lstat(file);
  } catch (error) {
    // The last two are names that no file here can have.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(code)) return undefined;
    throw error;
  }
}

async function syncDown(
  given: Session,
  from: string,
  to: string,
  options: SyncOptions,
  flags: SyncFlags,
): Promise<void> {
  const { drive } = given;
  const entry = (await drive.requireFound(from)) ?? rootEntry;
  if (entry.type !== 'folder') throw usageError(`${from} is a file. Give a folder.`);
  const run = new TransferRun(given, options);
  const seen = new Map<string, DriveEntry>();
  const target = { entry, file: path.normalize(to), hasItsName: false };
  await run.all(downloadJobs(drive, [target], new Downloader(given, options), options, seen));
  if (flags.delete && !run.hasFailed) await deleteHere(given, run, target.file, seen, options, flags);
  run.end();
}

/**
 * Deletes local files that the folder on the drive does not contain. Lists each folder again right before, so that what
 * is added meanwhile stays.
 *
 * @param seen entries on the drive by their local paths
 */
async function deleteHere(
  { around, drive }: Session,
  run: TransferRun,
  folder: string,
  seen: ReadonlyMap<string, DriveEntry>,
  { filter, dryRun }: SyncOptions,
  { yes }: SyncFlags,
): Promise<void> {
  const gone: { file: string; isFolder: boolean }[] = [];
  const enter = ({ file, below }: { file: string; below: string }) =>
    below === '' || seen.has(file) || filter.isActive;
  const isGone = (file: string) => !seen.has(file) && !isPart(path.basename(file));
  const noteGone = (file: string, below: string, isFolder: boolean) => {
    if (isGone(file) && (isFolder ? !filter.isActive : filter.takesFile(below)))
      gone.push({ file, isFolder });
  };
  const folders = (item: { file: string; below: string }) => {
    if (item.below !== '') noteGone(item.file, item.below, true);
    return enter(item);
  };
  for await (const { file, below, kind, error } of localTree(folder, folders)) {
    if (error) throw error as Error;
    if (kind !== 'folder') noteGone(file, below, false);
  }
  if (gone.length > 0 && !dryRun) await confirm(around, `Deleting ${inWords(gone)}`, yes);
  const above = gone.map(({ file }) => nearestSeen(path.dirname(file)));
  for (const folder of new Set(above)) {
    const entry = seen.get(folder)!;
    if (entry.type !== 'folder') continue;
    const children = await drive.allChildren(entry.id || null);
    const there = new Set(inFolder(folder, children).map(({ file }) => file));
    for (const { file } of gone.filter((_, at) => above[at] === folder)) {
      const [top = ''] = path.relative(folder, file).split(path.sep);
      if (there.has(path.join(folder, top))) continue;
      if (!dryRun) await rm(file, { recursive: true });
      run.add({ outcome: 'deleted', file, bytes: 0 });
    }
  }

  function nearestSeen(file: string): string {
    return seen.has(file) ? file : nearestSeen(path.dirname(file));
  }
}

/** @example '1 file and 2 folders here, with everything in them' */
function inWords(gone: readonly { isFolder: boolean }[]): string {
  const folders = gone.filter(({ isFolder }) => isFolder).length;
  const files = gone.length - folders;
  const counts = [
    ...(files > 0 ? [counted(files, 'file')] : []),
    ...(folders > 0 ? [counted(folders, 'folder')] : []),
  ];
  const inside = folders > 0 ? `, with everything in ${folders === 1 ? 'it' : 'them'}` : '';
  return `${counts.join(' and ')} here${inside}`;
}
