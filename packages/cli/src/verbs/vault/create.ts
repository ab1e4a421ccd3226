import type { Command } from 'commander';
import { newVault } from '../../../../client/src/index.ts';
import { createVault } from '../../../../client/src/reference.ts';
import type { Verb } from '../verb.ts';
import { passwordOf } from './password.ts';

export const create: Verb = (all, session) => {
  all
    .command('create')
    .description('create the vault; a lost password cannot be recovered')
    .action(async (_options: object, command: Command) => {
      const { io, client, print } = await session(command);
      await createVault(client, await newVault(await passwordOf(io, true)));
      print({ status: 'success' }, 'made the vault');
    });
};
