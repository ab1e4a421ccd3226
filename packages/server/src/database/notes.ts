import type { Connection } from './database.ts';
import {
  columnsOf,
  findRow,
  insertedId,
  integer,
  listRows,
  onlyRow,
  text,
  textOrNull,
  combineColumns,
  type RowOf,
} from './rows.ts';

const columns = columnsOf('notes', 'id, title, body, created_at, updated_at');

export type NoteRow = RowOf<typeof columns>;

export interface NewNote {
  userId: number;
  title: string;
  body: string;
  now: string;
}

export async function insertNote(db: Connection, { userId, title, body, now }: NewNote): Promise<NoteRow> {
  const note = { title, body, created_at: now, updated_at: now };
  return { id: await insertedId(db, 'notes', { user_id: userId, ...note }), ...note };
}

/** Maximum number of notes in a piece, and of their bytes. A larger note is a piece by itself. */
const pieceRows = 500;
const pieceSize = 1024 * 1024;

/**
 * Yields the notes of a user as a JSON array of `NoteRow`, oldest first, in pieces of limited size. Each piece is read
 * only when the caller asks for it, so notes that are written meanwhile may be included or not.
 */
export async function* listNotesAsJson(read: Read, userId: number): AsyncGenerator<string> {
  let after = 0;
  let opening = '[';
  for (;;) {
    const rows = await read((db) => sizesAfter(db, userId, after));
    if (rows.length === 0) break;
    const upTo = lastOfPiece(rows);
    const json = await read((db) => notesAsJson(db, userId, { after, upTo }));
    // All notes of the piece were deleted after their sizes were read.
    if (json !== '[]') {
      yield opening + json.slice(1, -1);
      opening = ',';
    }
    if (rows.length < pieceRows && upTo === rows.at(-1)!.id) break;
    after = upTo;
  }
  yield opening === '[' ? '[]' : ']';
}

/** Reads in one transaction, or in several, so that other requests can run in between. */
type Read = <T>(work: (db: Connection) => Promise<T>) => Promise<T>;

const noteSize = combineColumns(
  columnsOf('notes', 'id'),
  integer('size', 'octet_length(title) + octet_length(body)'),
);

type NoteSize = RowOf<typeof noteSize>;

async function sizesAfter(db: Connection, userId: number, after: number): Promise<NoteSize[]> {
  const rest = 'FROM notes WHERE user_id = ? AND id > ? ORDER BY id LIMIT ?';
  return listRows(db, noteSize, rest, userId, after, pieceRows);
}

function lastOfPiece(rows: readonly NoteSize[]): number {
  let total = 0;
  const beyond = rows.findIndex(({ size }) => (total += size) > pieceSize);
  return rows.at(beyond === -1 ? -1 : Math.max(beyond - 1, 0))!.id;
}

async function notesAsJson(
  db: Connection,
  userId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<string> {
  const notes = text('notes', 'json_rows!(id, title, body, created_at, updated_at)');
  const rest = 'FROM (SELECT * FROM notes WHERE user_id = ? AND id > ? AND id <= ? ORDER BY id) AS piece';
  return (await onlyRow(db, notes, rest, userId, after, upTo)).notes;
}

/** Returns the notes of a user as `listNotesAsJson` does, or undefined if they have more than `maximum` bytes. */
export async function shortListAsJson(
  db: Connection,
  userId: number,
  maximum: number,
): Promise<string | undefined> {
  const list = `
    CASE WHEN size <= ? THEN (
      SELECT json_rows!(id, title, body, created_at, updated_at)
      FROM (SELECT * FROM notes WHERE notes.user_id = note_usage.user_id ORDER BY id) AS own
    ) END`;
  const row = await findRow(
    db,
    textOrNull('notes', list),
    'FROM note_usage WHERE user_id = ?',
    maximum,
    userId,
  );
  return row ? (row.notes ?? undefined) : '[]';
}

/** Returns the number of notes of a user, and the bytes of their titles and bodies. */
export async function noteUsage(db: Connection, userId: number): Promise<{ notes: number; size: number }> {
  const usage = columnsOf('note_usage', 'notes, size');
  return (await findRow(db, usage, 'FROM note_usage WHERE user_id = ?', userId)) ?? { notes: 0, size: 0 };
}

export async function findNote(db: Connection, userId: number, id: number): Promise<NoteRow | undefined> {
  return findRow(db, columns, 'FROM notes WHERE user_id = ? AND id = ?', userId, id);
}

export async function updateNote(db: Connection, note: NoteRow): Promise<NoteRow> {
  const sql = 'UPDATE notes SET title = ?, body = ?, updated_at = ? WHERE id = ?';
  await db.prepare(sql).run(note.title, note.body, note.updated_at, note.id);
  return note;
}

/** Deletes a note of the user, and returns whether it existed. */
export async function deleteNote(db: Connection, userId: number, id: number): Promise<boolean> {
  return (await db.prepare('DELETE FROM notes WHERE user_id = ? AND id = ?').run(userId, id)).changes > 0;
}
