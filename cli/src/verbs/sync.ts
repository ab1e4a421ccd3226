import type { Stats } from 'node:fs';
import { lstat, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { confirm } from '../confirm.ts';
import { segmentsOf, toTrash, type Drive, type FolderId } from '../drive.ts';
import { parsed } from '../../../options/table.ts';
import { wholeNumber } from '../../../options/values.ts';
import { CommandError, usageError } from '../errors.ts';
import { localTree } from '../local-tree.ts';
import { FolderWalk } from '../nesting.ts';
import type { Session } from '../session.ts';
import { counted } from '../text.ts';
import { keysOn } from '../transfer/disk.ts';
import { downloadJobs, inFolder, rootEntry, type Target } from '../transfer/download-jobs.ts';
import { Downloader } from '../transfer/downloader.ts';
import { endsOf } from '../transfer/ends.ts';
import type { Filter } from '../transfer/filter.ts';
import {
  addFilterOptions,
  addTransferOptions,
  transferOptionsOf,
  type TransferOptions,
} from '../transfer/options.ts';
import { TransferRun } from '../transfer/run.ts';
import { uploadJobs } from '../transfer/upload-jobs.ts';
import { Uploader } from '../transfer/uploader.ts';
import type { Verb } from './verb.ts';

interface SyncFlags {
  delete?: true;
  yes?: true;
  maxDelete?: number;
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
    .option(
      '--max-delete <number>',
      'with --delete: delete nothing if there are more files and folders to delete than this',
      parsed(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    )
    .option('--yes', 'do not ask before local files are deleted')
    .action(async (from: string, to: string, flags: SyncFlags, command: Command) => {
      if (flags.maxDelete !== undefined && !flags.delete)
        throw usageError('Nothing is deleted without --delete. Add it, or omit --max-delete.');
      const options = { ...transferOptionsOf(command, 'overwrite'), trustsTimes: true };
      await syncing(from, to, 'sync', options, flags, () => session(command));
    });
  addTransferOptions(command, { keepsBoth: false });
};

export const check: Verb = (program, session) => {
  const command = program
    .command('check')
    .argument('<source>', 'local folder, or folder on the drive: drive:Photos')
    .argument('<target>', 'the other folder, local or on the drive')
    .description('compare two folders by the bytes of their files, and change nothing')
    .action(async (from: string, to: string, _flags, command: Command) => {
      const options = { ...transferOptionsOf(command, 'overwrite'), trustsTimes: false, dryRun: true };
      const run = await syncing(from, to, 'check', options, { delete: true }, () => session(command));
      const differing = run.done.filter(({ outcome }) => outcome !== 'present').length;
      if (differing > 0) throw new CommandError('failed', `${counted(differing, 'difference')}.`);
    });
  addFilterOptions(command);
};

async function syncing(
  from: string,
  to: string,
  verb: string,
  options: SyncOptions,
  flags: SyncFlags,
  session: () => Promise<Session>,
): Promise<TransferRun> {
  const { direction, sources, target } = endsOf([from, to], verb);
  if (direction === 'there' || [from, to].includes('-'))
    throw usageError(
      `One folder must be local and the other on the drive: file-storage ${verb} Photos drive:Photos.`,
    );
  return (direction === 'up' ? syncUp : syncDown)(await session(), sources[0]!, target, options, flags);
}

type SyncOptions = TransferOptions & { trustsTimes: boolean };

async function syncUp(
  given: Session,
  from: string,
  to: string,
  options: SyncOptions,
  flags: SyncFlags,
): Promise<TransferRun> {
  const { drive, around } = given;
  if (!(await stat(from)).isDirectory()) throw usageError(`${from} is a file. Give a folder.`);
  const uploader = new Uploader(drive, around, { ...options, keyOf: await keysOn(from) });
  const there = await drive.find(to);
  if (there && there.type !== 'folder') throw usageError(`${to} is a file. Give a folder.`);
  const parent = there?.id ?? null;
  const into = there === undefined ? segmentsOf(to) : [];
  const run = new TransferRun(given, options);
  await run.all(uploadJobs([{ file: from, parent, into, isContents: true }], uploader, options));
  const isDeletionOff = flags.delete && run.hasFailed;
  if (flags.delete && !isDeletionOff && there !== undefined)
    await deleteThere(given, run, from, parent, options, flags);
  run.end({ isDeletionOff });
  return run;
}

/** Trashes entries that the local folder does not contain. */
async function deleteThere(
  { drive }: Session,
  run: TransferRun,
  from: string,
  folderId: FolderId,
  { filter, dryRun }: SyncOptions,
  { maxDelete }: SyncFlags,
): Promise<void> {
  if (maxDelete !== undefined) {
    let count = 0;
    for await (const gone of goneThere(drive, from, folderId, filter))
      for (const { entry } of gone) count += await countThere(drive, entry);
    requireFew(count, maxDelete);
  }
  for await (const gone of goneThere(drive, from, folderId, filter)) {
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

/**
 * Yields the entries of each folder that the local folder does not contain. Asks the disk for each of them right before,
 * so that what is added meanwhile stays.
 */
async function* goneThere(
  drive: Drive,
  from: string,
  folderId: FolderId,
  filter: Filter,
): AsyncGenerator<{ entry: DriveEntry; below: string }[]> {
  const walk = new FolderWalk();
  yield* inside(folderId, '', folderId === null ? [] : walk.enter([], { id: folderId, name: '' }));

  async function* inside(
    id: FolderId,
    folder: string,
    above: readonly number[],
  ): AsyncGenerator<{ entry: DriveEntry; below: string }[]> {
    const gone: { entry: DriveEntry; below: string }[] = [];
    for (const entry of await drive.allChildren(id)) {
      const below = `${folder}${entry.name}`;
      const isFolder = entry.type === 'folder';
      const here = await factsOf(path.join(from, below));
      // What is in a linked folder was not copied, and is not gone. A folder may contain files that a pattern excludes.
      if (isFolder && (here ? here.isDirectory() : filter.isActive))
        yield* inside(entry.id, `${below}/`, walk.enter(above, entry));
      else if (!here && (isFolder || filter.takesFile(below))) gone.push({ entry, below });
    }
    yield gone;
  }
}

/** Returns the number of entries that are deleted with one: itself, and all in it. */
async function countThere(
  drive: Drive,
  entry: DriveEntry,
  above: readonly number[] = [],
  walk = new FolderWalk(),
): Promise<number> {
  let count = 1;
  if (entry.type !== 'folder') return count;
  const within = walk.enter(above, entry);
  for (const child of await drive.allChildren(entry.id))
    count += await countThere(drive, child, within, walk);
  return count;
}

/** @throws CommandError if more would be deleted than `--max-delete` allows */
function requireFew(count: number, most: number): void {
  if (count > most)
    throw new CommandError(
      'failed',
      `${count} files and folders would be deleted, and --max-delete allows ${most}. Nothing was deleted.`,
    );
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
): Promise<TransferRun> {
  const { drive } = given;
  const entry = (await drive.requireFound(from)) ?? rootEntry;
  if (entry.type !== 'folder') throw usageError(`${from} is a file. Give a folder.`);
  const run = new TransferRun(given, options);
  const seen = new Map<string, DriveEntry>();
  const file = path.normalize(to);
  const target = { entry, file, hasItsName: false, keyOf: await keysOn(file) };
  const downloader = new Downloader(given, options);
  const agreed =
    flags.delete && !options.dryRun && !flags.yes
      ? await agreedBefore(given, target, downloader, options)
      : undefined;
  await run.all(downloadJobs(drive, [target], downloader, options, seen));
  const isDeletionOff = flags.delete && run.hasFailed;
  if (flags.delete && !isDeletionOff) await deleteHere(given, run, target, seen, options, flags, agreed);
  run.end({ isDeletionOff });
  return run;
}

/**
 * Asks for confirmation of the deletions before any transfer.
 *
 * @returns the local paths that may be deleted
 */
async function agreedBefore(
  { drive, around }: Session,
  target: Target,
  downloader: Downloader,
  options: SyncOptions,
): Promise<ReadonlySet<string>> {
  const seen = new Map<string, DriveEntry>();
  const jobs = downloadJobs(drive, [target], downloader, { ...options, dryRun: true }, seen);
  // What cannot be listed is not gone, and fails the transfer.
  for await (const { hasFailed } of jobs) if (hasFailed) return new Set();
  const gone = await goneHere(target, seen, options);
  if (gone.length > 0) await confirm(around, `Deleting ${inWords(gone)}`, undefined);
  return new Set(gone.map(({ file }) => file));
}

/** A local file or folder that is not on the drive. */
interface Gone {
  file: string;
  isFolder: boolean;
}

/** @param seen entries on the drive by the keys of their local paths */
async function goneHere(
  { file: top, keyOf }: Target,
  seen: ReadonlyMap<string, DriveEntry>,
  { filter }: SyncOptions,
): Promise<Gone[]> {
  const gone: Gone[] = [];
  const isSeen = (file: string) => seen.has(keyOf(file));
  // Nothing was taken, so that the folder was not created.
  if (!(await factsOf(top))) return gone;
  const enter = ({ file, below }: { file: string; below: string }) => {
    if (below !== '' && !isSeen(file) && !filter.isActive) gone.push({ file, isFolder: true });
    return below === '' || isSeen(file) || filter.isActive;
  };
  for await (const { file, below, kind, error } of localTree(top, enter)) {
    if (error) throw error as Error;
    if (kind !== 'folder' && !isSeen(file) && filter.takesFile(below)) gone.push({ file, isFolder: false });
  }
  return gone;
}

/**
 * Deletes local files that the folder on the drive does not contain. Lists each folder again right before, so that what
 * is added meanwhile stays.
 *
 * @param seen entries on the drive by the keys of their local paths
 * @param agreed local paths that may be deleted; by default all
 */
async function deleteHere(
  { drive }: Session,
  run: TransferRun,
  target: Target,
  seen: ReadonlyMap<string, DriveEntry>,
  options: SyncOptions,
  { maxDelete }: SyncFlags,
  agreed: ReadonlySet<string> | undefined,
): Promise<void> {
  const { keyOf } = target;
  const gone = (await goneHere(target, seen, options)).filter(({ file }) => agreed?.has(file) ?? true);
  if (maxDelete !== undefined) {
    let count = 0;
    for (const { file, isFolder } of gone) {
      count++;
      if (isFolder) for await (const { below } of localTree(file)) count += below === '' ? 0 : 1;
    }
    requireFew(count, maxDelete);
  }
  const above = gone.map(({ file }) => nearestSeen(path.dirname(file)));
  for (const folder of new Set(above)) {
    const entry = seen.get(keyOf(folder))!;
    if (entry.type !== 'folder') continue;
    const children = inFolder(folder, await drive.allChildren(entry.id || null), keyOf);
    const there = new Set(children.map((child) => keyOf(child.file)));
    for (const { file } of gone.filter((_, at) => above[at] === folder)) {
      const [topmost = ''] = path.relative(folder, file).split(path.sep);
      if (there.has(keyOf(path.join(folder, topmost)))) continue;
      if (await isOneOf(children, path.join(folder, topmost))) continue;
      const facts = await lstat(file);
      if (!options.dryRun) await rm(file, { recursive: true });
      run.add({ outcome: 'deleted', file, bytes: facts.isFile() ? facts.size : 0 });
    }
  }

  function nearestSeen(file: string): string {
    return seen.has(keyOf(file)) ? file : nearestSeen(path.dirname(file));
  }
}

/** Returns whether the disk takes one of the names for this file, whatever its rules. */
async function isOneOf(children: readonly Target[], file: string): Promise<boolean> {
  const { ino, dev, nlink } = await lstat(file, { bigint: true });
  for (const child of children) {
    const facts = await factsOf(child.file);
    // Other names of the file may be hard links.
    if (facts && nlink === 1n && BigInt(facts.ino) === ino && BigInt(facts.dev) === dev) return true;
  }
  return false;
}

/** @example '1 file and 2 folders here, with everything in them' */
function inWords(gone: readonly Gone[]): string {
  const folders = gone.filter(({ isFolder }) => isFolder).length;
  const files = gone.length - folders;
  const counts = [
    ...(files > 0 ? [counted(files, 'file')] : []),
    ...(folders > 0 ? [counted(folders, 'folder')] : []),
  ];
  const inside = folders > 0 ? `, with everything in ${folders === 1 ? 'it' : 'them'}` : '';
  return `${counts.join(' and ')} here${inside}`;
}
