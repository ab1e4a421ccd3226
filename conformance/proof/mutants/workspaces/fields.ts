import { asEpoch, asNull, asText, field, withOffset, without } from '../faults/answers.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import { together } from '../faults/fault.ts';
import { mutant } from '../mutant.ts';

const create = 'createWorkspace';

const list = 'listWorkspaces';

const get = 'getWorkspace';

/** Changes the field in all three responses. */
const shown = (name: string, change: (value: unknown) => unknown) =>
  together(
    field({ of: [create, get] as OperationId[] }, `workspace.${name}`, change),
    field(list, `workspaces.*.${name}`, change),
  );

export const workspaceFieldMutants = [
  mutant(
    'workspace-id-as-text',
    'The `id` of a created workspace is text.',
    { breaks: 'WS-11' },
    field(create, 'workspace.id', asText),
  ),
  mutant(
    'workspace-name-null',
    'The `name` of a listed workspace is null.',
    {
      breaks: 'WS-12',
    },
    field(list, 'workspaces.*.name', asNull),
  ),
  mutant(
    'workspace-avatar-missing',
    'The single response has no `avatar`.',
    { breaks: 'WS-13' },
    without(get, 'workspace.avatar'),
  ),
  mutant(
    'workspace-owner-as-text',
    'The `owner_id` of a workspace is text.',
    { breaks: 'WS-14' },
    shown('owner_id', asText),
  ),
  mutant(
    'workspace-members-as-text',
    'The `members_count` of a workspace is text.',
    { breaks: 'WS-15' },
    shown('members_count', asText),
  ),
  mutant(
    'workspace-role-as-object',
    'The `role_name` of a member is an object.',
    { breaks: 'WS-16' },
    shown('currentUser.role_name', (name) => ({ name })),
  ),
  mutant(
    'workspace-email-null',
    'The `email` of a member is null.',
    { breaks: 'WS-17' },
    shown('currentUser.email', asNull),
  ),
  mutant(
    'workspace-role-id-as-text',
    'The `role_id` of a member is text.',
    { breaks: 'WS-18' },
    shown('currentUser.role_id', asText),
  ),
  mutant(
    'workspace-is-owner-as-number',
    'The `is_owner` of a member is 0 or 1.',
    { breaks: 'WS-19' },
    shown('currentUser.is_owner', Number),
  ),
  mutant(
    'workspace-id-missing-in-list',
    'The `workspace_id` of a member is missing in the list.',
    { breaks: 'WS-20' },
    without(list, 'workspaces.*.currentUser.workspace_id'),
  ),
  mutant(
    'workspace-without-current-user',
    'A created workspace shows no `currentUser`.',
    {
      breaks: 'WS-30',
    },
    without(create, 'workspace.currentUser'),
  ),
  mutant(
    'workspace-owner-missing',
    'A created workspace shows no `owner`.',
    { breaks: 'WS-26' },
    without(create, 'workspace.owner'),
  ),
  mutant(
    'workspace-owner-without-role',
    'The `owner` of a listed workspace has no `role_name`.',
    { breaks: 'WS-27' },
    without(list, 'workspaces.*.owner.role_name'),
  ),
  mutant(
    'workspace-owner-without-email',
    'The `owner` of a created workspace has no `email`.',
    { breaks: 'WS-28' },
    without(create, 'workspace.owner.email'),
  ),
  mutant(
    'workspace-owner-by-number',
    'The `is_owner` of an owner is 1.',
    { breaks: 'WS-29' },
    field(list, 'workspaces.*.owner.is_owner', Number),
  ),
  mutant(
    'created-workspace-owned-by-a-viewer',
    'The `owner` of a created workspace has the role name `Workspace Viewer`.',
    { breaks: 'WS-24' },
    field(create, 'workspace.owner.role_name', () => 'Workspace Viewer'),
  ),
  mutant(
    'created-workspace-owned-by-nobody',
    'The `owner` of a created workspace is no owner.',
    { breaks: 'WS-3' },
    field(create, 'workspace.owner.is_owner', () => false),
  ),
  mutant(
    'workspace-created-at-as-epoch',
    'The `created_at` of a workspace is Unix time.',
    { breaks: 'WS-22' },
    shown('created_at', asEpoch),
  ),
  mutant(
    'workspace-updated-at-with-offset',
    'The `updated_at` of a workspace ends in +00:00.',
    { breaks: 'WS-23' },
    shown('updated_at', withOffset),
  ),
  mutant(
    'workspace-role-owner',
    'The role of the creator is called `Owner`.',
    { breaks: 'WS-24' },
    shown('currentUser.role_name', () => 'Owner'),
  ),
  mutant(
    'workspace-role-one',
    'The role of the creator has the id 1.',
    { breaks: 'WS-25' },
    shown('currentUser.role_id', () => 1),
  ),
];
