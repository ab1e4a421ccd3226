import type { Command } from 'commander';
import { moveVaultEntries } from '../../../../client/src/index.ts';
import { usageError } from '../../errors.ts';
import { counted } from '../../text.ts';
import type { Verb } from '../verb.ts';
import { opened } from './password.ts';

export const mv: Verb = (all, session) => {
  all
    .command('mv')
    .argument('<entries...>', 'entries, and the target folder in the vault as the last argument')
    .description('move entries to another folder of the vault')
    .action(async (named: string[], _options: object, command: Command) => {
      const given = await session(command);
      if (named.length < 2) throw usageError('The target is missing: file-storage vault mv ENTRY FOLDER.');
      const within = await opened(given);
      const destinationId = await within.requireFolder(named.at(-1)!);
      if (destinationId === null)
        throw usageError('How to move entries to the root of the vault is unspecified. Give a folder.');
      const entries = await within.requireAll(named.slice(0, -1));
      await within.requireFreeNames(entries, destinationId, named.at(-1)!);
      const entryIds = entries.map(({ id }) => id);
      await moveVaultEntries(given.client, { entryIds, destinationId });
      given.print({ entryIds, destinationId }, `moved  ${counted(entryIds.length, 'entry')}`);
    });
};
