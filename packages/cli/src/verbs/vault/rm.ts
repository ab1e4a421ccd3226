import type { Command } from 'commander';
import { deleteVaultEntries } from '../../../../client/src/index.ts';
import { confirm } from '../../confirm.ts';
import { counted, plain } from '../../text.ts';
import type { Verb } from '../verb.ts';
import { opened } from './password.ts';

export const rm: Verb = (all, session) => {
  all
    .command('rm')
    .argument('<entries...>', 'paths in the vault, or ids')
    .description('delete entries of the vault permanently: it has no trash')
    .option('--yes', 'do not ask')
    .action(async (named: string[], { yes }: { yes?: true }, command: Command) => {
      const given = await session(command);
      const entryIds = (await (await opened(given)).requireAll(named)).map(({ id }) => id);
      await confirm(given.io, `Deleting ${named.map(plain).join(', ')} from the vault`, yes);
      await deleteVaultEntries(given.client, { entryIds, deleteForever: true });
      given.print({ entryIds }, `deleted  ${counted(entryIds.length, 'entry')}`);
    });
};
