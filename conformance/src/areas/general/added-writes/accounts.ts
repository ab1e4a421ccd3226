import type { TestContext } from '../../../model/test-context.ts';
import { at, send, type AddedWrite } from './added-write.ts';
import { newNote, newWorkspace } from './own-things.ts';

export const accountWrites: readonly AddedWrite[] = [
  {
    operation: 'createVault',
    at: 'POST /vault',
    // A created vault would stay: no operation deletes it.
    sentence: 'does not create a vault without data',
    run: async (t: TestContext) => {
      t.expectRefusal(await send(t, 'createVault', { body: {} }));
    },
  },
  {
    operation: 'updateNote',
    at: 'POST /notes/update',
    sentence: 'changes the text of a note and keeps its title',
    needs: ['note'],
    run: async (t: TestContext) => {
      const note = await newNote(t);
      const body = `${t.runName}, changed`;
      const answer = await send(t, 'updateNote', { body: { id: note.id, body } });
      t.expectSuccess(answer);
      t.expectEqual(at(answer, 'note.body'), body, 'note.body', { answer });
      t.expectEqual(at(answer, 'note.title'), note.title, 'note.title', { answer });
    },
  },
  {
    operation: 'updateNoteTitle',
    at: 'POST /notes/updateTitle',
    sentence: 'changes the title of a note and keeps its text',
    needs: ['note'],
    run: async (t: TestContext) => {
      const { id } = await newNote(t);
      const title = t.unique('Renamed');
      const answer = await send(t, 'updateNoteTitle', { body: { id, title } });
      t.expectSuccess(answer);
      t.expectEqual(at(answer, 'note.title'), title, 'note.title', { answer });
      t.expectEqual(at(answer, 'note.body'), t.runName, 'note.body', { answer });
    },
  },
  {
    operation: 'deleteNote',
    at: 'POST /notes/delete',
    sentence: 'removes a note from the list',
    needs: ['note'],
    run: async (t: TestContext) => {
      const { id } = await newNote(t);
      t.expectSuccess(await send(t, 'deleteNote', { body: { id } }));
      const answer = await t.call('listNotes');
      t.assume(answer.ok, 'the notes are not listed');
      const isListed = (answer.body as readonly ({ id?: number } | undefined)[]).some(
        (note) => note?.id === id,
      );
      t.expectThat(!isListed, 'a list without the note', 'a list with it', { answer });
    },
  },
  {
    operation: 'updateWorkspace',
    at: 'PUT /workspace/{id}',
    sentence: 'gives a workspace its new name',
    needs: ['workspace'],
    run: async (t: TestContext) => {
      const id = await newWorkspace(t);
      const name = t.unique('Renamed');
      const answer = await send(t, 'updateWorkspace', { path: { id }, body: { name } });
      t.expectSuccess(answer);
      t.expectEqual(at(answer, 'workspace.name'), name, 'workspace.name', { answer });
    },
  },
  {
    operation: 'deleteWorkspace',
    at: 'DELETE /workspace/{id}',
    sentence: 'removes a workspace',
    needs: ['workspace'],
    run: async (t: TestContext) => {
      const id = await newWorkspace(t);
      t.expectSuccess(await send(t, 'deleteWorkspace', { path: { id } }));
      const answer = await t.call('getWorkspace', { path: { id } });
      t.expectThat(!answer.ok, 'no workspace', 'a workspace', { answer });
    },
  },
];
