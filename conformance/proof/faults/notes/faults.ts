import { asText, field, json, withOffset } from '../effects/answers.ts';
import { fills, received, rewrites } from '../effects/requests.ts';
import { afterwards, storesInstead } from '../effects/state.ts';
import { notes } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

const create = 'createNote';
const list = 'listNotes';
const inList = { of: list } as const;

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
    received('createNote', ({ body }) => {
      if (body.title === undefined && body.body === undefined)
        Object.assign(body, { title: 'Note', body: 'Note' });
    }),
  'NOTE-4: The error for a note without a title is in `errors.name`.': () =>
    json({ of: create, code: 422 }, (body) => {
      const { errors, ...rest } = body as { errors: Record<string, string> };
      const { title, ...others } = errors;
      return { ...rest, errors: { ...others, ...(title !== undefined && { name: title }) } };
    }),
  'NOTE-5: A note is returned and not stored.': () =>
    afterwards(create, async (db, { made: id }) => {
      await notes.remove(db, { id });
    }),
  'NOTE-5: The list of notes does not contain the newest note.': () =>
    json(inList, (body) => (body as unknown[]).slice(0, -1)),
  'NOTE-7: The `id` of a note is text.': () => field(create, 'note.id', asText),
  'NOTE-11: The `updated_at` of a note ends in +00:00.': () => field(create, 'note.updated_at', withOffset),
});
