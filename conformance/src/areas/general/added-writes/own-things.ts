import type { TestContext } from '../../../model/test-context.ts';
import { send } from './added-write.ts';

/** A note for one check, deleted at its end. */
export async function newNote(t: TestContext): Promise<{ id: number; title: string }> {
  const title = t.unique('Note');
  const { ok, body } = await t.call('createNote', { body: { title, body: t.runName } });
  const id = body.note?.id;
  t.assume(ok && id !== undefined, 'the note is not created');
  t.after(async () => {
    await send(t, 'deleteNote', { body: { id } });
  });
  return { id, title };
}

/** A workspace for one check, deleted at its end. */
export async function newWorkspace(t: TestContext): Promise<number> {
  const { ok, body } = await t.call('createWorkspace', { body: { name: t.unique('Workspace') } });
  const id = body.workspace?.id;
  t.assume(ok && id !== undefined, 'the workspace is not created');
  t.after(async () => {
    await send(t, 'deleteWorkspace', { path: { id } });
  });
  return id;
}
