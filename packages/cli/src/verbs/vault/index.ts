import type { Command } from 'commander';
import { deleteVaultEntries, moveVaultEntries, newVault } from '../../../../client/src/index.ts';
import { createVault } from '../../../../client/src/reference.ts';
import { variableNames } from '../../../../options/variables.ts';
import { confirm } from '../../confirm.ts';
import { splitPath } from '../../drive.ts';
import { usageError } from '../../errors.ts';
import { bytes, counted, plain, table } from '../../text.ts';
import type { Hidden } from '../../vault.ts';
import type { Verb } from '../verb.ts';
import { get } from './get.ts';
import { opened, passwordOf } from './password.ts';
import { put } from './put.ts';

const create: Verb = (all, session) => {
  all
    .command('create')
    .description('create the vault; a lost password cannot be recovered')
    .action(async (_options: object, command: Command) => {
      const { io, client, print } = await session(command);
      await createVault(client, await newVault(await passwordOf(io, true)));
      print({ status: 'success' }, 'made the vault');
    });
};

const ls: Verb = (all, session) => {
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

const mkdir: Verb = (all, session) => {
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

const mv: Verb = (all, session) => {
  all
    .command('mv')
    .argument('<entries...>', 'entries, and the target folder in the vault as the last argument')
    .description('move entries to another folder of the vault')
    .action(async (named: string[], _options: object, command: Command) => {
      const given = await session(command);
      if (named.length < 2) throw usageError('The target is missing: file-storage vault mv ENTRY FOLDER.');
      const within = await opened(given);
      const destinationId = await within.requireFolder(named.at(-1)!, 'vaultTarget');
      if (destinationId === null)
        throw usageError('How to move entries to the root of the vault is unspecified. Give a folder.');
      const entries = await within.requireAll(named.slice(0, -1));
      await within.requireFreeNames(entries, destinationId, named.at(-1)!);
      const entryIds = entries.map(({ id }) => id);
      await moveVaultEntries(given.client, { entryIds, destinationId });
      given.print({ entryIds, destinationId }, `moved  ${counted(entryIds.length, 'entry')}`);
    });
};

const rm: Verb = (all, session) => {
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

/** In the order of the help text. */
const verbs: readonly Verb[] = [create, ls, put, get, mkdir, mv, rm];

export const vault: Verb = (program, ...rest) => {
  const all = program
    .command('vault')
    .description('the vault: files and their names are encrypted on this machine')
    .addHelpText(
      'after',
      `\nIts password is asked for, or taken from ${variableNames.client('vault-password')}.`,
    );
  for (const verb of verbs) verb(all, ...rest);
};
