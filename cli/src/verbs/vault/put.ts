import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { usageError } from '../../errors.ts';
import { bytes, plain } from '../../text.ts';
import { VaultUploader } from '../../vault-uploader.ts';
import type { Verb } from '../verb.ts';
import { opened } from './password.ts';

interface PutOptions {
  to: string;
  keepBoth?: boolean;
}

export const put: Verb = (all, session) => {
  all
    .command('put')
    .argument('<files...>', 'files here')
    .description(
      'encrypt files and put them into the vault; after a kill, the same command goes on where it was',
    )
    .option('--to <folder>', 'folder in the vault', '/')
    .option('--keep-both', 'put a file although another one of its name is there')
    .action(async (files: string[], { to, keepBoth = false }: PutOptions, command: Command) => {
      const given = await session(command);
      const { around, json, print } = given;
      for (const file of files) await requireFile(file);
      const into = await opened(given);
      const uploader = new VaultUploader(into, around, {
        parentId: await into.requireFolder(to),
        keepBoth,
      });
      const entryIds: number[] = [];
      for (const file of files) {
        const { outcome, entry } = await uploader.put(file);
        entryIds.push(entry.id);
        const done = outcome === 'uploaded' ? 'encrypted' : 'was there';
        if (!json) print({}, `${done}  id:${entry.id}  ${bytes(entry.file_size)}  ${plain(file)}`);
      }
      if (json) print({ entryIds }, '');
    });
};

async function requireFile(file: string): Promise<void> {
  const facts = await stat(file);
  if (facts.isFile()) return;
  const hint = 'Put its files: file-storage vault mkdir makes a folder for them, --to names it.';
  throw usageError(`${file} is no file. The server sees names of folders in the vault. ${hint}`);
}
