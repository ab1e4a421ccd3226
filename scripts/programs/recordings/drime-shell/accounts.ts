import { expect, expectSame } from '../../expect.ts';
import type { Session } from '../recording.ts';
import type { Json } from '../wire.ts';

/** The caller, workspaces and their members. */
export async function accounts(session: Session): Promise<void> {
  const { wire, other, step, email, password, otherEmail } = session;
  let crew: Json;
  const workspace = async (): Promise<Json> => (await wire.call('GET', `/workspace/${crew.id}`)).workspace;
  const memberOf = (details: Json): Json =>
    (details.members ?? []).find((member: Json) => member.email === otherEmail);
  const inviteOf = (details: Json): Json =>
    (details.invites ?? []).find((invite: Json) => invite.email === otherEmail);
  const invite = (role_id: number): Promise<Json> =>
    wire.call('POST', `/workspace/${crew.id}/invite`, { body: { emails: [otherEmail], role_id } });

  await step('Login', 'with the password', async () => {
    const body = { email, password, device_name: 'drime-shell' };
    const { user } = await wire.call('POST', '/auth/login', { body });
    expect(user.email === email && user.access_token !== '', JSON.stringify(user));
  });
  await step('Whoami', 'by the token', async () => {
    expectSame((await wire.call('GET', '/cli/loggedUser')).user.email, email, 'user.email');
  });
  await step('GetSpaceUsage', 'of the personal workspace', async () => {
    const { used, available } = await wire.call('GET', '/user/space-usage?workspaceId=0');
    expect(Number.isInteger(used) && Number.isInteger(available), `used ${used}, available ${available}`);
  });
  await step('CreateWorkspace', 'by its name', async () => {
    ({ workspace: crew } = await wire.call('POST', '/workspace', { body: { name: 'Crew' } }));
    expectSame(crew.currentUser.role_name, 'Workspace Owner', 'role_name');
  });
  await step('CreateWorkspace', 'without one', async () => {
    const { errors } = await wire.refused(422, 'POST', '/workspace', { body: { name: '' } });
    expect('name' in errors, JSON.stringify(errors));
  });
  await step('GetWorkspaces', 'all of them', async () => {
    const { workspaces } = await wire.call('GET', '/me/workspaces');
    expect(
      workspaces.some(({ id }: Json) => id === crew.id),
      'not there',
    );
  });
  await step('UpdateWorkspace', 'another name', async () => {
    const put = { body: { name: 'Watch' } };
    expectSame((await wire.call('PUT', `/workspace/${crew.id}`, put)).workspace.name, 'Watch', 'name');
  });
  await step('GetWorkspaceStats', 'of an empty one', async () => {
    const { files, size } = await wire.call('GET', `/workspace_files?workspaceId=${crew.id}`);
    expectSame([files, size], [0, 0], 'files and size');
  });
  await step('GetWorkspaceRoles', 'at least two', async () => {
    const { roles } = await wire.call('GET', '/workspace_roles');
    expect(roles.length > 1 && roles.every(({ id, name }: Json) => id > 0 && name !== ''), 'no roles');
  });
  const { roles } = await wire.call('GET', '/workspace_roles').catch(() => ({ roles: [] }));
  const [viewer, editor] = ['Viewer', 'Editor'].map((name) =>
    Number(roles.find((role: Json) => role.name === `Workspace ${name}`)?.id),
  );

  await step('InviteMember', 'another account', async () => {
    await invite(viewer!);
    const details = await workspace();
    expect(Boolean(inviteOf(details) ?? memberOf(details)), 'neither invited nor a member');
  });
  await step('ChangeMemberRole', 'of an invitation', async () => {
    const waiting = inviteOf(await workspace());
    const place = `/workspace/${crew.id}/invite/${waiting?.id}/change-role`;
    await wire.call('POST', place, { body: { role_id: editor } });
    expectSame(inviteOf(await workspace()).role_id, editor, 'role_id');
  });
  await step('CancelInvite', 'no longer waiting', async () => {
    await wire.call('DELETE', `/workspace/invite/${inviteOf(await workspace()).id}`);
    expectSame(inviteOf(await workspace()), undefined, 'invitation');
  });
  await step('GetWorkspace', 'with its members', async () => {
    await invite(viewer!);
    const waiting = inviteOf(await workspace());
    // The shell cannot accept invitations, so the other user does.
    if (waiting) await other.call('POST', `/workspace/invite/${waiting.id}/accept`);
    const member = memberOf(await workspace());
    expect(member?.role_id === viewer && member.is_owner === false, JSON.stringify(member));
  });
  await step('ChangeMemberRole', 'of a member', async () => {
    const member = memberOf(await workspace());
    const place = `/workspace/${crew.id}/member/${member?.member_id ?? member?.id}/change-role`;
    await wire.call('POST', place, { body: { role_id: editor } });
    expectSame(memberOf(await workspace()).role_id, editor, 'role_id');
  });
  await step('RemoveMember', 'another account', async () => {
    const member = memberOf(await workspace());
    await wire.call('DELETE', `/workspace/${crew.id}/member/${member?.member_id ?? member?.id}`);
    await other.refused(403, 'GET', `/workspace/${crew.id}`);
  });
  await step('DeleteWorkspace', 'by a POST that means DELETE', async () => {
    await wire.call('POST', `/workspace/${crew.id}?_method=DELETE`);
    await wire.refused(404, 'GET', `/workspace/${crew.id}`);
  });
}
