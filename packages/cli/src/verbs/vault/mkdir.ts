import type { Command } from 'commander';
import { splitPath } from '../../drive.ts';
import { plain } from '../../text.ts';
import type { Verb } from '../verb.ts';
import { opened } from './password.ts';

export const mkdir: Verb = (all, session) => {
  all
    .command('mkdir')
    .argument('<folder>', 'path of the new folder in the vault')
    .description('create a folder in the vault; the server can read its name')
    .action(async (named: string, _options: object, command: Command) => {
      const given = await session(command);
      const { parent, name } = splitPath(named);
      const within = await opened(given);
      const folder = await within.makeFolder(name, await within.requireFolder(parent));
      given.print(folder, `made  id:${folder.id}  ${plain(folder.name)}`);
    });
};
