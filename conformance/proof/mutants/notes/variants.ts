import { field, json, thisMoment } from '../faults/answers.ts';
import { touching } from '../faults/fault.ts';
import { callerOf } from '../faults/requested-entries.ts';
import { received, refuses } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { earlier, notes } from '../faults/stored.ts';
import { changed, cut } from '../faults/texts.ts';
import { mutant } from '../mutant.ts';

const escaped = (text: unknown) =>
  typeof text === 'string' ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text;

/** Faults that show only in some requests. */
export const noteVariantMutants = [
  mutant(
    'note-list-of-ten',
    'The list of notes holds the ten newest of the caller.',
    { breaks: 'NOTE-5' },
    json('listNotes', (body) => (body as unknown[]).slice(-10)),
  ),
  mutant(
    'note-title-escaped',
    'The title of a note is stored as HTML.',
    { breaks: 'NOTE-2' },
    received('createNote', ({ body }) => {
      body.title = escaped(body.title);
    }),
  ),
  mutant(
    'note-body-cut',
    'The body of a note is cut after 1000 letters.',
    { breaks: 'NOTE-3' },
    cut('createNote', 'body', 1000),
  ),
  mutant(
    'note-body-in-a-text-column',
    'The body of a note is cut after 65,535 letters.',
    { breaks: 'NOTE-3' },
    cut('createNote', 'body', 65_535),
  ),
  mutant(
    'notes-of-whoever-was-last',
    'After another account has made a note, the list of notes holds that note as well.',
    { breaks: 'NOTE-5' },
    touching(['createNote', 'listNotes'], (target) => {
      let last: { note: unknown; by: number } | undefined;
      field('createNote', 'note', (note, { request }) => {
        last = { note, by: callerOf(request) };
        return note;
      })(target);
      json('listNotes', (body, { request }) => {
        const isOwn = last?.by === callerOf(request);
        return last && !isOwn ? [...(body as unknown[]), last.note] : body;
      })(target);
    }),
  ),
  mutant(
    'note-made-twice',
    'Creating a note makes two.',
    { breaks: 'NOTE-1' },
    afterwards('createNote', async (db, { json: body }) => {
      const { id } = (body as { note: { id: number } }).note;
      await notes.add(db, { ...(await notes.find(db, { id })), id: undefined });
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
      afterwards('createNote', async (db, { json: answer }) => {
        const { id } = (answer as { note: { id: number } }).note;
        const first = [...known.values()].some((note) => note.id === id);
        if (!first) await notes.remove(db, { id });
      })(target);
    }),
  ),
  mutant(
    'second-note-shows-another-title',
    'A number is added to the title in the response to a note whose title is taken.',
    { breaks: 'NOTE-2' },
    touching('createNote', (target) => {
      const taken = new Set<string>();
      field('createNote', 'note.title', (title) => {
        const isTaken = taken.has(String(title));
        taken.add(String(title));
        return isTaken ? `${String(title)} (2)` : title;
      })(target);
    }),
  ),
  mutant(
    'third-note-replaces-the-first',
    'An account can have two notes: a third replaces the first.',
    { breaks: 'NOTE-5' },
    afterwards('createNote', async (db, { json: body }) => {
      const { id } = (body as { note: { id: number } }).note;
      // Another request may have deleted it already.
      const userId = (await notes.find(db, { id }))?.userId ?? 0;
      const all = (await notes.all(db, { userId })).map((note) => note.id);
      await notes.remove(db, { id: all.slice(0, -2) });
    }),
  ),
  mutant(
    'note-of-nothing-filled-in',
    'A note without a title and a body is created with default texts.',
    { breaks: 'NOTE-2' },
    received('createNote', ({ body }) => {
      if (body.title === undefined && body.body === undefined)
        Object.assign(body, { title: 'Note', body: 'Note' });
    }),
  ),
  mutant(
    'note-created-at-of-the-account',
    'The `created_at` of a note is the same for all notes.',
    { breaks: 'NOTE-10' },
    field('createNote', 'note.created_at', () => '2020-01-01T00:00:00.000000Z'),
  ),
  mutant(
    'note-title-of-digits-without-zeros',
    'Leading zeros of a title are lost.',
    { breaks: 'NOTE-2' },
    field('createNote', 'note.title', (title) => String(title).replace(/^0+(?=\d+$)/, '')),
  ),
  mutant(
    'note-list-of-fifty',
    'The list of notes holds the fifty newest.',
    { breaks: 'NOTE-5' },
    json('listNotes', (body) => (body as unknown[]).slice(-50)),
  ),
  mutant(
    'note-list-seen-empty-kept',
    'A list of notes that the second account has seen empty stays empty.',
    { breaks: 'NOTE-5' },
    touching('listNotes', (target) => {
      const seenEmpty = new Set<number>();
      json('listNotes', (body, { request }) => {
        const userId = callerOf(request);
        if ((body as unknown[]).length === 0 && userId > 1) seenEmpty.add(userId);
        return seenEmpty.has(userId) ? [] : body;
      })(target);
    }),
  ),
  mutant(
    'note-created-when-listed',
    'In the list, `created_at` is the moment of the request.',
    { breaks: 'NOTE-10', touches: ['createNote', 'listNotes'] },
    json('listNotes', (body) => {
      for (const note of body as { created_at: string }[]) note.created_at = thisMoment();
    }),
  ),
  mutant(
    'note-refused-and-kept',
    'A note without a title is kept before it is refused.',
    { breaks: 'NOTE-4' },
    received('createNote', async ({ body, request }, { database }) => {
      if ('title' in body || typeof body.body !== 'string') return;
      const note = { userId: callerOf(request), title: 'Untitled', body: body.body };
      await database.write((db) => notes.add(db, { ...note, createdAt: earlier, updatedAt: earlier }));
    }),
  ),
  mutant(
    'note-titled-zero-refused',
    'A note with the title 0 is said to have none.',
    { breaks: 'NOTE-2' },
    refuses('createNote', ({ body }) => body.title === '0'),
  ),
  mutant(
    'note-body-of-digits-a-number',
    'In the list, a body of digits is a number.',
    {
      breaks: 'NOTE-9',
      touches: ['createNote', 'listNotes'],
    },
    json('listNotes', (body) => {
      for (const note of body as { body: unknown }[]) {
        if (/^\d{1,20}$/.test(String(note.body))) note.body = Number(note.body);
      }
    }),
  ),
  mutant(
    'note-body-apostrophes-halved',
    'Two apostrophes in the text of a note become one.',
    { breaks: 'NOTE-3' },
    received('createNote', ({ body }) => {
      body.body = changed(body.body, (text) => text.replaceAll("''", "'"));
    }),
  ),
];
