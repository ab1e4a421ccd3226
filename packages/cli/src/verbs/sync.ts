import type { Stats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { confirm } from '../confirm.ts';
import { marked, mostAtOnce, newestFirst, toTrash, type Drive, type FolderId } from '../drive.ts';
import { parsed } from '../../../options/table.ts';
import { wholeNumber } from '../../../options/values.ts';
import { CommandError, usageError } from '../errors.ts';
import { localTree } from '../local-tree.ts';
import { walkIn, type Enter } from '../nesting.ts';
import type { OpenSession, Session } from '../session.ts';
import { counted } from '../text.ts';
import { backupIn, requireApart, requireNoBackup } from '../transfer/backup.ts';
import { keysIn, keysOn } from '../transfer/disk.ts';
import { downloadJobs, inFolder, rootEntry, type Target } from '../transfer/download-jobs.ts';
import { Downloader } from '../transfer/downloader.ts';
import { copyPathsOf } from '../transfer/copy-paths.ts';
import { digestsFrom, type Comparison } from '../transfer/decide.ts';
import { Filter } from '../transfer/filter.ts';
import {
  addFilterOptions,
  addTransferOptions,
  transferOptionsOf,
  type TransferOptions,
} from '../transfer/options.ts';
import { listedHere, removeListed } from '../transfer/remove-here.ts';
import { failedJob, TransferRun, type Job } from '../transfer/run.ts';
import { isSameVersion, stays, trashListed } from '../transfer/trash-listed.ts';
import { uploadJobs } from '../transfer/upload-jobs.ts';
import { Uploader, type UploaderOptions } from '../transfer/uploader.ts';
import type { Verb } from './verb.ts';

interface SyncFlags {
  checksum?: true;
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
      '--checksum',
      'compare files by their content; without it, one of the same size and modification time is unchanged; a time alone is not copied',
    )
    .option(
      '--delete',
      'remove entries from the target that are not in the source; on the drive, to the trash; here, after a question',
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
      const options = { ...transferOptionsOf(command, 'overwrite'), trustsTimes: !flags.checksum };
      await syncing(from, to, command, options, flags, session);
    });
  addTransferOptions(command, { keepsBoth: false });
};

export const check: Verb = (program, session) => {
  const command = program
    .command('check')
    .argument('<source>', 'local folder, or folder on the drive: drive:Photos')
    .argument('<target>', 'the other folder, local or on the drive')
    .description('compare two folders by the SHA-256 digests of their files, and change nothing')
    .addHelpText(
      'after',
      '\nOf an entry on the drive, the digest counts that the server recorded at its upload; its bytes are read only if there is none.',
    )
    .action(async (from: string, to: string, _flags, command: Command) => {
      const options = { ...transferOptionsOf(command, 'overwrite'), trustsTimes: false, dryRun: true };
      const run = await syncing(from, to, command, options, { delete: true }, session);
      const differing = run.done.filter(({ outcome }) => !['present', 'left out'].includes(outcome)).length;
      if (differing > 0) throw new CommandError('failed', `${counted(differing, 'difference')}.`);
    });
  addFilterOptions(command);
};

type SyncOptions = TransferOptions & { trustsTimes: boolean };
type SideOptions = SyncOptions & Comparison & Pick<UploaderOptions, 'compares' | 'deletesOthers'>;

/** The direction of a sync: what it transfers, and what its target has that the source does not. */
interface Direction {
  jobs: () => AsyncIterable<Job>;
  /** Looks at both sides, for `gone` before the transfer. Returns false if something cannot be listed. */
  look: () => Promise<boolean>;
  /**
   * Yields what is gone, folder by folder. Looks at the source once more right before, so that what is new stays.
   *
   * @param lists whether to list what is in it
   */
  gone: (lists: boolean) => AsyncGenerator<Gone[]>;
  /** Removes what is gone and yields it, or what was removed of it and a failed job for what stays. */
  remove: (gone: readonly Gone[]) => AsyncGenerator<Gone | Job>;
  /** Returns a sentence for each name that there is twice on the drive now. */
  doubles: () => Promise<string[]>;
}

/** Something at the target that the source does not have. */
interface Gone {
  /** Local path, or marked path on the drive. */
  file: string;
  isFolder: boolean;
  bytes: number;
  /** The entry, if it is on the drive. */
  entry?: DriveEntry;
  /** Why it is gone, though there is a file of this name. */
  reason?: string;
  /** What it is, with its article, if it is nothing that can be uploaded: then it stays. */
  what?: string | undefined;
  /** Itself and everything in it, if it is here: nothing else is removed with it. */
  listed?: Awaited<ReturnType<typeof listedHere>> | undefined;
  /** The same on the drive; for one of several entries of a name, all of them. */
  entries?: readonly DriveEntry[] | undefined;
}

async function syncing(
  from: string,
  to: string,
  command: Command,
  options: SyncOptions,
  flags: SyncFlags,
  open: OpenSession,
): Promise<TransferRun> {
  const verb = command.name();
  const { direction, sources, target } = copyPathsOf([from, to], verb);
  if (direction === 'there' || [from, to].includes('-'))
    throw usageError(
      `One folder must be local and the other on the drive: file-storage ${verb} Photos drive:Photos.`,
    );
  const session = await open(command);
  const isUp = direction === 'up';
  const { jobs, ...sides } = await (isUp ? up : down)(session, sources[0]!, target, {
    ...options,
    ...(verb === 'check' && { compares: true }),
    ...(!options.trustsTimes && { digestOf: digestsFrom(session.client) }),
    deletesOthers: flags.delete === true,
  });
  const agree = () => agreedBefore(session, sides, isUp, options, flags);
  // A dry run first shows what would go.
  const agreedOf = options.dryRun ? (gone: Gone) => gone : await agree();
  const shown = isUp ? marked(target) : path.normalize(target);
  const run = new TransferRun(session, { ...options, to: verb === 'check' ? undefined : shown });
  await run.all(jobs());
  const isDeletionOff = flags.delete && run.hasFailed;
  async function* deleted(): AsyncGenerator<Job> {
    for await (const all of sides.gone(false)) {
      const gone = all.map((each) => agreedOf(each)).filter((each) => each !== undefined);
      for await (const each of options.dryRun ? gone : sides.remove(gone)) {
        if ('run' in each) {
          yield each;
          continue;
        }
        const { file, isFolder, bytes, entry, reason, what } = each;
        run.add({
          outcome: what === undefined ? 'deleted' : 'left out',
          ...{ file, bytes, id: entry?.id, reason: reason ?? what },
          ...(isFolder && { isFolder }),
        });
      }
    }
  }
  if (flags.delete && !isDeletionOff) await run.all(deleted());
  const doubles = await sides.doubles();
  run.end({ isDeletionOff: isDeletionOff && verb !== 'check', doubles });
  if (options.dryRun) await agree();
  return run;
}

/**
 * Lists before any transfer what is to be deleted, checks that it is no more than `--max-delete` allows, and asks before
 * local files are.
 *
 * @returns a function that returns what may be deleted of something: only what was there before
 */
async function agreedBefore(
  { io }: Session,
  { look, gone: goneNow }: Omit<Direction, 'jobs'>,
  isUp: boolean,
  { dryRun, backupDir }: SyncOptions,
  { delete: deletes, maxDelete, yes }: SyncFlags,
): Promise<(gone: Gone) => Gone | undefined> {
  if (!deletes || (dryRun && maxDelete === undefined)) return (each) => each;
  // What cannot be listed is not gone, and fails the transfer. If it does not fail it, nobody has agreed.
  if (!(await look()))
    return () => {
      const message = 'Not everything could be listed before the transfer, so nothing was deleted.';
      throw new CommandError('failed', message, 'again');
    };
  const gone: Gone[] = [];
  for await (const some of goneNow(true)) gone.push(...some.filter(({ what }) => what === undefined));
  const countIn = ({ isFolder, listed, entries }: Gone) => (isFolder ? (listed ?? entries)!.length : 1);
  const count = gone.reduce((sum, each) => sum + countIn(each), 0);
  if (maxDelete !== undefined && count > maxDelete)
    throw new CommandError(
      'failed',
      `${count} files and folders would be deleted, counting all that is in folders, and --max-delete allows ${maxDelete}. Nothing was transferred or deleted.`,
    );
  if (!isUp && !dryRun && gone.length > 0) await confirm(io, `Deleting ${inWords(gone)}`, yes, backupDir);
  const agreed = new Map(gone.map(({ file, listed, entries }) => [file, { listed, entries }]));
  return (each) =>
    agreed.has(each.file) || each.what !== undefined ? { ...each, ...agreed.get(each.file) } : undefined;
}

async function up(
  { drive, io }: Session,
  from: string,
  to: string,
  options: SideOptions,
): Promise<Direction> {
  if (!(await stat(from)).isDirectory()) throw usageError(`${from} is a file. Give a folder.`);
  requireNoBackup(options.backupDir);
  const keyOf = await keysIn(from, ({ below }) => options.filter.takesFolder(below));
  const uploader = new Uploader(drive, io, { ...options, keyOf });
  const there = await (options.compares ? drive.requireFound(to) : drive.find(to));
  if (there && there.type !== 'folder') throw usageError(`${to} is a file. Give a folder.`);
  const { parent, names: into } =
    there === undefined ? await drive.requireStart(to) : { parent: there?.id ?? null, names: [] };
  return {
    jobs: () => uploadJobs([{ file: from, parent, into, isContents: true }], uploader, options),
    look: () => Promise.resolve(true),
    async *gone(lists) {
      if (there === undefined) return;
      const top = marked(to).replace(/\/*$/, '');
      for await (const all of goneThere(drive, from, parent, options, uploader.settled, lists))
        yield all.map((each) => ({ ...each, file: `${top}/${each.file}` }));
    },
    async *remove(gone) {
      // After a disk is removed, nothing is here, but nothing is gone.
      if (gone.length > 0) await readdir(from);
      yield* removeThere(drive, gone);
    },
    doubles: () => uploader.doubles(),
  };
}

/**
 * Yields the entries of each folder that the local folder does not contain, and all but one of those with one name.
 *
 * @param settled ids of entries that have the bytes of their local file
 */
async function* goneThere(
  drive: Drive,
  from: string,
  folderId: FolderId,
  { filter }: SyncOptions,
  settled: ReadonlySet<number>,
  lists: boolean,
): AsyncGenerator<Gone[]> {
  yield* inside(folderId, '', walkIn(folderId));

  async function* inside(id: FolderId, folder: string, enter: Enter): AsyncGenerator<Gone[]> {
    const gone: Gone[] = [];
    const children = await drive.allChildren(id);
    for (const entry of children) {
      const file = `${folder}${entry.name}`;
      if (!(entry.type === 'folder' ? filter.takesFolder(file) : filter.takesFile(file))) continue;
      const here = await factsOf(path.join(from, file));
      // What is in a linked folder was not copied, and is not gone.
      if (entry.type === 'folder' && here?.isDirectory()) yield* inside(entry.id, `${file}/`, enter(entry));
      else if (!here) gone.push(...(await allOf(entry, file, enter)));
      else if (here.isFile() && filter.takesFile(file)) {
        const same = newestFirst(children.filter(({ name }) => name === entry.name));
        const kept = same.find((other) => settled.has(other.id)) ?? same[0];
        if (entry !== kept)
          gone.push({ ...goneOf(entry, file, same), reason: 'a second entry of this name' });
      }
    }
    yield gone;
  }

  /** Returns what is gone with an entry: the entry itself, unless a pattern keeps something in it. */
  async function allOf(entry: DriveEntry, file: string, enter: Enter): Promise<Gone[]> {
    if (entry.type !== 'folder') return filter.takesFile(file) ? [goneOf(entry, file)] : [];
    if (!filter.isActive && !lists) return [goneOf(entry, file)];
    if (!filter.takesFolder(file)) return [];
    const within = enter(entry);
    const children = await drive.allChildren(entry.id);
    if (children.length === 0) return filter.takesBareFolder(true) ? [goneOf(entry, file)] : [];
    const gone: Gone[] = [];
    for (const child of children) gone.push(...(await allOf(child, `${file}/${child.name}`, within)));
    const ids = new Set(gone.map((each) => each.entry!.id));
    if (!children.every(({ id }) => ids.has(id))) return gone;
    return [goneOf(entry, file, [entry, ...gone.flatMap(({ entries }) => entries!)])];
  }
}

const goneOf = (entry: DriveEntry, file: string, entries: readonly DriveEntry[] = [entry]): Gone => ({
  ...{ file, isFolder: entry.type === 'folder', bytes: entry.file_size, entry, entries },
});

/** Trashes what was listed of each, files together. */
async function* removeThere(drive: Drive, gone: readonly Gone[]): AsyncGenerator<Gone | Job> {
  const isListed = ({ entry, entries }: Gone) =>
    entries!.some((each) => each.id === entry!.id && isSameVersion(each, entry!));
  const files = gone.filter(({ isFolder }) => !isFolder);
  for (const each of files) if (!isListed(each)) yield failedJob(each.file, stays(each.file));
  const same = files.filter(isListed);
  for (let at = 0; at < same.length; at += mostAtOnce) {
    const some = same.slice(at, at + mostAtOnce);
    const ids = some.map(({ entry }) => entry!.id);
    const error: unknown = await toTrash(drive, ids).catch((cause: unknown) => cause);
    for (const each of some) yield error === undefined ? each : failedJob(each.file, error);
  }
  for (const each of gone) {
    if (!each.isFolder) continue;
    const entries = new Map([[each.file, each.entry!]]);
    const seen = new Map(each.entries!.map(({ id }) => [id, undefined]));
    const files = new Map(each.entries!.map((entry) => [entry.id, entry]));
    const listed = { entries, seen, files, trashed: [] };
    const jobs: Job[] = [];
    for await (const job of trashListed(drive, listed, { filter: new Filter() })) jobs.push(job);
    if (jobs.length === 0) yield each;
    else yield* [...listed.trashed.map(({ entry, file }) => goneOf(entry, file)), ...jobs];
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

async function down(given: Session, from: string, to: string, options: SideOptions): Promise<Direction> {
  const { drive } = given;
  const entry = (await drive.requireFound(from)) ?? rootEntry;
  if (entry.type !== 'folder') throw usageError(`${from} is a file. Give a folder.`);
  if (options.compares) await stat(to);
  // Without a slash at its end, as the folder of what is in it.
  const file = path.join(to, '.');
  const { dryRun, filter } = options;
  const keyOf = await (dryRun ? keysIn(file, ({ below }) => filter.takesFolder(below)) : keysOn(file));
  const target = { entry, file, hasItsName: false, keyOf };
  const { backupDir } = options;
  if (backupDir !== undefined) await requireApart(backupDir, file);
  const keep = backupDir === undefined ? undefined : backupIn(backupDir, file);
  const downloader = new Downloader(given, { ...options, keep });
  /** Entries on the drive by the keys of their local paths. */
  let seen: Map<string, DriveEntry>;
  const jobs = (dryRun: boolean) => {
    seen = new Map();
    return downloadJobs(drive, [target], downloader, { ...options, dryRun }, seen);
  };
  return {
    jobs: () => jobs(options.dryRun),
    async look() {
      for await (const { hasFailed } of jobs(true)) if (hasFailed) return false;
      return true;
    },
    gone: () => goneHere(drive, target, seen, options),
    async *remove(gone) {
      for (const each of gone) {
        if (each.what !== undefined) {
          yield each;
          continue;
        }
        try {
          await keep?.(each.file);
        } catch (error) {
          yield failedJob(each.file, error);
          continue;
        }
        const { removed, fault } = await removeListed(each.listed!);
        if (fault === undefined) yield each;
        else yield* [...removed, failedJob(each.file, fault)];
      }
    },
    doubles: () => Promise.resolve([]),
  };
}

/**
 * Yields local files that the folder on the drive does not contain, by the folders that both have.
 *
 * @param seen entries on the drive by the keys of their local paths
 */
async function* goneHere(
  drive: Drive,
  { file: top, keyOf }: Target,
  seen: ReadonlyMap<string, DriveEntry>,
  { filter }: SyncOptions,
): AsyncGenerator<Gone[]> {
  const isSeen = (file: string) => seen.has(keyOf(file));
  const nearestSeen = (file: string): string => (isSeen(file) ? file : nearestSeen(path.dirname(file)));
  const namesThere = (file: string): string[] =>
    file === top
      ? []
      : [...namesThere(path.dirname(file)), seen.get(keyOf(file))?.name ?? path.basename(file)];
  /** Of a file, its path on the drive, which the patterns are for. */
  const belowThere = (file: string) => namesThere(file).join('/');
  const inFolders = new Map<string, Gone[]>();
  const add = async (file: string, isFolder: boolean, what?: string) => {
    const folder = nearestSeen(path.dirname(file));
    const listed = await listedHere(file, isFolder);
    const bytes = listed.reduce((sum, each) => sum + each.bytes, 0);
    inFolders.set(folder, [...(inFolders.get(folder) ?? []), { ...listed[0], bytes, what, listed }]);
  };
  // Nothing was taken, so that the folder was not created.
  if (!(await factsOf(top))) return;
  const folders = new Set<string>();
  const files: { file: string; what: string | undefined }[] = [];
  /** Takes away the folders of what stays. */
  const keepAbove = (file: string) => {
    for (let folder = file; folders.delete(folder);) folder = path.dirname(folder);
  };
  const enter = ({ file, below }: { file: string; below: string }) => {
    const isTaken = below === '' || filter.takesFolder(belowThere(file));
    if (!isTaken) keepAbove(path.dirname(file));
    else if (below !== '' && !isSeen(file)) folders.add(file);
    return isTaken;
  };
  for await (const { file, below, kind, what, isEmpty, error } of localTree(top, enter)) {
    // One that is gone goes only if nothing is in it.
    if (error && isSeen(file)) throw error as Error;
    if (kind === 'folder') {
      if (below && isEmpty && !filter.takesBareFolder(true)) keepAbove(file);
      continue;
    }
    const isGone = !isSeen(file) && filter.takesFile(belowThere(file));
    if (isGone) files.push({ file, what });
    if (!isGone || what !== undefined) keepAbove(path.dirname(file));
  }
  const isTopmost = (file: string) => !folders.has(path.dirname(file));
  for (const file of [...folders].filter(isTopmost)) await add(file, true);
  for (const { file, what } of files) if (isTopmost(file)) await add(file, false, what);
  for (const [folder, all] of inFolders) {
    const entry = seen.get(keyOf(folder))!;
    if (entry.type !== 'folder') continue;
    const children = inFolder(folder, await drive.allChildren(entry.id || null), keyOf);
    const there = new Set(children.map((child) => keyOf(child.file)));
    const gone: Gone[] = [];
    for (const each of all) {
      const [name = ''] = path.relative(folder, each.file).split(path.sep);
      const topmost = path.join(folder, name);
      if (!there.has(keyOf(topmost)) && !(await isOneOf(children, topmost))) gone.push(each);
    }
    yield gone;
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
