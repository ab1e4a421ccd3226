import type { AreaOperations } from '../../operation-description.ts';

export const starOperations = {
  unstarEntries: {
    valid: async (t) => ({ body: { entryIds: [(await t.once('folder to unstar', () => t.folder())).id] } }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: {
      statesForm: true,
      // A server may refuse an entry that is not starred (U-59).
      sound: {
        build: async (t) => {
          const starred = await t.arrangeIfOffered('starred-entry', { kind: 'folder' });
          return { body: { entryIds: [starred?.entryId ?? (await t.folder()).id] } };
        },
      },
    },
  },
} satisfies AreaOperations;
