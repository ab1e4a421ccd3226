import { asNull, field, without } from '../effects/answers.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import { together } from '../effects/fault.ts';
import { faults } from '../planted-fault.ts';

const create = 'createWorkspace';

const list = 'listWorkspaces';

const get = 'getWorkspace';

/** Changes the field in all three responses. */
const shown = (name: string, change: (value: unknown) => unknown) =>
  together(
    field({ of: [create, get] as OperationId[] }, `workspace.${name}`, change),
    field(list, `workspaces.*.${name}`, change),
  );

export const workspaceFieldFaults = faults({
  'WS-13: The single response has no `avatar`.': () => without(get, 'workspace.avatar'),
  'WS-17: The `email` of a member is null.': () => shown('currentUser.email', asNull),
  'WS-19: The `is_owner` of a member is 0 or 1.': () => shown('currentUser.is_owner', Number),
  'WS-26: A created workspace shows no `owner`.': () => without(create, 'workspace.owner'),
});
