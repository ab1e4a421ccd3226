import type { Command } from 'commander';
import { ApiError, deleteEntries } from '../../../client/src/index.ts';
import { moveEntries, updateEntry, type DriveEntry } from '../../../client/src/reference.ts';
import { leftInTrash, trashActions } from '../actions/trash.ts';
import { confirm } from '../confirm.ts';
import { existing, isNewFolder, splitPath } from '../drive.ts';
import { usageError } from '../errors.ts';
import type { Session } from '../session.ts';
import { counted, plain } from '../text.ts';
import type { Verb } from './verb.ts';

export const mkdir: Verb = (program, session) => {
  program
    .command('mkdir')
    .argument('<folder>', 'path of the new folder')
    .description('create a folder')
    .option('-p, --parents', 'also create the folders above it; an existing folder is no error')
    .action(async (named: string, { parents }: { parents?: true }, command: Command) => {
      const { drive, print } = await session(command);
      const { parent, name } = splitPath(named);
      const above = await (parents ? drive.ensurePath(parent) : drive.requireFolder(parent));
      // A server may make a folder beside a file of its name.
      const there = await drive.find(named);
      if (there && !(parents && there.type === 'folder')) throw existing(named, there);
      const folder =
        there ?? (await (parents ? drive.makeOrFindFolder(name, above) : drive.makeFolder(name, above)));
      print(folder, `${there ? 'exists' : 'made'}  id:${folder.id}  ${plain(folder.name)}`);
    });
};

/** Moves entries to another folder of the drive, or renames one. */
export async function moveThere(
  { drive, print }: Session,
  named: readonly string[],
  target: string,
): Promise<void> {
  const entries = await drive.requireAll(named);
  const there = await drive.find(target);
  if (there && there.type !== 'folder') throw existing(target, there);
  const makes = isNewFolder(target, there, entries);
  if (there === undefined && !makes && entries.length > 1) await drive.requireFolder(target);
  let destinationId = there?.id ?? null;
  let name: string | undefined;
  if (makes) destinationId = await drive.ensurePath(target);
  else if (there === undefined) {
    const split = splitPath(target);
    destinationId = await drive.requireFolder(split.parent);
    ({ name } = split);
  }
  await drive.requireHere(entries, destinationId);
  if (name === undefined) await drive.requireFreeNames(entries, destinationId);
  const entryIds = entries.filter((entry) => entry.parent_id !== destinationId).map(({ id }) => id);
  const { id: entryId, ...before } = entries[0]!;
  const steps: Step[] = [];
  if (entryIds.length > 0)
    steps.push({
      take: () => moveEntries(drive.client, { entryIds, destinationId }),
      undo: () => moveEntries(drive.unaborted, { entryIds, destinationId: before.parent_id }),
    });
  if (name !== undefined)
    steps.push({
      take: () => updateEntry(drive.client, { entryId, name }),
      undo: () => updateEntry(drive.unaborted, { entryId, name: before.name }),
    });
  await allOrNone(steps).catch(async (error: unknown) => {
    // The old name of a folder may be taken there, or the new one here.
    if (steps.length < 2 || !(error instanceof ApiError && error.outcome === 'invalid')) throw error;
    await allOrNone(steps.reverse());
  });
  print(
    { entryIds: entries.map(({ id }) => id), destinationId, name },
    `moved  ${counted(entries.length, 'entry')}`,
  );
}

interface Step {
  take: () => Promise<unknown>;
  undo: () => Promise<unknown>;
}

/** Takes all steps in their order. If one fails, undoes those before it: nothing is done, rather than half of it. */
async function allOrNone([step, ...others]: readonly Step[]): Promise<void> {
  if (!step) return;
  await step.take();
  await allOrNone(others).catch(async (error: unknown) => {
    await step.undo();
    throw error;
  });
}

interface RemoveOptions {
  forever?: boolean;
  emptyTrash?: boolean;
  yes?: true;
}

export const rm: Verb = (program, session) => {
  program
    .command('rm')
    .argument('[entries...]', 'entries to remove')
    .description('move entries to the trash')
    .option('--forever', 'delete permanently; an entry in the trash must be given by its id')
    .option('--empty-trash', 'delete everything in the trash permanently')
    .option('--yes', 'do not ask for confirmation')
    .action(
      async (
        named: string[],
        { forever = false, emptyTrash = false, yes }: RemoveOptions,
        command: Command,
      ) => {
        const { io, drive, print } = await session(command);
        if (emptyTrash && (forever || named.length > 0))
          throw usageError('--empty-trash takes no entries and no --forever. Omit them.');
        if (!emptyTrash && named.length === 0)
          throw usageError('Give the entries to remove, or use --empty-trash.');
        if (emptyTrash && drive.workspaceId !== 0)
          throw usageError(
            `--empty-trash cannot be limited to the workspace ${drive.workspaceId}. Delete the entries in its trash by their ids, or use --workspace 0 to empty your own trash.`,
          );
        const action = trashActions[forever ? 'delete_forever' : 'trash'];
        const entryIds = await action.idsOf(drive, named);
        const what = emptyTrash
          ? 'Emptying the trash'
          : `Deleting ${named.map(plain).join(', ')} permanently`;
        if (forever || emptyTrash) await confirm(io, what, yes);
        if (emptyTrash) await deleteEntries(drive.client, { entryIds, deleteForever: false, emptyTrash });
        else await action.carryOut(drive, entryIds);
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
    .argument(
      '<entries...>',
      'names in the trash, their paths as ls --trash shows them, or ids; … stands for folders that are in the trash too',
    )
    .description('restore entries from the trash, and show where they are')
    .action(async (named: string[], _options, command: Command) => {
      const { drive, print, tell } = await session(command);
      const entryIds = await trashActions.restore.idsOf(drive, named);
      await trashActions.restore.carryOut(drive, entryIds);
      const pathOf = drive.paths();
      const entries: DriveEntry[] = [];
      const paths: string[] = [];
      for (const id of entryIds) {
        const entry = await drive.require(`id:${id}`);
        entries.push(entry);
        paths.push((await pathOf(entry)) ?? entry.name);
      }
      const doubles = await drive.doubles(entries);
      const left = await leftInTrash(drive, entries);
      print({ entryIds, paths, doubles, left }, paths.map((path) => `restored  ${plain(path)}`).join('\n'));
      tell([...doubles, ...left]);
    });
};
