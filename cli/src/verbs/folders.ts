import type { Command } from 'commander';
import { deleteEntries } from '../../../client/src/index.ts';
import { moveEntries, restoreEntries, updateEntry } from '../../../client/src/reference.ts';
import { confirm } from '../confirm.ts';
import { segmentsOf, splitPath } from '../drive.ts';
import { usageError } from '../errors.ts';
import type { Session } from '../session.ts';
import { counted, plain } from '../text.ts';
import type { Verb } from './verb.ts';

export const mkdir: Verb = (program, session) => {
  program
    .command('mkdir')
    .argument('<folder>', 'path of the new folder')
    .description('make a folder')
    .option('-p, --parents', 'make the folders above it as well, and be content with one that is there')
    .action(async (named: string, { parents }: { parents?: true }, command: Command) => {
      const { drive, print } = await session(command);
      const { parent, name } = splitPath(named);
      let above = parents ? null : await drive.requireFolder(parent);
      if (parents)
        for (const segment of segmentsOf(parent)) above = (await drive.ensureFolder(segment, above)).id;
      const folder = await (parents ? drive.ensureFolder(name, above) : drive.makeFolder(name, above));
      print(folder, `made  id:${folder.id}  ${plain(folder.name)}`);
    });
};

/** Moves entries of the drive to a folder of it, or renames one. */
export async function moveThere(
  { drive, print }: Session,
  named: readonly string[],
  target: string,
): Promise<void> {
  const entries = await drive.requireAll(named);
  const there = await drive.find(target);
  if (there && there.type !== 'folder')
    throw usageError(`${plain(target)} is a file already. Choose another name.`);
  if (there === undefined && entries.length > 1) {
    throw usageError(`There is no folder ${plain(target)}. Make it first: file-storage mkdir.`);
  }
  const { parent, name } = there === undefined ? splitPath(target) : { parent: '', name: undefined };
  const destinationId = there === undefined ? await drive.requireFolder(parent) : (there?.id ?? null);
  const entryIds = entries.filter((entry) => entry.parent_id !== destinationId).map(({ id }) => id);
  if (entryIds.length > 0) await moveEntries(drive.client, { entryIds, destinationId });
  const [first] = entries;
  if (name !== undefined) await updateEntry(drive.client, { entryId: first!.id, name });
  print(
    { entryIds: entries.map(({ id }) => id), destinationId, name },
    `moved  ${counted(entries.length, 'entry')}`,
  );
}

interface RemoveOptions {
  forever?: boolean;
  emptyTrash?: boolean;
  yes?: true;
}

export const rm: Verb = (program, session) => {
  program
    .command('rm')
    .argument('[entries...]', 'what to remove')
    .description('put entries into the trash')
    .option('--forever', 'delete them for good instead; with id: also what is in the trash')
    .option('--empty-trash', 'delete for good whatever is in the trash')
    .option('--yes', 'do not ask before what cannot be undone')
    .action(
      async (
        named: string[],
        { forever = false, emptyTrash = false, yes }: RemoveOptions,
        command: Command,
      ) => {
        const { around, drive, print } = await session(command);
        if (emptyTrash === named.length > 0) throw usageError('Name what to remove, or say --empty-trash.');
        const entryIds = forever
          ? await drive.requireIds(named)
          : (await drive.requireAll(named)).map(({ id }) => id);
        const what = emptyTrash ? 'Emptying the trash' : `Deleting ${named.map(plain).join(', ')} for good`;
        if (forever || emptyTrash) await confirm(around, what, yes);
        await deleteEntries(drive.client, { entryIds, deleteForever: forever, emptyTrash });
        const done = forever ? 'deleted' : 'moved to the trash';
        print(
          { entryIds, deleteForever: forever, emptyTrash },
          emptyTrash ? 'emptied the trash' : `${done}  ${counted(entryIds.length, 'entry')}`,
        );
      },
    );
};

export const restore: Verb = (program, session) => {
  program
    .command('restore')
    .argument('<entries...>', 'names in the trash, or ids')
    .description('take entries out of the trash')
    .action(async (named: string[], _options, command: Command) => {
      const { drive, print } = await session(command);
      const entryIds: number[] = [];
      for (const path of named) entryIds.push(await drive.requireTrashed(path));
      await restoreEntries(drive.client, { entryIds });
      print({ entryIds }, `restored  ${counted(entryIds.length, 'entry')}`);
    });
};
