import type { AreaOperations } from '../../operation-description.ts';
import { noBody } from '../shared/no-body.ts';

export const workspaceOperations = {
  createWorkspace: {
    valid: (t) => ({ body: { name: t.unique('Workspace') } }),
    effect: { makes: 'workspace', shownAt: 'workspace' },
    reveals: [],
    broken: { statesForm: true },
  },
  getWorkspace: {
    valid: () => ({ path: { id: 0 } }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: noBody,
  },
  listWorkspaces: {
    valid: () => ({}),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: noBody,
  },
} satisfies AreaOperations;
