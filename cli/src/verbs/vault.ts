import { createReadStream } from 'node:fs';
import { stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { deleteVaultEntries, moveVaultEntries, newVault } from '../../../client/src/index.ts';
import { createVault } from '../../../client/src/reference.ts';
import { givenIn, variableNames } from '../../../options/variables.ts';
import { confirm } from '../confirm.ts';
import { splitPath } from '../drive.ts';
import { CommandError, usageError } from '../errors.ts';
import { ProgressBar } from '../progress.ts';
import type { Session } from '../session.ts';
import type { Surroundings } from '../surroundings.ts';
import { requireFree, requireSafeName } from '../target.ts';
import { bytes, counted, plain, table } from '../text.ts';
import { Vault, type Hidden } from '../vault.ts';
import { writeWhole } from '../whole-file.ts';
import type { Verb } from './verb.ts';

/** Milliseconds for one part, on a slow line as well. */
const timeout = 600_000;

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
  const all = program.command('vault').description('the vault: files and their names are encrypted here');
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
    .argument('[folder]', 'folder in the vault', '/')
    .description('list a folder of the vault')
    .action(async (named: string, _options: object, command: Command) => {
      const given = await session(command);
      const from = await opened(given);
      const found: Hidden[] = [];
      for await (const one of from.list(await from.requireFolder(named))) found.push(one);
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
  all
    .command('put')
    .argument('<files...>', 'files here')
    .description('encrypt files and put them into the vault')
    .option('--to <folder>', 'folder in the vault', '/')
    .option('--keep-both', 'put a file although another one of its name is there')
    .action(async (files: string[], { to, keepBoth }: { to: string; keepBoth?: true }, command: Command) => {
      const given = await session(command);
      const { around, json, print } = given;
      for (const file of files) await requireFile(file);
      const into = await opened(given);
      const parentId = await into.requireFolder(to);
      const there = new Map<string, number>();
      for await (const { name, entry } of into.list(parentId)) there.set(name, entry.id);
      const entryIds: number[] = [];
      const bar = new ProgressBar(around.stderr);
      for (const file of files) {
        const name = path.basename(file);
        const other = there.get(name);
        if (other !== undefined && !keepBoth) {
          const message = `Another ${plain(name)} is in the vault already (id:${other}).`;
          throw new CommandError('invalid', message, 'sameName');
        }
        const { size } = await stat(file);
        const content = { name, size, chunks: createReadStream(file), parentId };
        const onProgress = ({ sent, total }: { sent: number; total: number }) => {
          bar.show(name, sent, total);
        };
        const { id } = await into.put(content, { onProgress, signal: around.signal, timeout }).finally(() => {
          bar.clear();
        });
        there.set(name, id);
        entryIds.push(id);
        if (!json) print({ id }, `encrypted  id:${id}  ${plain(file)}`);
      }
      if (json) print({ entryIds }, '');
    });
  all
    .command('get')
    .argument('<file>', 'path in the vault, or id')
    .description('take a file of the vault and decrypt it')
    .option('--to <path>', 'name of the file here; its own by default')
    .option('--force', 'replace what is here')
    .action(async (named: string, { to, force }: { to?: string; force?: true }, command: Command) => {
      const given = await session(command);
      const from = await opened(given);
      const found = await from.requireFile(named);
      if (to === undefined) requireSafeName(found.name);
      const file = to ?? found.name;
      if (!force) await requireFree(file);
      let size = 0;
      // Nobody else here may read what nobody else there can.
      const write = async (handle: FileHandle) => {
        for await (const chunk of await from.get(found)) {
          await handle.writeFile(chunk);
          size += chunk.length;
        }
      };
      await writeWhole(file, write, 0o600);
      given.print(
        { file, entry: { ...found.entry, name: found.name } },
        `decrypted  ${bytes(size)}  ${plain(file)}`,
      );
    });
  all
    .command('mkdir')
    .argument('<folder>', 'path of the new folder in the vault')
    .description('make a folder in the vault; the server sees its name')
    .action(async (named: string, _options: object, command: Command) => {
      const given = await session(command);
      const { parent, name } = splitPath(named);
      const within = await opened(given);
      const folder = await within.makeFolder(name, await within.requireFolder(parent));
      given.print(folder, `made  id:${folder.id}  ${plain(folder.name)}`);
    });
  all
    .command('mv')
    .argument('<entries...>', 'what to move, and last of all the folder in the vault that it goes to')
    .description('move entries to another folder of the vault')
    .action(async (named: string[], _options: object, command: Command) => {
      const given = await session(command);
      if (named.length < 2) throw usageError('Where to? file-storage vault mv ENTRY FOLDER.');
      const within = await opened(given);
      const destinationId = await within.requireFolder(named.at(-1)!);
      if (destinationId === null)
        throw usageError('The interface moves to folders of the vault, not to its root. Name a folder.');
      const entryIds = await idsIn(within, named.slice(0, -1));
      await moveVaultEntries(given.client, { entryIds, destinationId });
      given.print({ entryIds, destinationId }, `moved  ${counted(entryIds.length, 'entry')}`);
    });
  all
    .command('rm')
    .argument('<entries...>', 'paths in the vault, or ids')
    .description('delete entries of the vault for good: it has no trash')
    .option('--yes', 'do not ask')
    .action(async (named: string[], { yes }: { yes?: true }, command: Command) => {
      const given = await session(command);
      const entryIds = await idsIn(await opened(given), named);
      await confirm(given.around, `Deleting ${named.map(plain).join(', ')} from the vault`, yes);
      await deleteVaultEntries(given.client, { entryIds, deleteForever: true });
      given.print({ entryIds }, `deleted  ${counted(entryIds.length, 'entry')}`);
    });
};

async function idsIn(vault: Vault, named: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const one of named) {
    const found = await vault.find(one);
    if (!found) throw usageError('The root of the vault cannot be meant here. Name an entry in it.');
    ids.push(found.entry.id);
  }
  return ids;
}

async function requireFile(file: string): Promise<void> {
  const facts = await stat(file);
  if (facts.isFile()) return;
  const hint = 'Put its files: file-storage vault mkdir makes a folder for them, --to names it.';
  throw usageError(`${file} is no file. The server sees names of folders in the vault. ${hint}`);
}
