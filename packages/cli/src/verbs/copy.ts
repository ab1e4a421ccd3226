import { lstat, realpath, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { existing, isNewFolder, mark, marked, splitPath, type Drive } from '../drive.ts';
import { CommandError, eachOf, succeeds, systemFault, usageError } from '../errors.ts';
import type { Session } from '../session.ts';
import { counted, plain } from '../text.ts';
import { backupIn, requireNoBackup } from '../transfer/backup.ts';
import { copyOnDrive } from '../transfer/copier.ts';
import { downloadJobs, requireNoRoot, targetsIn } from '../transfer/download-jobs.ts';
import { Downloader } from '../transfer/downloader.ts';
import { copyPathsOf, localPath, type CopyPaths } from '../transfer/copy-paths.ts';
import { digestsFrom } from '../transfer/decide.ts';
import { addTransferOptions, transferOptionsOf, type TransferOptions } from '../transfer/options.ts';
import { versionOf } from '../transfer/remove-here.ts';
import { failedJob, TransferRun, type Job } from '../transfer/run.ts';
import { trashListed, type Trashed } from '../transfer/trash-listed.ts';
import { keepInput, writeOut } from '../transfer/standard-streams.ts';
import { uploadJobs, type Source } from '../transfer/upload-jobs.ts';
import { Uploader, type Place } from '../transfer/uploader.ts';
import { moveThere } from './folders.ts';
import type { Verb } from './verb.ts';

const where =
  '`drive:` marks a path on the drive (drive:Photos/a.png). If no path has this mark, all paths are on the drive. `-` means standard input or output. Between this machine and the drive, a folder goes into the target folder under its own name; on the drive, a target that does not exist is the new path, and for files, one with a slash at the end a new folder.';

export const cp: Verb = (program, session) => {
  const command = program
    .command('cp')
    .argument('<paths...>', 'sources, and the target as the last argument')
    .description('copy files and folders to, from or on the drive')
    .addHelpText('after', `\n${where}`)
    .action(async (args: string[], _flags, command: Command) => {
      const paths = copyPathsOf(args, 'cp');
      const options = transferOptionsOf(command);
      await transfer(await session(command), paths, options, false);
    });
  addTransferOptions(command, { keepsBoth: true });
};

export const mv: Verb = (program, session) => {
  const command = program
    .command('mv')
    .argument('<paths...>', 'sources, and the target folder or new path as the last argument')
    .description(
      'move files and folders to, from or on the drive; a move to this machine puts the original into the trash',
    )
    .addHelpText('after', `\n${where}`)
    .optionsGroup('Options, but not for a move on the drive, which takes complete entries:')
    .action(async (args: string[], _flags, command: Command) => {
      const paths = copyPathsOf(args, 'mv');
      const options = transferOptionsOf(command);
      if (args.includes('-')) throw usageError('A stream cannot be moved. Use cp.');
      const given = await session(command);
      if (paths.direction === 'there') {
        requireNoBackup(options.backupDir);
        if (options.dryRun || options.filter.isActive || options.conflict !== 'refuse')
          throw usageError(
            'A move on the drive moves complete entries. Omit --dry-run, the filters, and the options for existing names.',
          );
        if (!paths.isMarked) await requireNotHere(given.drive, paths);
        await moveThere(given, paths.sources, paths.target);
      } else await transfer(given, paths, options, true);
    });
  addTransferOptions(command, { keepsBoth: false });
};

export const upload: Verb = (program, session) => {
  const command = program
    .command('upload')
    .argument('<files...>', 'local files and folders')
    .description('upload files and folders; after an interruption, the same command continues')
    .option('--to <folder>', 'folder on the drive', '/')
    .action(async (files: string[], { to }: { to: string }, command: Command) => {
      const options = transferOptionsOf(command);
      const given = await session(command);
      await given.drive.requireFolder(to);
      await copyUp(given, { sources: files, target: to }, options, false);
    });
  addTransferOptions(command, { keepsBoth: true, backsUp: false });
};

export const download: Verb = (program, session) => {
  const command = program
    .command('download')
    .argument('<entries...>', 'files and folders on the drive')
    .description('download files and folders; after an interruption, the same command continues')
    .option(
      '--to <path>',
      'local folder, or the local name of a single file; - is the standard output',
      localPath,
      '.',
    )
    .action(async (named: string[], { to }: { to: string }, command: Command) => {
      const options = transferOptionsOf(command);
      const given = await session(command);
      requireNoRoot(named);
      const entries = await given.drive.requireNamed(named);
      await (to === '-' ? copyOut(given, entries, options) : copyDown(given, entries, to, options, false));
    });
  addTransferOptions(command, { keepsBoth: false });
};

export const cat: Verb = (program, session) => {
  program
    .command('cat')
    .argument('<files...>', 'files on the drive')
    .description('write files to the standard output')
    .action(async (named: string[], _options, command: Command) => {
      const given = await session(command);
      for (const entry of await given.drive.requireAll(named)) await writeOut(given, entry);
    });
};

async function transfer(
  given: Session,
  paths: CopyPaths,
  options: TransferOptions,
  isMove: boolean,
): Promise<void> {
  const { drive } = given;
  if (paths.direction === 'there' && !paths.isMarked) await requireNotHere(drive, paths);
  if (paths.direction === 'up') {
    requireNoBackup(options.backupDir);
    await (paths.sources.includes('-')
      ? copyInput(given, paths, options)
      : copyUp(given, paths, options, isMove));
    return;
  }
  if (paths.direction === 'down') requireNoRoot(paths.sources);
  else requireNoBackup(options.backupDir);
  const entries = await drive.requireNamed(paths.sources);
  if (paths.target === '-') {
    await copyOut(given, entries, options);
    return;
  }
  await (paths.direction === 'down'
    ? copyDown(given, entries, paths.target, options, isMove)
    : copyThere(given, entries, paths.target, options));
}

/** @throws CommandError for a source that is not on the drive, but here: its user did not mark the target */
async function requireNotHere(drive: Drive, { sources, target }: CopyPaths): Promise<void> {
  for (const source of sources) {
    if ((await succeeds(lstat(source))) && (await drive.find(source)) === undefined)
      throw usageError(
        `${source} is here, and not on the drive. Mark the path on the drive: ${mark}${target}.`,
      );
  }
}

/** Entries by how the command names them. */
type Named = ReadonlyMap<string, DriveEntry>;

/** Copies local files to the drive. */
async function copyUp(
  given: Session,
  paths: Pick<CopyPaths, 'sources' | 'target'>,
  options: TransferOptions,
  isMove: boolean,
): Promise<void> {
  const { drive, io } = given;
  const uploader = new Uploader(drive, io, {
    ...options,
    ...(isMove && { digestOf: digestsFrom(drive.client) }),
  });
  // Reports a missing source before anything is sent.
  const facts = await eachOf(paths.sources, (file) => stat(file));
  if (isMove) for (const file of paths.sources) await requireNoLinkToFolder(file);
  const named = new Map(paths.sources.map((file, at) => [path.resolve(file), facts[at]!.isDirectory()]));
  const names = [...named].map(([file, isFolder]) => ({ name: path.basename(file), isFolder }));
  requireOwnNames(names, options);
  const there = await drive.find(paths.target);
  const isOneFile = facts.length === 1 && facts[0]!.isFile();
  let place: Pick<Source, 'parent' | 'name' | 'into'>;
  if (there === null || there?.type === 'folder') place = { parent: there?.id ?? null };
  else if (isOneFile && !paths.target.endsWith('/')) place = await placeOf(drive, paths.target);
  else if (there) throw existing(paths.target, there);
  else {
    const { parent, names: into } = await drive.requireStart(paths.target);
    place = { parent, into };
  }
  const sources: Source[] = paths.sources.map((file) => ({ file, ...place }));
  const run = new TransferRun(given, { ...options, to: marked(paths.target) });
  const folders: string[] = [];
  const jobs = uploadJobs(sources, uploader, options, folders);
  const moves = isMove && !options.dryRun;
  await run.all(moves ? removingFiles(jobs) : jobs);
  if (moves) await run.all(removingFolders(folders));
  const originals = moves ? `${counted(movedIn(run).length, 'original')} deleted here` : '';
  run.end({ originals, doubles: await uploader.doubles() });
}

async function copyInput(
  given: Session,
  { sources, target }: CopyPaths,
  options: TransferOptions,
): Promise<void> {
  const { drive, io } = given;
  if (sources.length > 1) throw usageError('The standard input is one file. Copy it alone.');
  if ((await drive.find(target))?.type === 'folder' || target.endsWith('/'))
    throw usageError(`${plain(target)} is a folder. Give a file name in it for the input.`);
  const place = await placeOf(drive, target);
  const { file, remove } = await keepInput(io);
  try {
    const run = new TransferRun(given, { ...options, to: marked(target) });
    const uploader = new Uploader(drive, io, { ...options, isOnce: true });
    await run.all(uploadJobs([{ file, shown: marked(target), ...place }], uploader, options));
    run.end({ doubles: await uploader.doubles() });
  } finally {
    await remove();
  }
}

/** Writes files of the drive to standard output. */
async function copyOut(
  given: Session,
  entries: Named,
  { dryRun, backupDir, filter }: TransferOptions,
): Promise<void> {
  if (dryRun || backupDir !== undefined || filter.isActive)
    throw usageError(
      'Standard output takes none of --dry-run, --backup-dir and the filters. Omit them, or give a path.',
    );
  for (const entry of entries.values()) await writeOut(given, entry);
}

/** Copies entries of the drive to this machine. */
async function copyDown(
  given: Session,
  entries: Named,
  to: string,
  options: TransferOptions,
  isMove: boolean,
): Promise<void> {
  if (options.conflict === 'keep-both')
    throw usageError('--keep-both works only for copies to the drive. Omit it.');
  const { drive } = given;
  const run = new TransferRun(given, { ...options, to: path.normalize(to) });
  const targets = await targetsIn(to, [...entries.values()], options);
  const seen = new Map<string, DriveEntry>();
  const { backupDir } = options;
  const keep = backupDir === undefined ? undefined : backupIn(backupDir, to);
  const downloader = new Downloader(given, {
    ...{ ...options, keep },
    ...(isMove && { digestOf: digestsFrom(drive.client) }),
  });
  await run.all(downloadJobs(drive, targets, downloader, options, seen));
  const moves = isMove && !options.dryRun;
  const files = moves ? movedIn(run).map(({ entry }) => entry as DriveEntry) : [];
  const moved = {
    entries: moves ? entries : new Map<string, DriveEntry>(),
    seen: new Map([...seen].map(([file, { id }]) => [id, file])),
    files: new Map(files.map((entry) => [entry.id, entry])),
    trashed: [] as Trashed[],
  };
  await run.all(trashListed(drive, moved, options));
  const originals = moved.trashed.filter(({ entry }) => entry.type !== 'folder').length;
  run.end({ originals: moves ? `${counted(originals, 'original')} moved to the trash` : '' });
}

async function copyThere(
  given: Session,
  named: Named,
  target: string,
  options: TransferOptions,
): Promise<void> {
  const { drive } = given;
  if (options.filter.isActive)
    throw usageError(
      'The server copies complete folders: --include and --exclude work only between this machine and the drive.',
    );
  const entries = [...named.values()];
  const there = await drive.find(target);
  const makes = isNewFolder(target, there, entries);
  const isFolder = makes || there === null || there?.type === 'folder';
  if (!isFolder && entries.length > 1) await drive.requireFolder(target);
  const names = entries.map((entry) => ({ name: entry.name, isFolder: false }));
  requireOwnNames(names, options);
  let parent: Place = there?.id ?? null;
  let name: string | undefined;
  if (makes) parent = options.dryRun ? undefined : await drive.ensurePath(target);
  else if (!isFolder) ({ parent, name } = await placeOf(drive, target));
  const run = new TransferRun(given, { ...options, transfers: 1, to: marked(target) });
  await run.all(
    [...named].map(([source, entry]) => {
      const file = marked(source);
      const run = () => copyOnDrive(drive, options, entry, parent, name ?? entry.name);
      return { file, run: async () => ({ file, ...(await run()) }) };
    }),
  );
  run.end();
}

/**
 * @param isFolder whether it is merged with another folder of its name
 * @throws CommandError if two sources would be one at the target, where the second would replace the first
 */
function requireOwnNames(
  sources: readonly { name: string; isFolder: boolean }[],
  { conflict, keepsBoth }: TransferOptions,
): void {
  const or = keepsBoth ? ', or add --keep-both' : '';
  if (conflict === 'skip' || conflict === 'keep-both') return;
  for (const { name } of sources) {
    const same = sources.filter((source) => source.name === name);
    if (same.length > 1 && !same.every(({ isFolder }) => isFolder))
      throw usageError(
        `Two sources are called ${plain(name)}. Name them separately, with different targets${or}.`,
      );
  }
}

/** Splits a path into its folder, which must exist, and its name. */
async function placeOf(drive: Drive, target: string): Promise<{ parent: Place; name: string }> {
  const { parent, name } = splitPath(target);
  return { parent: await drive.requireFolder(parent), name };
}

/** Files of a move that are at the target, with the same bytes. */
const movedIn = ({ done }: TransferRun) =>
  done.filter(({ outcome }) => outcome === 'uploaded' || outcome === 'downloaded' || outcome === 'present');

/** Deletes the local file of each upload that succeeded. If the file changed meanwhile, the job fails. */
async function* removingFiles(jobs: AsyncIterable<Job>): AsyncGenerator<Job> {
  for await (const job of jobs) {
    yield {
      ...job,
      async run(onProgress) {
        const before = await versionOf(job.file).catch(() => undefined);
        const done = await job.run(onProgress);
        if (done.outcome === 'skipped' || done.outcome === 'left out') return done;
        if ((await versionOf(job.file)) !== before)
          throw new CommandError('local', `${job.file} changed during the move, and stays here.`, 'again');
        await rm(job.file).catch((error: unknown) => {
          const fault = systemFault(error as NodeJS.ErrnoException);
          throw new CommandError('local', `${plain(job.file)} is on the drive now, and stays here: ${fault}`);
        });
        return done;
      },
    };
  }
}

/** @throws CommandError for a link, because a move would empty the folder that it leads to, and leave the link */
async function requireNoLinkToFolder(file: string): Promise<void> {
  if (!(await stat(file)).isDirectory() || !(await lstat(path.resolve(file))).isSymbolicLink()) return;
  throw usageError(`${file} is a symbolic link. Move the folder that it leads to: ${await realpath(file)}.`);
}

/** Removes empty folders, and keeps all others. Yields a failed job for each that cannot be removed. */
async function* removingFolders(folders: readonly string[]): AsyncGenerator<Job> {
  for (const folder of folders.toReversed()) {
    try {
      // `rmdir` refuses `.`.
      await rmdir(path.resolve(folder));
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? ''))
        yield failedJob(folder, error);
    }
  }
}
