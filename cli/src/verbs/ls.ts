import type { Command } from 'commander';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { usageError } from '../errors.ts';
import { bytes, table } from '../text.ts';
import type { Verb } from './verb.ts';

interface ListOptions {
  trash?: true;
  starred?: true;
  shared?: true;
  search?: string;
}

export const ls: Verb = (program, session) => {
  program
    .command('ls')
    .argument('[entry]', 'folder or file; the root if left out')
    .description('list a folder, the trash, what is starred or shared with you, or what a name contains')
    .option('--trash', 'what is in the trash')
    .option('--starred', 'what is starred')
    .option('--shared', 'what others share with you')
    .option('--search <text>', 'whatever has the text in its name')
    .action(
      async (
        named: string | undefined,
        { trash, starred, shared, search }: ListOptions,
        command: Command,
      ) => {
        const { drive, print } = await session(command);
        const input = {
          ...(trash && { deletedOnly: true }),
          ...(starred && { starredOnly: true }),
          ...(shared && { sharedOnly: true }),
          ...(search !== undefined && { query: search }),
        };
        const filtered = Object.keys(input).length > 0;
        if (filtered && named !== undefined)
          throw usageError('--trash, --starred, --shared and --search look everywhere: name no folder.');
        const found = filtered ? null : await drive.requireFound(named ?? '/');
        const entries: DriveEntry[] = [];
        if (found && found.type !== 'folder') entries.push(found);
        else
          for await (const entry of filtered ? drive.list(input) : drive.children(found?.id ?? null))
            entries.push(entry);
        print(entries, listing(entries));
      },
    );
};

const listing = (entries: readonly DriveEntry[]) =>
  table(
    entries.map(({ id, name, type, file_size, updated_at }) => [
      `id:${id}`,
      bytes(file_size).padStart(10),
      updated_at.slice(0, 16).replace('T', ' '),
      type === 'folder' ? `${name}/` : name,
    ]),
  );
