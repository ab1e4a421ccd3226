import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { deleteVaultEntries, newVault } from '../../../client/src/index.ts';
import { createVault } from '../../../client/src/reference.ts';
import { givenIn, variableNames } from '../../../options/variables.ts';
import { confirm } from '../confirm.ts';
import { requireFree, requireSafeName } from '../target.ts';
import { usageError } from '../errors.ts';
import type { Session } from '../session.ts';
import type { Surroundings } from '../surroundings.ts';
import { bytes, plain, table } from '../text.ts';
import { Vault, type Hidden } from '../vault.ts';
import { writeWhole } from '../whole-file.ts';
import type { Verb } from './verb.ts';

/** Never an argument: other users of this machine see those. */
async function passwordOf({ env, ask }: Surroundings, again = false): Promise<string> {
  const variable = variableNames.client('vault-password');
  const given = givenIn(env, variable);
  const password = given ?? (await ask?.('Password of the vault: ', { hidden: true }));
  if (!password) throw usageError(`There is no password of the vault. Give ${variable}.`);
  if (again && given === undefined && (await ask?.('Once more: ', { hidden: true })) !== password) {
    throw usageError('The two passwords differ. Try again.');
  }
  return password;
}

const opened = async ({ around, client }: Session) => Vault.open(client, await passwordOf(around));

export const vault: Verb = (program, session) => {
  const all = program.command('vault').description('the vault: names and contents are encrypted here');
  all
    .command('create')
    .description('make the vault; nobody can tell its password afterwards')
    .action(async (_options: object, command: Command) => {
      const { around, client, print } = await session(command);
      await createVault(client, await newVault(await passwordOf(around, true)));
      print({ status: 'success' }, 'made the vault');
    });
  all
    .command('ls')
    .description('list its files')
    .action(async (_options: object, command: Command) => {
      const given = await session(command);
      const found: Hidden[] = [];
      for await (const one of (await opened(given)).list()) found.push(one);
      given.print(
        found.map(({ name, entry }) => ({ ...entry, name })),
        table(found.map(({ name, entry }) => [`id:${entry.id}`, bytes(entry.file_size).padStart(10), name])),
      );
    });
  all
    .command('put')
    .argument('<files...>', 'files here')
    .description('encrypt files and put them into the vault')
    .action(async (files: string[], _options: object, command: Command) => {
      const given = await session(command);
      const into = await opened(given);
      for (const file of files) {
        const { size } = await stat(file);
        if (size >= 5_000_000)
          throw usageError(`${file} is too large for the vault, which takes files under 5 MB.`);
      }
      const ids: number[] = [];
      for (const file of files) {
        const { id } = await into.put(path.basename(file), await readFile(file), given.around.signal);
        ids.push(id);
      }
      given.print(
        { entryIds: ids },
        ids.map((id, index) => `encrypted  id:${id}  ${files[index]!}`).join('\n'),
      );
    });
  all
    .command('get')
    .argument('<file>', 'name in the vault, or id')
    .description('take a file of the vault and decrypt it')
    .option('--to <path>', 'name of the file here; its own by default')
    .option('--force', 'replace what is here')
    .action(async (named: string, { to, force }: { to?: string; force?: true }, command: Command) => {
      const given = await session(command);
      const from = await opened(given);
      const found = await from.require(named);
      if (to === undefined) requireSafeName(found.name);
      const file = to ?? found.name;
      if (!force) await requireFree(file);
      const content = await from.get(found);
      // Nobody else here may read what nobody else there can.
      await writeWhole(file, (handle) => handle.writeFile(content), 0o600);
      given.print(
        { file, entry: { ...found.entry, name: found.name } },
        `decrypted  ${bytes(content.length)}  ${plain(file)}`,
      );
    });
  all
    .command('rm')
    .argument('<files...>', 'names in the vault, or ids')
    .description('delete files of the vault for good: it has no trash')
    .option('--yes', 'do not ask')
    .action(async (named: string[], { yes }: { yes?: true }, command: Command) => {
      const given = await session(command);
      const from = await opened(given);
      const entryIds: number[] = [];
      for (const one of named) entryIds.push((await from.require(one)).entry.id);
      await confirm(given.around, `Deleting ${named.map(plain).join(', ')} from the vault`, yes);
      await deleteVaultEntries(given.client, { entryIds, deleteForever: true });
      given.print({ entryIds }, `deleted  ${entryIds.length}`);
    });
};
