import type { Command } from 'commander';
import { ApiError } from '../../../client/src/index.ts';
import { extractInto } from '../actions/extraction.ts';
import { CommandError, isRefusedArchive, textOf, usageError } from '../errors.ts';
import { readPassword } from '../io.ts';
import { plain } from '../text.ts';
import type { Verb } from './verb.ts';

export const extract: Verb = (program, session) => {
  program
    .command('extract')
    .argument('<archive>', 'ZIP archive on the drive')
    .description('extract a ZIP archive on the drive into a folder on the drive')
    .option('--to <folder>', 'folder on the drive', '/')
    .option('--password-stdin', 'read the password of an encrypted archive from the standard input')
    .action(
      async (
        named: string,
        { to, passwordStdin }: { to: string; passwordStdin?: true },
        command: Command,
      ) => {
        const { io, drive, print, tell } = await session(command);
        const password = passwordStdin ? await readPassword(io) : null;
        const { id: entryId, name, type } = await drive.require(named);
        if (type === 'folder') throw usageError(`${plain(name)} is a folder. Give a ZIP archive.`);
        const parentId = (await drive.requireFolder(to)) ?? 0;
        const input = { entryId, parentId, password };
        const { answer, doubles } = await extractInto(drive, input).catch((error: unknown) => {
          // Only here is it known that a password was given.
          if (password === null || !(error instanceof ApiError) || !isRefusedArchive(error)) throw error;
          throw new CommandError('invalid', textOf(error), 'archiveOrPassword');
        });
        print({ ...answer, doubles }, `extracted  ${plain(name)}  to ${plain(to)}`);
        tell(doubles);
      },
    );
};
