import type { AreaSheet } from '../../model/operation-sheet.ts';
import type { TestContext } from '../../model/test-context.ts';
import { sharingCells } from './cells.ts';

export const sharingSheet = {
  shareEntry: {
    valid: async (t) => ({
      path: { entryId: (await t.runFolder()).id },
      body: { emails: [`nobody.${t.runName}@example.com`], permissions: ['view'] },
    }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: {
      statesForm: false,
      sound: {
        needs: ['second-account'],
        build: async (t: TestContext) => {
          const { email } = t.secondAccount();
          t.assume(email !== undefined, 'needs the e-mail address of the second account');
          return {
            path: { entryId: (await t.folder()).id },
            body: { emails: [email], permissions: ['view'] },
          };
        },
      },
    },
    cells: sharingCells,
  },
} satisfies AreaSheet;
