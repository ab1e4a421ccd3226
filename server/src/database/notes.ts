import type { Connection } from './database.ts';

export interface NoteRow {
  id: number;
  title: string;
  body: string;
  created_at: string;
  updated_at: string;
}

export interface NewNote {
  userId: number;
  title: string;
  body: string;
  now: string;
}

export function insertNote(db: Connection, { userId, title, body, now }: NewNote): NoteRow {
  const sql = 'INSERT INTO notes (user_id, title, body, created_at, updated_at) VALUES (?, ?, ?, ?, ?)';
  const id = db.prepare(sql).run(userId, title, body, now, now).lastInsertRowid;
  return { id, title, body, created_at: now, updated_at: now };
}

/** Notes of one piece at most, and their bytes; a longer note is a piece of its own. */
const pieceRows = 500;
const pieceSize = 1024 * 1024;

/**
 * The notes of a user as a JSON array of `NoteRow`, oldest first, in pieces: no value grows with their number, and
 * each piece is read when it is asked for. What is written meanwhile may show or not.
 */
export function* listNotesAsJson(read: Read, userId: number): Generator<string> {
  let after = 0;
  let opening = '[';
  for (;;) {
    const rows = read((db) => sizesAfter(db, userId, after));
    if (rows.length === 0) break;
    const upTo = lastOfPiece(rows);
    const json = read((db) => notesAsJson(db, userId, { after, upTo }));
    // Deleted in between where it is empty.
    if (json !== '[]') {
      yield opening + json.slice(1, -1);
      opening = ',';
    }
    if (rows.length < pieceRows && upTo === rows.at(-1)!.id) break;
    after = upTo;
  }
  yield opening === '[' ? '[]' : ']';
}

type Read = <T>(work: (db: Connection) => T) => T;

interface NoteSize {
  id: number;
  size: number;
}

function sizesAfter(db: Connection, userId: number, after: number): NoteSize[] {
  const sql = `
    SELECT id, octet_length(title) + octet_length(body) AS size
    FROM notes WHERE user_id = ? AND id > ? ORDER BY id LIMIT ?`;
  return db.prepare(sql).all(userId, after, pieceRows) as NoteSize[];
}

function lastOfPiece(rows: readonly NoteSize[]): number {
  let total = 0;
  const beyond = rows.findIndex(({ size }) => (total += size) > pieceSize);
  return rows.at(beyond === -1 ? -1 : Math.max(beyond - 1, 0))!.id;
}

function notesAsJson(
  db: Connection,
  userId: number,
  { after, upTo }: { after: number; upTo: number },
): string {
  const sql = `
    SELECT json_group_array(json_object(
      'id', id, 'title', title, 'body', body, 'created_at', created_at, 'updated_at', updated_at)) AS notes
    FROM (SELECT * FROM notes WHERE user_id = ? AND id > ? AND id <= ? ORDER BY id)`;
  return (db.prepare(sql).get(userId, after, upTo) as { notes: string }).notes;
}

/** How many notes a user has, and the bytes of their titles and bodies. */
export function noteUsage(db: Connection, userId: number): { notes: number; size: number } {
  const row = db.prepare('SELECT notes, size FROM note_usage WHERE user_id = ?').get(userId);
  return (row as { notes: number; size: number } | undefined) ?? { notes: 0, size: 0 };
}

export function findNote(db: Connection, userId: number, id: number): NoteRow | undefined {
  const sql = 'SELECT id, title, body, created_at, updated_at FROM notes WHERE user_id = ? AND id = ?';
  return db.prepare(sql).get(userId, id) as NoteRow | undefined;
}

export function updateNote(db: Connection, note: NoteRow): NoteRow {
  const sql = 'UPDATE notes SET title = ?, body = ?, updated_at = ? WHERE id = ?';
  db.prepare(sql).run(note.title, note.body, note.updated_at, note.id);
  return note;
}

/** Deletes a note, if it is the user's, and says whether it was. */
export function deleteNote(db: Connection, userId: number, id: number): boolean {
  return db.prepare('DELETE FROM notes WHERE user_id = ? AND id = ?').run(userId, id).changes > 0;
}
