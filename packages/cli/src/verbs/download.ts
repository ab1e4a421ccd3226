import type { Command } from 'commander';
import { requireNoRoot } from '../transfer/download-jobs.ts';
import { localPath } from '../transfer/copy-paths.ts';
import { addTransferOptions, transferOptionsOf } from '../transfer/options.ts';
import { copyDown, copyOut } from './copy.ts';
import type { Verb } from './verb.ts';

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
      const entries = await given.drive.requireAll(named);
      await (to === '-' ? copyOut(given, entries, options) : copyDown(given, entries, to, options, false));
    });
  addTransferOptions(command, { keepsBoth: false });
};
