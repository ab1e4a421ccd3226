import type { AreaSheet } from '../../model/operation-sheet.ts';
import { unstarCells } from './cells.ts';

export const starsSheet = {
  unstarEntries: {
    valid: async (t) => ({ body: { entryIds: [(await t.once('folder to unstar', () => t.folder())).id] } }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: { statesForm: true },
    cells: unstarCells,
  },
} satisfies AreaSheet;
