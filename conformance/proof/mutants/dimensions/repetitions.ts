import { json } from '../faults/answers.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { touching } from '../faults/fault.ts';
import { addWorkspace, copyEntry, entries, notes, shares, workspaces } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

/** What is right once, and wrong when it is done again, or when something else is done after it. */
export const repetitionMutants = [
  mutant(
    'note-made-twice',
    'Creating a note makes two.',
    { breaks: 'NOTE-1' },
    afterwards('createNote', (db, { json: body }) => {
      const { id } = (body as { note: { id: number } }).note;
      notes.add(db, { ...notes.find(db, { id }), id: undefined });
    }),
  ),
  mutant(
    'file-made-twice',
    'Registering makes two entries.',
    { breaks: 'REG-1' },
    afterwards('registerEntry', (db, { json: body }) => {
      const { id } = (body as { fileEntry: { id: number } }).fileEntry;
      const file = entries.find(db, { id })!;
      copyEntry(db, file, { fileName: `again-${file.fileName!}` });
    }),
  ),
  mutant(
    'folder-made-twice',
    'Creating a folder makes a second one beside it.',
    { breaks: 'FOLDER-1' },
    afterwards('createFolder', (db, { json: body }) => {
      const { id } = (body as { folder: { id: number } }).folder;
      const folder = entries.find(db, { id })!;
      copyEntry(db, folder, { name: `${folder.name} beside ${id}` });
    }),
  ),
  mutant(
    'workspace-made-twice',
    'Creating a workspace makes two.',
    { breaks: 'WS-1' },
    afterwards('createWorkspace', (db, { json: body }) => {
      const { id } = (body as { workspace: { id: number } }).workspace;
      const { name, ownerId } = workspaces.find(db, { id })!;
      addWorkspace(db, name, ownerId);
    }),
  ),
  mutant(
    'same-note-is-the-first',
    'Creating a note of the same title and body returns the first one.',
    { breaks: 'NOTE-1' },
    touching('createNote', (target) => {
      const known = new Map<string, { id: number }>();
      json('createNote', (body) => {
        const made = body as { note: { id: number; title: string; body: string } };
        const key = `${made.note.title}\n${made.note.body}`;
        const first = known.get(key);
        if (!first) known.set(key, made.note);
        return first ? { ...made, note: first } : made;
      })(target);
      afterwards('createNote', (db, { json: answer }) => {
        const { id } = (answer as { note: { id: number } }).note;
        const first = [...known.values()].some((note) => note.id === id);
        if (!first) notes.remove(db, { id });
      })(target);
    }),
  ),
  mutant(
    'sharing-again-ends-it',
    'Sharing again with the same user ends the share.',
    { breaks: 'SHARE-10' },
    touching('shareEntry', (target) => {
      const known = new Set<string>();
      afterwards('shareEntry', (db, { request }) => {
        const { entryId } = request.params as { entryId: string };
        const key = `${entryId} ${String((request.body as { emails: string[] }).emails)}`;
        if (known.has(key)) shares.remove(db, { entryId: Number(entryId) });
        known.add(key);
      })(target);
    }),
  ),
  mutant(
    'third-note-replaces-the-first',
    'An account can have two notes: a third replaces the first.',
    { breaks: 'NOTE-5' },
    afterwards('createNote', (db, { json: body }) => {
      const { id } = (body as { note: { id: number } }).note;
      const { userId } = notes.find(db, { id })!;
      const all = notes.all(db, { userId }).map((note) => note.id);
      notes.remove(db, { id: all.slice(0, -2) });
    }),
  ),
  mutant(
    'second-folder-takes-the-files',
    'Creating a folder in a folder moves the files of the parent into the new folder.',
    {
      breaks: 'FOLDER-1',
      also: {
        'ARCHIVE-1': 'files that were extracted lie elsewhere',
        'ARCHIVE-4': 'files that were extracted lie elsewhere',
        'STAR-1': 'a starred file that another case has just made lies elsewhere',
      },
    },
    afterwards('createFolder', (db, { request, json: body }) => {
      const { parentId } = request.body as { parentId?: number | null };
      if (typeof parentId !== 'number') return;
      const { id } = (body as { folder: { id: number } }).folder;
      entries.change(db, { parentId, isFile: 1 }, { parentId: id });
    }),
  ),
  mutant(
    'hash-of-duplicates-lost',
    'A `fileHash` that another file has already is not stored.',
    { breaks: 'REG-15' },
    received('registerEntry', ({ body }, { database }) => {
      const isKnown = (fileHash: string) =>
        database.read((db) => entries.find(db, { fileHash })) !== undefined;
      if (typeof body.fileHash === 'string' && isKnown(body.fileHash)) delete body.fileHash;
    }),
  ),
];
