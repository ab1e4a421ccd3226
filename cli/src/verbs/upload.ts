import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { localTree } from '../local-tree.ts';
import { bytes, plain } from '../text.ts';
import { Uploader, type Uploaded } from '../uploader.ts';
import type { Verb } from './verb.ts';

export const upload: Verb = (program, session) => {
  program
    .command('upload')
    .argument('<files...>', 'files and folders here')
    .description('upload files and folders; after a kill, the same command goes on where it was')
    .option('--to <folder>', 'folder there', '/')
    .option('--keep-both', 'upload a file although another one of its name is there')
    .action(
      async (
        files: string[],
        { to, keepBoth = false }: { to: string; keepBoth?: boolean },
        command: Command,
      ) => {
        const { around, drive, json, print } = await session(command);
        const uploader = new Uploader(drive, around, { keepBoth });
        const root = await drive.requireFolder(to);
        // A name that is mistyped is told of before anything is sent.
        for (const file of files) await stat(file);
        const done: (Uploaded | LeftOut)[] = [];
        for (const file of files) {
          for await (const item of localTree(file)) {
            if (item.kind === 'other') {
              done.push({ outcome: 'left out', file: item.file });
              const what = `left out ${plain(item.file)}, which is neither a file nor a folder`;
              if (!json) around.stderr.write(`file-storage: ${what}.\n`);
              continue;
            }
            const parent = await uploader.folder(root, item.folders);
            if (item.kind === 'folder') {
              await uploader.folder(parent, [item.name]);
              continue;
            }
            const uploaded = await uploader.upload(item.file, parent);
            done.push(uploaded);
            if (!json) print(uploaded, lineOf(path.normalize(item.file), uploaded));
          }
        }
        if (json) print(done, '');
      },
    );
};

/** A symbolic link, a socket or the like inside a folder. */
interface LeftOut {
  outcome: 'left out';
  file: string;
}

const lineOf = (file: string, { entry, outcome }: Uploaded) =>
  `${outcome === 'uploaded' ? 'uploaded ' : 'was there'}  id:${entry.id}  ${bytes(entry.file_size)}  ${plain(file)}`;
