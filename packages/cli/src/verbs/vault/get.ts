import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { replaceTarget } from '../../../../client/src/node/target-file.ts';
import { makeFolder } from '../../make-folder.ts';
import { ProgressBar } from '../../progress.ts';
import { saveFile } from '../../save-file.ts';
import { requireFree, requireSafeName } from '../../target.ts';
import { localPath } from '../../transfer/copy-paths.ts';
import { targetsIn } from '../../transfer/download-jobs.ts';
import { writeOut } from '../../transfer/standard-streams.ts';
import { bytes, plain } from '../../text.ts';
import { writeAtomic } from '../../atomic-file.ts';
import type { Verb } from '../verb.ts';
import { opened } from './password.ts';

export const get: Verb = (all, session) => {
  all
    .command('get')
    .argument('<file>', 'path in the vault, or id')
    .description(
      'download and decrypt a file of the vault; after an interruption, the same command continues',
    )
    .option('--to <path>', 'local folder, or the local name; - is the standard output', localPath, '.')
    .option('--overwrite', 'replace a local file')
    .action(async (named: string, { to, overwrite }: { to: string; overwrite?: true }, command: Command) => {
      const given = await session(command);
      const from = await opened(given);
      const { name, entry } = await from.requireFile(named);
      const shown = { ...entry, name };
      if (to === '-') {
        await writeOut(given, shown, (chunks) => from.decrypt(entry, chunks));
        return;
      }
      const [target] = await targetsIn(to, [shown], { dryRun: false });
      const { file, hasItsName } = target!;
      if (hasItsName) requireSafeName(name);
      const before = await requireFree(file, shown, overwrite === true);
      await makeFolder(path.dirname(file));
      const bar = new ProgressBar(given.io.stderr);
      // Downloads the encrypted bytes, and decrypts them only when the download is complete.
      const sealed = path.join(path.dirname(file), `.${entry.id}.sealed`);
      const show = (received: number, total: number) => {
        bar.show(name, received, total);
      };
      await saveFile(given, shown, sealed, show).finally(() => {
        bar.clear();
      });
      const complete = await open(sealed);
      // At once, because another command may download the same file to this folder.
      await rm(sealed, { force: true });
      let size = 0;
      const write = async (handle: FileHandle) => {
        for await (const chunk of from.decrypt(entry, complete.createReadStream({ autoClose: false }))) {
          await handle.writeFile(chunk);
          size += chunk.length;
        }
      };
      // Mode 600, because other users of this machine must not read the decrypted file.
      try {
        await writeAtomic(file, write, 0o600, (from, to) => replaceTarget(from, to, before));
      } finally {
        await complete.close();
      }
      given.print({ file, entry: shown }, `decrypted  ${bytes(size)}  ${plain(file)}`);
    });
};
