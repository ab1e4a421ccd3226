import type { AreaSheet } from '../../model/operation-sheet.ts';
import { noBody } from '../shared/no-body.ts';
import { workspaceCells, workspaceListCells, workspaceReadCells } from './cells.ts';

export const workspacesSheet = {
  createWorkspace: {
    valid: (t) => ({ body: { name: t.unique('Workspace') } }),
    effect: { makes: 'workspace', shownAt: 'workspace' },
    reveals: [],
    broken: { statesForm: true },
    cells: workspaceCells,
  },
  getWorkspace: {
    valid: () => ({ path: { id: 0 } }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: noBody,
    cells: workspaceReadCells,
  },
  listWorkspaces: {
    valid: () => ({}),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: noBody,
    cells: workspaceListCells,
  },
} satisfies AreaSheet;
