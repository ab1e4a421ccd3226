import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { addTransferOptions, transferOptionsOf } from '../transfer/options.ts';
import { TransferRun } from '../transfer/run.ts';
import { uploadJobs } from '../transfer/upload-jobs.ts';
import { Uploader } from '../transfer/uploader.ts';
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
      const parent = await given.drive.requireFolder(to);
      // Reports a missing file before anything is sent.
      for (const file of files) await stat(file);
      const uploader = new Uploader(given.drive, given.around, options);
      const run = new TransferRun(given, options);
      const sources = files.map((file) => ({ file, parent }));
      await run.all(uploadJobs(sources, uploader, options));
      run.end();
    });
  addTransferOptions(command, { keepsBoth: true });
};
