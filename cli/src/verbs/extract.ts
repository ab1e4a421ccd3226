import type { Command } from 'commander';
import { extractArchive } from '../../../client/src/index.ts';
import { readInput } from '../surroundings.ts';
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
        const { around, drive, print } = await session(command);
        const { id: entryId, name } = await drive.require(named);
        const parentId = (await drive.requireFolder(to)) ?? 0;
        const password = passwordStdin ? await readInput(around) : null;
        const { workspaceId } = drive;
        const answer = await extractArchive(drive.client, { entryId, parentId, password, workspaceId });
        print(answer, `extracted  ${plain(name)}  to ${plain(to)}`);
      },
    );
};
