import type { components } from '../../../generated/types.reference.ts';

export type Permission = 'view' | 'download' | 'edit' | 'manage';

export interface Role {
  id: components['schemas']['WorkspaceMember']['role_id'];
  name: components['schemas']['WorkspaceMembership']['role_name'];
  permissions: readonly Permission[];
}

/** What members of a workspace are, and may do with its entries. */
export const roles = {
  owner: { id: 3, name: 'Workspace Owner', permissions: ['view', 'download', 'edit', 'manage'] },
  editor: { id: 2, name: 'Workspace Editor', permissions: ['view', 'download', 'edit', 'manage'] },
  viewer: { id: 1, name: 'Workspace Viewer', permissions: ['view', 'download'] },
} as const satisfies Record<string, Role>;

/** The role with an id that the database holds. */
export function roleOf(id: number): Role {
  return Object.values(roles).find((role) => role.id === id)!;
}
