import type { components } from '../../../../generated/types.reference.ts';

export type Permission = 'view' | 'download' | 'edit' | 'manage';

export interface Role {
  id: components['schemas']['WorkspaceMember']['role_id'];
  name: components['schemas']['WorkspaceMembership']['role_name'];
  permissions: readonly Permission[];
}

/** The roles of workspace members, and their permissions. */
export const roles = {
  owner: { id: 3, name: 'Workspace Owner', permissions: ['view', 'download', 'edit', 'manage'] },
  editor: { id: 2, name: 'Workspace Editor', permissions: ['view', 'download', 'edit', 'manage'] },
  viewer: { id: 1, name: 'Workspace Viewer', permissions: ['view', 'download'] },
} as const satisfies Record<string, Role>;

/** Returns the role with this id. Ids in the database are always valid. */
export function roleOf(id: number): Role {
  return Object.values(roles).find((role) => role.id === id)!;
}
