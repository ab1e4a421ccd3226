import { timestamp } from '../clock.ts';
import type { Note } from '../../../../generated/types.reference.ts';
import { JsonText, type Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import {
  deleteNote,
  findNote,
  insertNote,
  listNotesAsJson,
  noteUsage,
  shortListAsJson,
  updateNote,
  type NoteRow,
} from '../database/notes.ts';
import { NotFoundError, ValidationError } from '../errors.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import type { NoteLimits, Services } from '../services.ts';

export const defaultNoteLimits: NoteLimits = { notes: 10_000, size: 16 * 1024 ** 2 };

const noSuchNote = () => new NotFoundError('There is no such note.');

export function noteHandlers({ database, clock, noteLimits }: Services) {
  const refuseOverLimits = async (db: Connection, userId: number, added: number) => {
    const usage = await noteUsage(db, userId);
    if (usage.notes >= noteLimits.notes) {
      throw new ValidationError({ body: `There must not be more than ${noteLimits.notes} notes.` });
    }
    refuseOverSize(usage.size + added);
  };
  const refuseOverSize = (size: number) => {
    if (size > noteLimits.size) {
      throw new ValidationError({
        body: `The notes must not have more than ${noteLimits.size} bytes together.`,
      });
    }
  };
  return {
    async createNote({ caller: { userId }, body: { title, body } }) {
      const now = timestamp(clock());
      const note = await database.write(async (db) => {
        // Sent together: if the first refuses, the write is rolled back.
        const [, added] = await inOneRoundTrip(
          refuseOverLimits(db, userId, Buffer.byteLength(title) + Buffer.byteLength(body)),
          insertNote(db, { userId, title, body, now }),
        );
        return added;
      });
      return { status: 'success', note };
    },

    async getNote({ caller: { userId }, parameters: { path } }) {
      const data = await database.read((db) => findNote(db, userId, path.noteId));
      if (!data) throw noSuchNote();
      return { status: 'success', data };
    },

    async updateNote({ caller: { userId }, body }) {
      const note = await database.write(async (db) => {
        const known = await findNote(db, userId, body.id);
        if (!known) throw noSuchNote();
        const changed = { ...known, title: body.title ?? known.title, body: body.body ?? known.body };
        const size = ({ title, body: text }: NoteRow) => Buffer.byteLength(title) + Buffer.byteLength(text);
        refuseOverSize((await noteUsage(db, userId)).size + size(changed) - size(known));
        return updateNote(db, { ...changed, updated_at: timestamp(clock()) });
      });
      return { status: 'success', note };
    },

    async deleteNote({ caller: { userId }, body }) {
      const deleted = await database.write((db) => deleteNote(db, userId, body.id));
      if (!deleted) throw noSuchNote();
      return { status: 'success' };
    },

    async listNotes({ caller }) {
      const { userId } = caller;
      // Most lists are short, so they are cached until the next write.
      const short = await database.readCached(
        `notes ${userId}`,
        (db) => shortListAsJson(db, userId, shortList),
        caller.since,
      );
      return new JsonText<Note[]>(short ?? listNotesAsJson((work) => database.read(work), userId));
    },
  } satisfies Partial<Handlers>;
}

/** Maximum size in bytes of notes whose list is sent in one piece. */
const shortList = 1024 * 1024;
