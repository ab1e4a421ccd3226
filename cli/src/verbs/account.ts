import type { Command } from 'commander';
import {
  createNote,
  createWorkspace,
  listNotes,
  listWorkspaces,
  trackedFiles,
  type TrackedFile,
} from '../../../client/src/index.ts';
import { readInput } from '../surroundings.ts';
import { counted, plain, table } from '../text.ts';
import { listByDefault, type Verb } from './verb.ts';

export const notes: Verb = (program, session) => {
  const all = program.command('notes').description('notes: list them, or add one');
  listByDefault(all)
    .description('list all notes')
    .action(async (_options, command: Command) => {
      const { client, print } = await session(command);
      const found = await listNotes(client);
      print(found, table(found.map(({ id, updated_at, title }) => [id, updated_at.slice(0, 10), title])));
    });
  all
    .command('add')
    .argument('<title>', 'title')
    .argument('[body]', 'text; that of the standard input if left out')
    .description('add a note')
    .action(async (title: string, body: string | undefined, _options, command: Command) => {
      const { around, client, print } = await session(command);
      const { note } = await createNote(client, { title, body: body ?? (await readInput(around)) });
      print(note, `added note ${note.id}`);
    });
};

export const workspaces: Verb = (program, session) => {
  const all = program.command('workspaces').description('workspaces: list them, or create one');
  listByDefault(all)
    .description('list the workspaces that you belong to')
    .action(async (_options, command: Command) => {
      const { client, print } = await session(command);
      const { workspaces: found } = await listWorkspaces(client);
      print(
        found,
        table(found.map(({ id, members_count, name }) => [id, name, counted(members_count, 'member')])),
      );
    });
  all
    .command('create')
    .argument('<name>', 'name')
    .description('create a workspace of your own')
    .action(async (name: string, _options, command: Command) => {
      const { client, print } = await session(command);
      const { workspace } = await createWorkspace(client, { name });
      print(workspace, `created workspace ${workspace.id}  ${plain(workspace.name)}`);
    });
};

export const tracked: Verb = (program, session) => {
  program
    .command('tracked')
    .description('list tracked files with their views and downloads')
    .action(async (_options, command: Command) => {
      const { client, drive, print } = await session(command);
      const found: TrackedFile[] = [];
      for await (const file of trackedFiles(client, { workspaceId: drive.workspaceId })) found.push(file);
      print(
        found,
        table(
          found.map(({ id, views_number, dl_number, name }) => [
            `id:${id}`,
            counted(views_number, 'view'),
            counted(dl_number, 'download'),
            name,
          ]),
        ),
      );
    });
};
