import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { eachOf, usageError } from '../../errors.ts';
import { TransferRun, type Job } from '../../transfer/run.ts';
import { removeAbandoned, VaultUploader } from '../../vault-uploader.ts';
import type { Verb } from '../verb.ts';
import { opened } from './password.ts';

interface PutOptions {
  to: string;
  keepBoth?: boolean;
}

export const put: Verb = (all, session) => {
  all
    .command('put')
    .argument('<files...>', 'local files')
    .description(
      'encrypt files and upload them to the vault; after an interruption, the same command continues',
    )
    .option('--to <folder>', 'folder in the vault', '/')
    .option('--keep-both', 'upload a file even if one with the same name exists')
    .action(async (files: string[], { to, keepBoth = false }: PutOptions, command: Command) => {
      const given = await session(command);
      const { io } = given;
      await eachOf(files, requireFile);
      const into = await opened(given);
      await removeAbandoned(io);
      const uploader = new VaultUploader(into, io, {
        parentId: await into.requireFolder(to),
        keepBoth,
      });
      const run = new TransferRun(given, { transfers: 1, dryRun: false, to: 'the vault' });
      await run.all(
        files.map((file): Job => ({
          file,
          async run(onProgress) {
            const { outcome, entry } = await uploader.put(file, onProgress);
            return { outcome, file, bytes: entry.file_size, id: entry.id, entry };
          },
        })),
      );
      run.end();
    });
};

async function requireFile(file: string): Promise<void> {
  const facts = await stat(file);
  if (facts.isFile()) return;
  if (!facts.isDirectory()) throw usageError(`${file} is neither a file nor a folder.`);
  const hint =
    'To upload the files in it, create a folder with file-storage vault mkdir and choose it with --to.';
  throw usageError(
    `${file} is a folder, and only files can be uploaded, because the server can read folder names. ${hint}`,
  );
}
