import type { Answer } from '../../../model/messages.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { at, send, type AddedWrite } from './added-write.ts';
import { newWorkspace } from './own-things.ts';

const needs = ['workspace', 'second-account'] as const;

/** How a user joins a workspace and leaves it: invitation, acceptance, membership, removal. */
export const memberWrites: readonly AddedWrite[] = [
  {
    operation: 'inviteMembers',
    at: 'POST /workspace/{id}/invite',
    sentence: 'invites a user, who does not become a member yet',
    needs,
    run: async (t: TestContext) => {
      const { id, answer } = await invite(t);
      t.expectSuccess(answer);
      const named = t.secondAccount().email?.toLowerCase();
      const email = at(answer, 'invites.0.email');
      const isNamed = typeof email === 'string' && email.toLowerCase() === named;
      t.expectThat(isNamed, 'the invited address in invites', 'none', { answer });
      const seen = await look(t, id);
      t.expectThat(!seen.ok, 'a workspace that the invited user does not see', 'one that is seen', {
        answer: seen,
      });
    },
  },
  {
    operation: 'acceptInvite',
    at: 'POST /workspace/invite/{inviteId}/accept',
    sentence: 'makes the invited user a member',
    needs,
    run: async (t: TestContext) => {
      const { id, inviteId } = await invited(t);
      t.expectSuccess(await accept(t, inviteId));
      const seen = await look(t, id);
      t.expectThat(seen.ok, 'a workspace that the new member sees', 'one that is not seen', { answer: seen });
    },
  },
  {
    operation: 'deleteInvite',
    at: 'DELETE /workspace/invite/{inviteId}',
    sentence: 'leaves nothing to accept',
    needs,
    run: async (t: TestContext) => {
      const { inviteId } = await invited(t);
      const path = { inviteId };
      t.expectSuccess(await send(t, 'deleteInvite', { path, as: t.secondAccount() }));
      t.expectRefusal(await accept(t, inviteId));
    },
  },
  {
    operation: 'changeInviteRole',
    at: 'POST /workspace/{id}/invite/{inviteId}/change-role',
    sentence: 'gives an invitation its new role',
    needs,
    run: async (t: TestContext) => {
      const { id, inviteId, otherRole } = await invited(t);
      t.assume(otherRole !== undefined, 'the server lists only one role that can be given');
      const body = { role_id: otherRole };
      t.expectSuccess(await send(t, 'changeInviteRole', { path: { id, inviteId }, body }));
      t.assume((await accept(t, inviteId)).ok, 'the invitation is not accepted');
      const answer = await look(t, id);
      t.expectEqual(at(answer, roleOfReader), otherRole, roleOfReader, { answer });
    },
  },
  {
    operation: 'changeMemberRole',
    at: 'POST /workspace/{id}/member/{userId}/change-role',
    sentence: 'gives a member the new role',
    needs,
    run: async (t: TestContext) => {
      const { id, inviteId, otherRole } = await invited(t);
      t.assume(otherRole !== undefined, 'the server lists only one role that can be given');
      t.assume((await accept(t, inviteId)).ok, 'the invitation is not accepted');
      const path = { id, userId: await secondMember(t, id) };
      t.expectSuccess(await send(t, 'changeMemberRole', { path, body: { role_id: otherRole } }));
      const answer = await look(t, id);
      t.expectEqual(at(answer, roleOfReader), otherRole, roleOfReader, { answer });
    },
  },
  {
    operation: 'removeMember',
    at: 'DELETE /workspace/{id}/member/{userId}',
    sentence: 'removes a member',
    needs,
    run: async (t: TestContext) => {
      const { id, inviteId } = await invited(t);
      t.assume((await accept(t, inviteId)).ok, 'the invitation is not accepted');
      t.assume((await look(t, id)).ok, 'the member does not see the workspace');
      const userId = await secondMember(t, id);
      t.expectSuccess(await send(t, 'removeMember', { path: { id, userId } }));
      const later = await look(t, id);
      t.expectThat(!later.ok, 'a workspace that the former member does not see', 'one that is seen', {
        answer: later,
      });
    },
  },
];

const roleOfReader = 'workspace.currentUser.role_id';

async function invite(t: TestContext): Promise<{ id: number; answer: Answer; otherRole: unknown }> {
  const id = await newWorkspace(t);
  const { email } = t.secondAccount();
  t.assume(email !== undefined, "the second account's e-mail address is not known");
  const roles = await send(t, 'listWorkspaceRoles', {});
  // The roles of a workspace, except for that of the owner.
  const others = [0, 1, 2].map((index) => at(roles, `roles.${index}.id`)).filter((role) => role !== 3);
  const [role_id, otherRole] = others.filter((role) => typeof role === 'number');
  t.assume(role_id !== undefined, 'no role is known that can be given');
  const answer = await send(t, 'inviteMembers', { path: { id }, body: { emails: [email], role_id } });
  return { id, answer, otherRole };
}

async function invited(t: TestContext): Promise<{ id: number; inviteId: number; otherRole: unknown }> {
  const { id, answer, otherRole } = await invite(t);
  const inviteId = at(answer, 'invites.0.id');
  t.assume(answer.ok && typeof inviteId === 'number', 'nobody is invited');
  return { id, inviteId, otherRole };
}

const accept = (t: TestContext, inviteId: number) =>
  send(t, 'acceptInvite', { path: { inviteId }, as: t.secondAccount() });

const look = (t: TestContext, id: number) => t.call('getWorkspace', { path: { id }, as: t.secondAccount() });

/** The id of the second account, from the members of a workspace. */
async function secondMember(t: TestContext, id: number): Promise<number> {
  const { email } = t.secondAccount();
  const members = at(await t.call('getWorkspace', { path: { id } }), 'workspace.members');
  const found = (Array.isArray(members) ? members : []).find(
    (member: { email?: unknown }) =>
      typeof member.email === 'string' && member.email.toLowerCase() === email?.toLowerCase(),
  ) as { id?: unknown } | undefined;
  t.assume(typeof found?.id === 'number', 'the member is not among those that the workspace shows');
  return found.id;
}
