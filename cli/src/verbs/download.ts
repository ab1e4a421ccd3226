import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { makeFolder } from '../make-folder.ts';
import { ProgressBar } from '../progress.ts';
import { saveFile } from '../save-file.ts';
import type { Session } from '../session.ts';
import { requireFree, requireSafeName } from '../target.ts';
import { bytes, plain } from '../text.ts';
import type { Verb } from './verb.ts';

interface Saved {
  file: string;
  entry: DriveEntry;
}

export const download: Verb = (program, session) => {
  program
    .command('download')
    .argument('<entries...>', 'files and folders there')
    .description('download files and folders; a file is replaced only when all of it has come')
    .option('--to <path>', 'folder here, or the name of a single file', '.')
    .option('--force', 'replace what is here')
    .action(
      async (named: string[], { to, force = false }: { to: string; force?: boolean }, command: Command) => {
        const { drive, json, print, ...rest } = await session(command);
        const entries = await drive.requireAll(named);
        const into = (await isFolder(to)) || entries.length > 1 || to.endsWith('/');
        const done: Saved[] = [];
        for (const entry of entries) {
          if (into) requireSafeName(entry.name);
          const target = into ? path.join(to, entry.name) : to;
          for await (const saved of save({ drive, json, print, ...rest }, entry, target, force)) {
            done.push(saved);
            if (!json) print(saved, `downloaded  ${bytes(saved.entry.file_size)}  ${plain(saved.file)}`);
          }
        }
        if (json) print(done, '');
      },
    );
};

async function* save(
  session: Session,
  entry: DriveEntry,
  target: string,
  force: boolean,
): AsyncGenerator<Saved> {
  const { drive, around } = session;
  if (entry.type === 'folder') {
    await makeFolder(target);
    for await (const child of drive.children(entry.id)) {
      requireSafeName(child.name);
      yield* save(session, child, path.join(target, child.name), force);
    }
    return;
  }
  if (!force) await requireFree(target);
  await makeFolder(path.dirname(target));
  const bar = new ProgressBar(around.stderr);
  await saveFile(session, entry, target, (received) => {
    bar.show(entry.name, received, entry.file_size);
  }).finally(() => {
    bar.clear();
  });
  yield { file: target, entry };
}

const isFolder = (file: string) =>
  stat(file).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
