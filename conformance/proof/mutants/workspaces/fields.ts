import { asEpoch, asNull, asText, field, withOffset, without } from '../faults/answers.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import { together } from '../faults/fault.ts';
import { mutants } from '../mutant.ts';

const create = 'createWorkspace';

const list = 'listWorkspaces';

const get = 'getWorkspace';

/** Changes the field in all three responses. */
const shown = (name: string, change: (value: unknown) => unknown) =>
  together(
    field({ of: [create, get] as OperationId[] }, `workspace.${name}`, change),
    field(list, `workspaces.*.${name}`, change),
  );

export const workspaceFieldMutants = mutants({
  'WS-11: The `id` of a created workspace is text.': () => field(create, 'workspace.id', asText),
  'WS-12: The `name` of a listed workspace is null.': () => field(list, 'workspaces.*.name', asNull),
  'WS-13: The single response has no `avatar`.': () => without(get, 'workspace.avatar'),
  'WS-14: The `owner_id` of a workspace is text.': () => shown('owner_id', asText),
  'WS-15: The `members_count` of a workspace is text.': () => shown('members_count', asText),
  'WS-16: The `role_name` of a member is an object.': () =>
    shown('currentUser.role_name', (name) => ({ name })),
  'WS-17: The `email` of a member is null.': () => shown('currentUser.email', asNull),
  'WS-18: The `role_id` of a member is text.': () => shown('currentUser.role_id', asText),
  'WS-19: The `is_owner` of a member is 0 or 1.': () => shown('currentUser.is_owner', Number),
  'WS-20: The `workspace_id` of a member is missing in the list.': () =>
    without(list, 'workspaces.*.currentUser.workspace_id'),
  'WS-30: A created workspace shows no `currentUser`.': () => without(create, 'workspace.currentUser'),
  'WS-26: A created workspace shows no `owner`.': () => without(create, 'workspace.owner'),
  'WS-27: The `owner` of a listed workspace has no `role_name`.': () =>
    without(list, 'workspaces.*.owner.role_name'),
  'WS-28: The `owner` of a created workspace has no `email`.': () => without(create, 'workspace.owner.email'),
  'WS-29: The `is_owner` of an owner is 1.': () => field(list, 'workspaces.*.owner.is_owner', Number),
  'WS-24: The `owner` of a created workspace has the role name `Workspace Viewer`.': () =>
    field(create, 'workspace.owner.role_name', () => 'Workspace Viewer'),
  'WS-3: The `owner` of a created workspace is no owner.': () =>
    field(create, 'workspace.owner.is_owner', () => false),
  'WS-22: The `created_at` of a workspace is Unix time.': () => shown('created_at', asEpoch),
  'WS-23: The `updated_at` of a workspace ends in +00:00.': () => shown('updated_at', withOffset),
  'WS-24: The role of the creator is called `Owner`.': () => shown('currentUser.role_name', () => 'Owner'),
  'WS-25: The role of the creator has the id 1.': () => shown('currentUser.role_id', () => 1),
});
