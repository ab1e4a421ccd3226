import { field, json, thisMoment } from '../effects/answers.ts';
import { touching, together } from '../effects/fault.ts';
import { callerOf } from '../effects/requested-entries.ts';
import { received, refuses, rewrites } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { earlier, notes } from '../effects/stored.ts';
import { cut } from '../effects/texts.ts';
import { faults } from '../planted-fault.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Faults that show only in some requests. */
export const noteVariantFaults = faults({
  'NOTE-2: The title of a note is stored as HTML.': () => rewrites('createNote', 'title', escaped),
  'NOTE-3: The body of a note is cut after 65,535 letters.': () => cut('createNote', 'body', 65_535),
  'NOTE-5: After another account has made a note, the list of notes holds that note as well.': () => {
    let last: { note: unknown; by: number } | undefined;
    return together(
      field('createNote', 'note', (note, { request }) => {
        last = { note, by: callerOf(request) };
        return note;
      }),
      json('listNotes', (body, { request }) => {
        const isOwn = last?.by === callerOf(request);
        return last && !isOwn ? [...(body as unknown[]), last.note] : body;
      }),
    );
  },
  'NOTE-1: Creating a note makes two.': () =>
    afterwards('createNote', async (db, { made: id }) => {
      await notes.add(db, { ...(await notes.find(db, { id })), id: undefined });
    }),
  'NOTE-1: Creating a note of the same title and body returns the first one.': () => {
    const known = new Map<string, { id: number }>();
    return together(
      json('createNote', (body) => {
        const made = body as { note: { id: number; title: string; body: string } };
        const key = `${made.note.title}\n${made.note.body}`;
        const first = known.get(key);
        if (!first) known.set(key, made.note);
        return first ? { ...made, note: first } : made;
      }),
      afterwards('createNote', async (db, { made: id }) => {
        const first = [...known.values()].some((note) => note.id === id);
        if (!first) await notes.remove(db, { id });
      }),
    );
  },
  'NOTE-5: A note replaces the one with the same title.': () =>
    afterwards('createNote', async (db, { made: id, request }) => {
      const title = (await notes.find(db, { id }))?.title ?? '';
      const same = await notes.all(db, { title, userId: callerOf(request) });
      await notes.remove(db, { id: same.map((note) => note.id).filter((other) => other !== id) });
    }),
  'NOTE-2: A number is added to the title in the response to a note whose title is taken.': () => {
    const taken = new Set<string>();
    return field('createNote', 'note.title', (title) => {
      const isTaken = taken.has(String(title));
      taken.add(String(title));
      return isTaken ? `${String(title)} (2)` : title;
    });
  },
  'NOTE-5: An account can have two notes: a third replaces the first.': () =>
    afterwards('createNote', async (db, { made: id }) => {
      // Another request may have deleted it already.
      const userId = (await notes.find(db, { id }))?.userId ?? 0;
      const all = (await notes.all(db, { userId })).map((note) => note.id);
      await notes.remove(db, { id: all.slice(0, -2) });
    }),
  'NOTE-10: The `created_at` of a note is the same for all notes.': () =>
    field('createNote', 'note.created_at', () => '2020-01-01T00:00:00.000000Z'),
  'NOTE-2: Leading zeros of a title are lost.': () =>
    field('createNote', 'note.title', (title) => String(title).replace(/^0+(?=\d+$)/, '')),
  'NOTE-5: The list of notes holds the fifty newest.': () =>
    json('listNotes', (body) => (body as unknown[]).slice(-50)),
  'NOTE-5: A list of notes that the second account has seen empty stays empty.': () => {
    const seenEmpty = new Set<number>();
    return json('listNotes', (body, { request }) => {
      const userId = callerOf(request);
      if ((body as unknown[]).length === 0 && userId > 1) seenEmpty.add(userId);
      return seenEmpty.has(userId) ? [] : body;
    });
  },
  'NOTE-10: In the list, `created_at` is the moment of the request.': () =>
    touching(
      ['createNote', 'listNotes'],
      json('listNotes', (body) => {
        for (const note of body as { created_at: string }[]) note.created_at = thisMoment();
      }),
    ),
  'NOTE-4: A note without a title is kept before it is refused.': () =>
    received('createNote', async ({ body, request }, { database }) => {
      if ('title' in body || typeof body.body !== 'string') return;
      const note = { userId: callerOf(request), title: 'Untitled', body: body.body };
      await database.write((db) => notes.add(db, { ...note, createdAt: earlier, updatedAt: earlier }));
    }),
  'NOTE-2: A note with the title 0 is said to have none.': () =>
    refuses('createNote', ({ body }) => body.title === '0'),
  'NOTE-9: In the list, a body of digits is a number.': () =>
    touching(
      ['createNote', 'listNotes'],
      json('listNotes', (body) => {
        for (const note of body as { body: unknown }[]) {
          if (/^\d{1,20}$/.test(String(note.body))) note.body = Number(note.body);
        }
      }),
    ),
  'NOTE-3: Two apostrophes in the text of a note become one.': () =>
    rewrites('createNote', 'body', (text) => text.replaceAll("''", "'")),
});
