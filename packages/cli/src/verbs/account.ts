import type { Command } from 'commander';
import {
  createWorkspace,
  getLoggedUser,
  listNotes,
  listWorkspaces,
  trackedFiles,
  type Client,
  type Note,
} from '../../../client/src/index.ts';
import { deleteNote, getSpaceUsage, updateNote } from '../../../client/src/reference.ts';
import { parsed } from '../../../options/table.ts';
import { text, wholeNumber } from '../../../options/values.ts';
import { addNote } from '../actions/notes.ts';
import { confirm } from '../confirm.ts';
import { CommandError, usageError } from '../errors.ts';
import { requireFields, requireItems } from '../fields.ts';
import { readInput, type Io } from '../io.ts';
import { bytes, counted, plain, table } from '../text.ts';
import { listByDefault, type Verb } from './verb.ts';

export const notes: Verb = (program, session) => {
  const all = program.command('notes').description('notes: list, show, add, change or delete them');
  listByDefault(all)
    .description('list all notes')
    .action(async (_options, command: Command) => {
      const { client, print } = await session(command);
      const found = await allNotes(client);
      print(found, table(found.map(({ id, updated_at, title }) => [id, updated_at.slice(0, 10), title])));
    });
  all
    .command('add')
    .argument('<title>', 'title')
    .argument('[body]', 'text of the note (default: standard input)', text)
    .description('add a note')
    .action(async (title: string, body: string | undefined, _options, command: Command) => {
      const { io, client, print } = await session(command);
      const note = await addNote(client, { title, body: body ?? (await textFrom(io)) });
      print(note, `added note ${note.id}`);
    });
  all
    .command('show')
    .argument('<id>', 'id of the note', noteId)
    .description('show a note')
    .action(async (id: number, _options, command: Command) => {
      const { client, print } = await session(command);
      const note = await requireNote(client, id);
      print(note, `${plain(note.title)}\n\n${note.body.split('\n').map(plain).join('\n')}`);
    });
  all
    .command('edit')
    .argument('<id>', 'id of the note', noteId)
    .argument('[body]', 'new text of the note (default: standard input, if no --title is given)', text)
    .option('--title <title>', 'new title')
    .description('change a note')
    .action(async (id: number, body: string | undefined, { title }: { title?: string }, command: Command) => {
      const { io, client, print } = await session(command);
      const before = await requireNote(client, id);
      const changed = body ?? (title === undefined ? await textFrom(io) : before.body);
      const { note } = await updateNote(client, { id, title: title ?? before.title, body: changed });
      print(note, `changed note ${id}`);
    });
  all
    .command('rm')
    .argument('<id>', 'id of the note', noteId)
    .description('delete a note permanently')
    .option('--yes', 'do not ask')
    .action(async (id: number, { yes }: { yes?: true }, command: Command) => {
      const { io, client, print } = await session(command);
      const { title } = await requireNote(client, id);
      await confirm(io, `Deleting the note ${plain(title)}`, yes);
      await deleteNote(client, { id });
      print({ id }, `deleted note ${id}`);
    });
};

/** @throws CommandError for empty input, so that a script without input does not create an empty note */
async function textFrom(io: Io): Promise<string> {
  const text = await readInput(io);
  if (text !== '') return text;
  throw usageError("No text is given. Add it to the line ('' for none), or write it to the standard input.");
}

const noteId = parsed(wholeNumber(1, Number.MAX_SAFE_INTEGER));

const noteFields = { id: 'number', title: 'text', body: 'text', updated_at: 'text' } as const;

const allNotes = async (client: Client): Promise<Note[]> =>
  requireItems(await listNotes(client), 'note', noteFields);

/** @throws CommandError if there is no such note */
async function requireNote(client: Client, id: number): Promise<Note> {
  const note = (await allNotes(client)).find((note) => note.id === id);
  if (note) return note;
  throw new CommandError('notFound', `There is no note ${id}. file-storage notes lists them.`);
}

export const whoami: Verb = (program, session) => {
  program
    .command('whoami')
    .description('show the signed-in user and the server')
    .action(async (_options, command: Command) => {
      const { client, print } = await session(command);
      const answer: unknown = await getLoggedUser(client);
      // The interface does not specify whether the response is the user, or an object that contains it.
      const { user = answer } = Object(answer) as { user?: unknown };
      const { email, id } = Object(user) as { email?: unknown; id?: unknown };
      const who = typeof email === 'string' ? email : typeof id === 'number' ? `user ${id}` : 'somebody';
      print(answer, `${plain(who)} at ${client.baseUrl}`);
    });
};

export const usage: Verb = (program, session) => {
  program
    .command('usage')
    .description('show the used space and the storage quota')
    .action(async (_options, command: Command) => {
      const { client, print } = await session(command);
      const answer = await getSpaceUsage(client);
      requireFields(answer, 'the usage', { used: 'number', available: 'number' });
      print(answer, `${bytes(answer.used)} of ${bytes(answer.available)} used`);
    });
};

export const workspaces: Verb = (program, session) => {
  const all = program.command('workspaces').description('workspaces: list them, or create one');
  listByDefault(all)
    .description('list the workspaces that you belong to')
    .action(async (_options, command: Command) => {
      const { client, print } = await session(command);
      const { workspaces } = await listWorkspaces(client);
      const found = requireItems(workspaces, 'workspace', { id: 'number', name: 'text' });
      print(
        found,
        table(found.map(({ id, members_count, name }) => [id, name, counted(members_count, 'member')])),
      );
    });
  all
    .command('create')
    .argument('<name>', 'name')
    .description('create a workspace')
    .action(async (name: string, _options, command: Command) => {
      const { client, print } = await session(command);
      const { workspace } = await createWorkspace(client, { name });
      requireFields(workspace, 'a workspace', { id: 'number', name: 'text' });
      print(workspace, `created workspace ${workspace.id}  ${plain(workspace.name)}`);
    });
};

export const tracked: Verb = (program, session) => {
  program
    .command('tracked')
    .description('list tracked files with their views and downloads')
    .action(async (_options, command: Command) => {
      const { client, drive, print } = await session(command);
      const found = await trackedFiles(client, { workspaceId: drive.workspaceId }).all();
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
