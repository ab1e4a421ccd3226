import { asText, field, json, renamed, withOffset, thisMoment } from '../effects/answers.ts';
import { again, fills, firstOf, received, rewrites, refuses } from '../effects/requests.ts';
import { afterwards, storesInstead } from '../effects/state.ts';
import { notes, earlier, idsOf } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';
import { touching, together } from '../effects/fault.ts';

const create = 'createNote';
const list = 'listNotes';

const inList = { of: list } as const;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const noteFaults = faults({
  'GEN-6: Every created note is returned with the id of the first.': () => field(create, 'note.id', () => 1),
  'NOTE-1: Creating a note returns the bare note.': () =>
    json(create, (body) => (body as { note: unknown }).note),
  'NOTE-6: The list of notes has an envelope, as all other responses have.': () =>
    json(inList, (body) => ({ status: 'success', notes: body })),
  'NOTE-2: The title of a note is cut after 16 letters.': () =>
    rewrites(create, 'title', (title) => title.slice(0, 16)),
  'NOTE-3: A note without a `body` is created.': () => fills(create, 'body', '-'),
  'NOTE-5: A note is stored with its title as its text.': () =>
    storesInstead(notes, { body: { from: 'title' } }),
  'NOTE-4: A note without a `title` is created.': () => fills(create, 'title', 'Note'),
  'NOTE-2: A note without a title and a body is created with default texts.': () =>
    received(create, ({ body }) => {
      if (body.title === undefined && body.body === undefined)
        Object.assign(body, { title: 'Note', body: 'Note' });
    }),
  'NOTE-4: The error for a note without a title is in `errors.name`.': () =>
    renamed({ of: create, code: 422 }, 'errors.title', 'name'),
  'NOTE-5: The list of notes does not contain the newest note.': () =>
    json(inList, (body) => (body as unknown[]).slice(0, -1)),
  'NOTE-7: The `id` of a note is text.': () => field(create, 'note.id', asText),
  'NOTE-11: The `updated_at` of a note ends in +00:00.': () => field(create, 'note.updated_at', withOffset),
  'NOTE-2: The title of a note is stored as HTML.': () => rewrites(create, 'title', escaped),
  'NOTE-3: The body of a note is cut after 65,535 letters.': () =>
    rewrites(create, 'body', (text) => text.slice(0, 65_535)),
  'NOTE-5: After another account has made a note, the list of notes holds that note as well.': () => {
    let last: { note: unknown; by: number } | undefined;
    return together(
      field(create, 'note', (note, { caller: by }) => {
        last = { note, by };
        return note;
      }),
      json(list, (body, { caller }) =>
        last && last.by !== caller ? [...(body as unknown[]), last.note] : body,
      ),
    );
  },
  'NOTE-1: Creating a note makes two.': () =>
    afterwards(create, async (db, { made: id }) => {
      await notes.add(db, { ...(await notes.find(db, { id })), id: undefined });
    }),
  'NOTE-1: Creating a note of the same title and body returns the first one.': () => {
    const first = firstOf<unknown>();
    return field(create, 'note', async (note, { body, made: id, database }) => {
      const known = first(JSON.stringify([body.title, body.body]), note);
      if (known !== note) await notes.remove(database, { id });
      return known;
    });
  },
  'NOTE-5: A note replaces the one with the same title.': () =>
    afterwards(create, async (db, { made: id, body, caller: userId }) => {
      const same = await notes.all(db, { title: body.title as string, userId });
      await notes.remove(db, { id: idsOf(same).filter((other) => other !== id) });
    }),
  'NOTE-2: A number is added to the title in the response to a note whose title is taken.': () => {
    const isTaken = again((title) => title);
    return field(create, 'note.title', (title) => (isTaken(title) ? `${String(title)} (2)` : title));
  },
  'NOTE-5: An account can have two notes: a third replaces the first.': () =>
    afterwards(create, async (db, { caller: userId }) => {
      const all = await notes.all(db, { userId });
      await notes.remove(db, { id: idsOf(all).slice(0, -2) });
    }),
  'NOTE-10: The `created_at` of a note is the same for all notes.': () =>
    field(create, 'note.created_at', () => '2020-01-01T00:00:00.000000Z'),
  'NOTE-2: Leading zeros of a title are lost.': () =>
    field(create, 'note.title', (title) => String(title).replace(/^0+(?=\d+$)/, '')),
  'NOTE-5: The list of notes holds the fifty newest.': () =>
    json(list, (body) => (body as unknown[]).slice(-50)),
  'NOTE-5: A list of notes that the second account has seen empty stays empty.': () => {
    const seenEmpty = new Set<number>();
    return json(list, (body, { caller }) => {
      if ((body as unknown[]).length === 0 && caller > 1) seenEmpty.add(caller);
      return seenEmpty.has(caller) ? [] : body;
    });
  },
  'NOTE-10: In the list, `created_at` is the moment of the request.': () =>
    touching([create, list], field(list, '*.created_at', thisMoment)),
  'NOTE-4: A note without a title is kept before it is refused.': () =>
    received(create, async ({ body, caller }, { database }) => {
      if ('title' in body || typeof body.body !== 'string') return;
      const note = { userId: caller, title: 'Untitled', body: body.body };
      await notes.add(database, { ...note, createdAt: earlier, updatedAt: earlier });
    }),
  'NOTE-2: A note with the title 0 is said to have none.': () =>
    refuses(create, ({ body }) => body.title === '0'),
  'NOTE-9: In the list, a body of digits is a number.': () =>
    touching(
      [create, list],
      field(list, '*.body', (body) => (/^\d{1,20}$/.test(String(body)) ? Number(body) : body)),
    ),
  'NOTE-3: Two apostrophes in the text of a note become one.': () =>
    rewrites(create, 'body', (text) => text.replaceAll("''", "'")),
});
