import type { AreaSheet } from '../../model/operation-sheet.ts';
import { noBody } from '../shared/no-body.ts';

export const workspacesSheet = {
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
} satisfies AreaSheet;
