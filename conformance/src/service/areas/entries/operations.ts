import type { AreaOperations } from '../../operation-description.ts';

export const entryOperations = {
  deleteEntries: {
    valid: async (t) => ({ body: { entryIds: [(await t.spareFolder()).id], deleteForever: false } }),
    effect: { deletes: 'as asked' },
    reveals: [],
    // Careless code may treat an invalid `emptyTrash` as true.
    broken: {
      statesForm: true,
      spared: ['emptyTrash'],
      sound: { build: async (t) => ({ body: { entryIds: [(await t.folder()).id], deleteForever: false } }) },
    },
  },
} satisfies AreaOperations;
