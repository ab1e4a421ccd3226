import type { AreaSheet } from '../../model/operation-sheet.ts';
import { folderCells } from './cells.ts';

export const foldersSheet = {
  createFolder: {
    valid: async (t) => ({ body: { name: t.unique('Folder'), parentId: (await t.runFolder()).id } }),
    effect: { makes: 'folder', shownAt: 'folder' },
    reveals: [],
    broken: { statesForm: true },
    cells: folderCells,
  },
} satisfies AreaSheet;
