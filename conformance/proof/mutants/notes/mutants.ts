import { asEpoch, asNull, asText, field, json, withOffset } from '../faults/answers.ts';
import { fills, received } from '../faults/requests.ts';
import { afterwards, storesInstead } from '../faults/state.ts';
import { notes } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const create = 'createNote';
const list = 'listNotes';
const inList = { of: list } as const;

export const noteMutants = [
  mutant(
    'note-of-one-id',
    'Every created note is returned with the id of the first.',
    {
      breaks: 'GEN-6',
    },
    field(create, 'note.id', () => 1),
  ),
  mutant(
    'note-bare',
    'Creating a note returns the bare note.',
    { breaks: 'NOTE-1' },
    json(create, (body) => (body as { note: unknown }).note),
  ),
  mutant(
    'note-title-cut',
    'The title of a note is cut after 16 letters.',
    {
      breaks: 'NOTE-2',
    },
    received(create, ({ body }) => {
      if (typeof body.title === 'string') body.title = body.title.slice(0, 16);
    }),
  ),
  mutant(
    'note-body-optional',
    'A note without a `body` is created.',
    { breaks: 'NOTE-3' },
    fills(create, 'body', '-'),
  ),
  mutant(
    'note-body-is-the-title',
    'A note is stored with its title as its text.',
    { breaks: 'NOTE-5' },
    storesInstead(notes, { body: { from: 'title' } }),
  ),
  mutant(
    'note-title-optional',
    'A note without a `title` is created.',
    { breaks: 'NOTE-4' },
    fills(create, 'title', 'Note'),
  ),
  mutant(
    'note-title-error-on-name',
    'The error for a note without a title is in `errors.name`.',
    { breaks: 'NOTE-4' },
    json({ of: create, code: 422 }, (body) => {
      const { errors, ...rest } = body as { errors: Record<string, string> };
      const { title, ...others } = errors;
      return { ...rest, errors: { ...others, ...(title !== undefined && { name: title }) } };
    }),
  ),
  mutant(
    'note-not-kept',
    'A note is returned and not stored.',
    { breaks: 'NOTE-5' },
    afterwards(create, async (db, { json: body }) => {
      const { id } = (body as { note: { id: number } }).note;
      await notes.remove(db, { id });
    }),
  ),
  mutant(
    'note-list-without-the-newest',
    'The list of notes does not contain the newest note.',
    { breaks: 'NOTE-5' },
    json(inList, (body) => (body as unknown[]).slice(0, -1)),
  ),
  mutant(
    'note-list-of-everybody',
    'The list of notes contains the notes of all users.',
    { breaks: 'NOTE-5' },
    json(inList, async (_body, { database }) =>
      (await database.read((db) => notes.all(db))).map(({ id, title, body, createdAt, updatedAt }) => ({
        id,
        title,
        body,
        created_at: createdAt,
        updated_at: updatedAt,
      })),
    ),
  ),
  mutant(
    'note-list-in-data',
    'The list of notes has an envelope, as all other responses have.',
    { breaks: 'NOTE-6' },
    json(inList, (body) => ({ status: 'success', notes: body })),
  ),
  mutant(
    'note-id-as-text',
    'The `id` of a note is text.',
    { breaks: 'NOTE-7' },
    field(create, 'note.id', asText),
  ),
  mutant(
    'note-title-null',
    'The `title` of a created note is null.',
    { breaks: 'NOTE-8' },
    field(create, 'note.title', asNull),
  ),
  mutant(
    'note-body-as-list',
    'The `body` of a listed note is a list of lines.',
    { breaks: 'NOTE-9' },
    field(inList, '*.body', (body) => String(body).split('\n')),
  ),
  mutant(
    'note-created-at-as-epoch',
    'The `created_at` of a listed note is Unix time.',
    { breaks: 'NOTE-10' },
    field(inList, '*.created_at', asEpoch),
  ),
  mutant(
    'note-updated-at-with-offset',
    'The `updated_at` of a note ends in +00:00.',
    { breaks: 'NOTE-11' },
    field(create, 'note.updated_at', withOffset),
  ),
];
