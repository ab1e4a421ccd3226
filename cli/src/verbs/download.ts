import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { keysOn } from '../transfer/disk.ts';
import { downloadJobs, inFolder, type Target } from '../transfer/download-jobs.ts';
import { Downloader } from '../transfer/downloader.ts';
import { addTransferOptions, transferOptionsOf } from '../transfer/options.ts';
import { TransferRun } from '../transfer/run.ts';
import type { Verb } from './verb.ts';

export const download: Verb = (program, session) => {
  const command = program
    .command('download')
    .argument('<entries...>', 'files and folders on the drive')
    .description('download files and folders; after an interruption, the same command continues')
    .option('--to <path>', 'local folder, or the local name of a single file', '.')
    .action(async (named: string[], { to }: { to: string }, command: Command) => {
      const options = transferOptionsOf(command);
      const given = await session(command);
      const targets = await targetsIn(to, await given.drive.requireAll(named));
      const run = new TransferRun(given, options);
      await run.all(downloadJobs(given.drive, targets, new Downloader(given, options), options));
      run.end();
    });
  addTransferOptions(command, { keepsBoth: false });
};

/**
 * Decides where to download entries: into a folder, or for a single file to a new name. A folder always keeps its name,
 * so that repeating the command continues the download.
 */
export async function targetsIn(to: string, entries: readonly DriveEntry[]): Promise<Target[]> {
  const [first, ...others] = entries;
  const isIntoFolder =
    others.length > 0 || first!.type === 'folder' || to.endsWith('/') || (await isFolder(to));
  const keyOf = await keysOn(isIntoFolder ? to : path.dirname(to));
  return isIntoFolder
    ? inFolder(to, entries, keyOf)
    : [{ entry: first!, file: to, hasItsName: false, keyOf }];
}

const isFolder = (file: string) =>
  stat(file).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
