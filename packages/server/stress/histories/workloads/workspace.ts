import type { SuccessBody } from '../../../src/contract/handlers.ts';
import type { Model } from '../model.ts';
import { described, isRefused, isStatus, ask, send, type Outcome, type Workload } from '../workload.ts';
import { newName } from './new-folder.ts';

/** The index of one of the two other users. */
type Who = 0 | 1;
type Role = 1 | 2;

type Input =
  | { do: 'invite' | 'change role'; who: Who; role: Role }
  | { do: 'accept' | 'decline' | 'withdraw'; who: Who; invite: number }
  | { do: 'remove' | 'leave' | 'add folder' | 'show to member'; who: Who }
  | { do: 'leave as owner' | 'delete' | 'show' }
  | { do: 'rename'; name: string };

interface Output extends Outcome {
  name?: string;
  /** The role of each of the two users; 0 if the user is no member. */
  roles?: number[];
  /** The invitation of each of the two users. */
  invites?: (Invite | null)[];
}

/** The id is null until a response shows it. */
type Invite = [id: number | null, role: number];

interface State {
  exists: boolean;
  name: string;
  roles: number[];
  invites: (Invite | null)[];
}

const gone: State = { exists: false, name: '', roles: [0, 0], invites: [null, null] };
const editor = 2;

/** A workspace with its members. It keeps its owner as long as it exists. */
export const workspaceModel = (name: string): Model<State, Input, Output> => ({
  initial: { exists: true, name, roles: [0, 0], invites: [null, null] },
  changesNothing: (input, output) =>
    isRefused(output) || ['show', 'show to member', 'add folder', 'leave as owner'].includes(input.do),
  describe: described,
  step: (state, input, output) => {
    const done = (after: State): State[] => (isStatus(output, 200) ? [after] : []);
    const refused = (status: number): State[] => (isStatus(output, status) ? [state] : []);
    if (!state.exists) return refused(404);
    switch (input.do) {
      case 'show':
        return !output ? [state] : shown(state, output);
      case 'rename':
        return done({ ...state, name: input.name });
      case 'delete':
        return done(gone);
      case 'leave as owner':
        return refused(403);
    }
    const { who } = input;
    const role = state.roles[who]!;
    const withRole = (value: number) => ({ ...state, roles: state.roles.with(who, value) });
    const withInvite = (invite: Invite | null) => ({ ...state, invites: state.invites.with(who, invite) });
    switch (input.do) {
      case 'invite': {
        if (role !== 0) return !output || output.invites?.[who] === null ? done(withRole(input.role)) : [];
        const before = state.invites[who]?.[0] ?? null;
        const id = output?.invites?.[who]?.[0] ?? before;
        if (before !== null && before !== id) return [];
        return done(withInvite([id, input.role]));
      }
      case 'change role':
        return role === 0 ? refused(404) : done(withRole(input.role));
      case 'remove':
        return role === 0 ? refused(404) : done(withRole(0));
      case 'leave':
        return role === 0 ? refused(403) : done(withRole(0));
      case 'add folder':
        return role === editor ? done(state) : refused(403);
      case 'show to member':
        if (role === 0) return refused(403);
        return !output || output.roles?.[who] === role ? done(state) : [];
      case 'accept':
      case 'decline':
      case 'withdraw': {
        const invite = state.invites[who] ?? null;
        const id = invite?.[0] ?? null;
        const mayBe = invite !== null && (id === null || id === input.invite);
        const mayNotBe = id !== input.invite;
        const after = withInvite(null);
        const accepted = { ...after, roles: after.roles.with(who, invite?.[1] ?? 0) };
        return [
          ...(mayBe ? done(input.do === 'accept' ? accepted : after) : []),
          ...(mayNotBe ? refused(404) : []),
        ];
      }
    }
  },
});

function shown(state: State, { status, name, roles = [], invites = [] }: Output): State[] {
  const isSame =
    status === 200 &&
    name === state.name &&
    state.roles.every((role, who) => role === roles[who]) &&
    state.invites.every((invite, who) => isSameInvite(invite, invites[who] ?? null));
  return isSame ? [{ ...state, invites }] : [];
}

function isSameInvite(known: Invite | null, other: Invite | null): boolean {
  if (!known || !other) return known === other;
  return known[1] === other[1] && (known[0] ?? other[0]) === other[0];
}

export const workspaceWorkload: Workload<State, Input, Output> = {
  name: 'workspace',
  begin: async (stage) => {
    const { account: owner, others } = stage;
    const name = newName();
    const created = (await stage.insist((node) =>
      send(node, owner, 'createWorkspace', { body: { name } }),
    )) as SuccessBody<'createWorkspace'>;
    const { id } = created.workspace;
    const path = { id };
    const known: number[][] = [[], []];
    const invitesOf = (list: { id: number; email: string; role_id: number }[]) =>
      others.map(({ email }): Invite | null => {
        const invite = list.find((other) => other.email === email);
        return invite ? [invite.id, invite.role_id] : null;
      });
    const facts = ({ workspace }: SuccessBody<'getWorkspace'>) => ({
      name: workspace.name,
      roles: others.map((other) => workspace.members.find((member) => member.id === other.id)?.role_id ?? 0),
      invites: invitesOf(workspace.invites),
    });
    return {
      model: workspaceModel(name),
      plan: (random) => {
        const kind = random.between(1, 60);
        const who = random.between(0, 1) as Who;
        const role = random.between(1, 2) as Role;
        const invite = random.pick(known[who]!.slice(-2));
        if (kind === 1) return { do: 'delete' };
        if (kind <= 12) return { do: 'show' };
        if (kind <= 16) return { do: 'rename', name: `${name}-${random.between(1, 99)}` };
        if (kind <= 19) return { do: 'leave as owner' };
        if (kind <= 30 && invite !== undefined)
          return { do: random.pick(['accept', 'accept', 'decline', 'withdraw'] as const)!, who, invite };
        if (kind <= 38) return { do: random.pick(['remove', 'leave'] as const)!, who };
        if (kind <= 48) return { do: random.pick(['add folder', 'show to member'] as const)!, who };
        return { do: random.pick(['invite', 'invite', 'change role'] as const)!, who, role };
      },
      send: async (input, node) => {
        const as = (who: Who) => others[who];
        switch (input.do) {
          case 'show':
            return ask(node, owner, 'getWorkspace', { path }, facts);
          case 'show to member': {
            return ask(node, as(input.who), 'getWorkspace', { path }, ({ workspace }) => ({
              roles: [0, 0].with(input.who, workspace.currentUser.role_id),
            }));
          }
          case 'invite': {
            const body = { emails: [as(input.who).email], role_id: input.role };
            return ask(node, owner, 'inviteMembers', { path, body }, ({ invites }) => ({
              invites: invitesOf(invites),
            }));
          }
          case 'change role': {
            const options = { path: { id, userId: as(input.who).id }, body: { role_id: input.role } };
            return ask(node, owner, 'changeMemberRole', options);
          }
          case 'accept':
            return ask(node, as(input.who), 'acceptInvite', { path: { inviteId: input.invite }, body: {} });
          case 'decline':
          case 'withdraw': {
            const by = input.do === 'decline' ? as(input.who) : owner;
            return ask(node, by, 'deleteInvite', { path: { inviteId: input.invite } });
          }
          case 'remove':
          case 'leave': {
            const by = input.do === 'leave' ? as(input.who) : owner;
            const member = { id, userId: as(input.who).id };
            return ask(node, by, 'removeMember', { path: member });
          }
          case 'leave as owner':
            return ask(node, owner, 'removeMember', { path: { id, userId: owner.id } });
          case 'add folder': {
            const body = { name: newName(), parentId: null };
            return ask(node, as(input.who), 'createFolder', {
              query: { workspaceId: id },
              body,
            });
          }
          case 'rename':
            return ask(node, owner, 'updateWorkspace', { path, body: { name: input.name } });
          case 'delete':
            return ask(node, owner, 'deleteWorkspace', { path });
        }
      },
      learn: ({ invites = [] }) => {
        for (const [who, invite] of invites.entries()) {
          if (typeof invite?.[0] === 'number' && !known[who]!.includes(invite[0]))
            known[who]!.push(invite[0]);
        }
      },
      reads: [{ do: 'show' }],
      end: async () => {
        await stage.insist(
          (node) => send(node, owner, 'deleteWorkspace', { path }),
          () => true,
        );
      },
    };
  },
};
