import { json } from '../faults/answers.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { touching } from '../faults/fault.ts';
import { mutant } from '../mutant.ts';

/** What is right once, and wrong when it is done again, or when something else is done after it. */
export const repetitionMutants = [
  mutant(
    'note-made-twice',
    'Creating a note makes two.',
    { breaks: 'NOTE-1' },
    afterwards('createNote', (db, { json: body }) => {
      const { id } = (body as { note: { id: number } }).note;
      db.prepare(
        `INSERT INTO notes (user_id, title, body, created_at, updated_at)
         SELECT user_id, title, body, created_at, updated_at FROM notes WHERE id = ?`,
      ).run(id);
    }),
  ),
  mutant(
    'file-made-twice',
    'Registering makes two entries.',
    { breaks: 'REG-1' },
    afterwards('registerEntry', (db, { json: body }) => {
      const { id } = (body as { fileEntry: { id: number } }).fileEntry;
      db.prepare(
        `INSERT INTO entries (drive_id, parent_id, owner_id, rank, type, name, mime, extension, file_name,
           file_size, blob_id, created_at, updated_at)
         SELECT drive_id, parent_id, owner_id, rank, type, name, mime, extension, 'again-' || file_name,
           file_size, blob_id, created_at, updated_at FROM entries WHERE id = ?`,
      ).run(id);
    }),
  ),
  mutant(
    'folder-made-twice',
    'Creating a folder makes a second one beside it.',
    { breaks: 'FOLDER-1' },
    afterwards('createFolder', (db, { json: body }) => {
      const { id } = (body as { folder: { id: number } }).folder;
      db.prepare(
        `INSERT INTO entries (drive_id, parent_id, owner_id, rank, type, name, created_at, updated_at)
         SELECT drive_id, parent_id, owner_id, rank, type, name || ' beside ' || id, created_at, updated_at
         FROM entries WHERE id = ?`,
      ).run(id);
    }),
  ),
  mutant(
    'workspace-made-twice',
    'Creating a workspace makes two.',
    { breaks: 'WS-1' },
    afterwards('createWorkspace', (db, { json: body }) => {
      const { id } = (body as { workspace: { id: number } }).workspace;
      db.prepare(
        `INSERT INTO workspaces (name, owner_id, created_at, updated_at)
         SELECT name, owner_id, created_at, updated_at FROM workspaces WHERE id = ?`,
      ).run(id);
      db.prepare(
        `INSERT INTO workspace_members (workspace_id, user_id, role_id)
         SELECT last_insert_rowid(), user_id, role_id FROM workspace_members WHERE workspace_id = ?`,
      ).run(id);
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
        if (!first) db.prepare('DELETE FROM notes WHERE id = ?').run(id);
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
        if (known.has(key)) db.prepare('DELETE FROM shares WHERE entry_id = ?').run(Number(entryId));
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
      db.prepare(
        `DELETE FROM notes WHERE id IN (SELECT id FROM notes
           WHERE user_id = (SELECT user_id FROM notes WHERE id = ?) ORDER BY id DESC LIMIT -1 OFFSET 2)`,
      ).run(id);
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
      db.prepare("UPDATE entries SET parent_id = ? WHERE parent_id = ? AND type <> 'folder'").run(
        id,
        parentId,
      );
    }),
  ),
  mutant(
    'hash-of-duplicates-lost',
    'A `fileHash` that another file has already is not stored.',
    { breaks: 'REG-15' },
    received('registerEntry', ({ body }, { database }) => {
      const sql = 'SELECT 1 FROM entries WHERE file_hash = ?';
      const isKnown = (hash: string) => database.read((db) => db.prepare(sql).get(hash)) !== undefined;
      if (typeof body.fileHash === 'string' && isKnown(body.fileHash)) delete body.fileHash;
    }),
  ),
];
