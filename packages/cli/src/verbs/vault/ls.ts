import type { Command } from 'commander';
import { bytes, table } from '../../text.ts';
import type { Hidden } from '../../vault.ts';
import type { Verb } from '../verb.ts';
import { opened } from './password.ts';

export const ls: Verb = (all, session) => {
  all
    .command('ls')
    .argument('[folder]', 'folder in the vault', '/')
    .description('list a folder of the vault')
    .action(async (named: string, _options: object, command: Command) => {
      const given = await session(command);
      const from = await opened(given);
      const found: Hidden[] = [];
      for await (const entry of from.list(await from.requireFolder(named, 'vault'))) found.push(entry);
      given.print(
        found.map(({ name, entry }) => ({ ...entry, name })),
        table(
          found.map(({ name, entry }) => [
            `id:${entry.id}`,
            bytes(entry.file_size).padStart(10),
            entry.type === 'folder' ? `${name}/` : name,
          ]),
        ),
      );
    });
};
