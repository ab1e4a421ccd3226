import type { Command } from 'commander';
import { addTransferOptions, transferOptionsOf } from '../transfer/options.ts';
import { copyUp } from './copy.ts';
import type { Verb } from './verb.ts';

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
