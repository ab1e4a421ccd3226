import type { AreaSheet } from '../../model/operation-sheet.ts';

export const starsSheet = {
  unstarEntries: {
    valid: async (t) => ({ body: { entryIds: [(await t.once('folder to unstar', () => t.folder())).id] } }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: { statesForm: true },
  },
} satisfies AreaSheet;
