import { createNote, type Client, type CreateNoteInput, type Note } from '../../../client/src/index.ts';
import { requireFields } from '../fields.ts';

/** @throws CommandError if the response contains no note */
export async function addNote(client: Client, input: CreateNoteInput): Promise<Note> {
  const { note } = await createNote(client, input);
  return requireFields(note, 'a note', { id: 'number', title: 'text', body: 'text' });
}
