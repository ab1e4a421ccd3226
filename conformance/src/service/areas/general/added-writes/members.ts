import type { TestContext } from '../../../test-context.ts';
import { at, send, write, type AnyWrite, newWorkspace } from './added-write.ts';

const needs = ['workspace', 'second-account'] as const;

/** How a user joins a workspace and leaves it: invitation, acceptance, membership, removal. */
export const memberWrites: Readonly<Record<string, AnyWrite>> = {
  inviteMembers: write({
    at: 'POST /workspace/{id}/invite',
    sentence: 'invites a user, who does not become a member yet',
    needs,
    given: invitation,
    request: ({ path, body }) => ({ path, body }),
    then: async (t, { path: { id } }, answer) => {
      const named = t.secondAccount().email?.toLowerCase();
      const email = at(answer, 'invites.0.email');
      const isNamed = typeof email === 'string' && email.toLowerCase() === named;
      t.expectThat(isNamed, 'the invited address in invites', 'none', { answer });
      const { ok: isSeen } = await look(t, id);
      t.expectThat(!isSeen, 'a workspace that the invited user does not see', 'one that is seen', { answer });
    },
  }),
  acceptInvite: write({
    at: 'POST /workspace/invite/{inviteId}/accept',
    sentence: 'makes the invited user a member',
    needs,
    given: invited,
    request: ({ inviteId }, t) => ({ path: { inviteId }, as: t.secondAccount() }),
    then: async (t, { id }, answer) => {
      const { ok: isSeen } = await look(t, id);
      t.expectThat(isSeen, 'a workspace that the new member sees', 'one that is not seen', { answer });
    },
  }),
  deleteInvite: write({
    at: 'DELETE /workspace/invite/{inviteId}',
    sentence: 'leaves nothing to accept',
    needs,
    given: invited,
    request: ({ inviteId }, t) => ({ path: { inviteId }, as: t.secondAccount() }),
    then: async (t, { inviteId }) => {
      t.expectRefusal(await accept(t, inviteId));
    },
  }),
  changeInviteRole: write({
    at: 'POST /workspace/{id}/invite/{inviteId}/change-role',
    sentence: 'gives an invitation its new role',
    needs,
    given: invitedWithChoice,
    request: ({ id, inviteId, otherRole: role_id }) => ({ path: { id, inviteId }, body: { role_id } }),
    then: async (t: TestContext, { id, inviteId, otherRole }) => {
      t.assume((await accept(t, inviteId)).ok, 'the invitation is not accepted');
      await expectRole(t, id, otherRole);
    },
  }),
  changeMemberRole: write({
    at: 'POST /workspace/{id}/member/{userId}/change-role',
    sentence: 'gives a member the new role',
    needs,
    given: async (t) => joined(t, await invitedWithChoice(t)),
    request: ({ id, userId, otherRole: role_id }) => ({ path: { id, userId }, body: { role_id } }),
    then: (t, { id, otherRole }) => expectRole(t, id, otherRole),
  }),
  removeMember: write({
    at: 'DELETE /workspace/{id}/member/{userId}',
    sentence: 'removes a member',
    needs,
    given: async (t: TestContext) => {
      const member = await joined(t, await invited(t));
      t.assume((await look(t, member.id)).ok, 'the member does not see the workspace');
      return member;
    },
    request: ({ id, userId }) => ({ path: { id, userId } }),
    then: async (t, { id }, answer) => {
      const { ok: isSeen } = await look(t, id);
      t.expectThat(!isSeen, 'a workspace that the former member does not see', 'one that is seen', {
        answer,
      });
    },
  }),
};

async function expectRole(t: TestContext, id: number, role: unknown): Promise<void> {
  const answer = await look(t, id);
  const shown = 'workspace.currentUser.role_id';
  t.expectEqual(at(answer, shown), role, shown, { answer });
}

/** The request to invite the second account to a new workspace. */
async function invitation(t: TestContext) {
  const id = await newWorkspace(t);
  const { email } = t.secondAccount();
  t.assume(email !== undefined, "the second account's e-mail address is not known");
  const roles = await send(t, 'listWorkspaceRoles', {});
  // The roles of a workspace, except for that of the owner.
  const others = [0, 1, 2].map((index) => at(roles, `roles.${index}.id`)).filter((role) => role !== 3);
  const [role_id, otherRole] = others.filter((role) => typeof role === 'number');
  t.assume(role_id !== undefined, 'no role is known that can be given');
  return { path: { id }, body: { emails: [email], role_id }, otherRole };
}

interface Invited {
  readonly id: number;
  readonly inviteId: number;
  readonly otherRole: number | undefined;
}

async function invited(t: TestContext): Promise<Invited> {
  const { otherRole, ...request } = await invitation(t);
  const answer = await send(t, 'inviteMembers', request);
  const inviteId = at(answer, 'invites.0.id');
  t.assume(answer.ok && typeof inviteId === 'number', 'nobody is invited');
  return { id: request.path.id, inviteId, otherRole };
}

async function invitedWithChoice(t: TestContext): Promise<Invited> {
  const found = await invited(t);
  t.assume(found.otherRole !== undefined, 'the server lists only one role that can be given');
  return found;
}

async function joined(t: TestContext, found: Invited): Promise<Invited & { userId: number }> {
  t.assume((await accept(t, found.inviteId)).ok, 'the invitation is not accepted');
  return { ...found, userId: await secondMember(t, found.id) };
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
