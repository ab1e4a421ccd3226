import type { TestContext } from '../../../model/test-context.ts';
import type { AddedWrite } from './added-write.ts';
import { at, send } from './send-added.ts';

export const accountWrites: readonly AddedWrite[] = [
  {
    operation: 'createVault',
    at: 'POST /vault',
    // To make one would stay: there is no way to remove it.
    sentence: 'makes no vault of nothing',
    run: async (t: TestContext) => {
      t.expectRefusal(await send(t, 'createVault', { body: {} }));
    },
  },
  {
    operation: 'updateNote',
    at: 'POST /notes/update',
    sentence: 'changes the text of a note and leaves its title',
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
    operation: 'deleteNote',
    at: 'POST /notes/delete',
    sentence: 'takes a note out of the list',
    needs: ['note'],
    run: async (t: TestContext) => {
      const { id } = await newNote(t);
      t.expectSuccess(await send(t, 'deleteNote', { body: { id } }));
      const answer = await t.call('listNotes');
      t.given(answer.ok, 'the notes are not listed');
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
    sentence: 'takes a workspace away',
    needs: ['workspace'],
    run: async (t: TestContext) => {
      const id = await newWorkspace(t);
      t.expectSuccess(await send(t, 'deleteWorkspace', { path: { id } }));
      const answer = await t.call('getWorkspace', { path: { id } });
      t.expectThat(!answer.ok, 'no workspace', 'a workspace', { answer });
    },
  },
  {
    operation: 'inviteMembers',
    at: 'POST /workspace/{id}/invite',
    sentence: 'makes a user a member',
    needs: ['workspace', 'second-account'],
    run: async (t: TestContext) => {
      const { answer } = await invited(t);
      t.expectSuccess(answer);
      const email = at(answer, 'invites.0.email');
      const isNamed =
        typeof email === 'string' && email.toLowerCase() === t.secondAccount().email?.toLowerCase();
      t.expectThat(isNamed, 'the invited address in invites', 'none', { answer });
    },
  },
  {
    operation: 'removeMember',
    at: 'DELETE /workspace/{id}/member/{userId}',
    sentence: 'makes a member a stranger',
    needs: ['workspace', 'second-account'],
    run: async (t: TestContext) => {
      const { id, answer } = await invited(t);
      const userId = at(answer, 'invites.0.id');
      t.given(typeof userId === 'number', 'nobody is invited');
      const seen = () => t.call('getWorkspace', { path: { id }, as: t.secondAccount() });
      t.given((await seen()).ok, 'the member does not see the workspace');
      t.expectSuccess(await send(t, 'removeMember', { path: { id, userId } }));
      const later = await seen();
      t.expectThat(!later.ok, 'a workspace that the former member does not see', 'one that is seen', {
        answer: later,
      });
    },
  },
];

/** A note for one check, gone at its end. */
async function newNote(t: TestContext): Promise<{ id: number; title: string }> {
  const title = t.unique('Note');
  const { ok, body } = await t.call('createNote', { body: { title, body: t.runName } });
  const id = body.note?.id;
  t.given(ok && id !== undefined, 'the note is not created');
  t.after(async () => {
    await send(t, 'deleteNote', { body: { id } });
  });
  return { id, title };
}

/** A workspace for one check, gone at its end. */
async function newWorkspace(t: TestContext): Promise<number> {
  const { ok, body } = await t.call('createWorkspace', { body: { name: t.unique('Workspace') } });
  const id = body.workspace?.id;
  t.given(ok && id !== undefined, 'the workspace is not created');
  t.after(async () => {
    await send(t, 'deleteWorkspace', { path: { id } });
  });
  return id;
}

async function invited(t: TestContext) {
  const id = await newWorkspace(t);
  const { email } = t.secondAccount();
  t.given(email !== undefined, "the second account's e-mail address is not known");
  const roles = await send(t, 'listWorkspaceRoles', {});
  // Those that a workspace has for others than its owner.
  const others = [0, 1, 2].map((index) => at(roles, `roles.${index}.id`)).filter((role) => role !== 3);
  const role_id = others.find((role) => typeof role === 'number');
  t.given(role_id !== undefined, 'no role is known that can be given');
  return { id, answer: await send(t, 'inviteMembers', { path: { id }, body: { emails: [email], role_id } }) };
}
