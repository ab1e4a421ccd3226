import type { LooseRequest } from '../../../engine/model/messages.ts';
import type { AreaOperations } from '../../operation-description.ts';
import type { TestContext } from '../../test-context.ts';

function withInvalidAddress(_t: TestContext, sound: LooseRequest): LooseRequest {
  const body = sound.body as { emails: string[] };
  return { ...sound, body: { ...body, emails: [...body.emails, 'not an address'] } };
}

export const sharingOperations = {
  shareEntry: {
    valid: async (t) => ({
      path: { entryId: (await t.runFolder()).id },
      body: { emails: [`nobody.${t.runName}@example.com`], permissions: ['view'] },
    }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: {
      statesForm: false,
      refusals: [{ tests: 'SHARE-9', request: withInvalidAddress }],
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
  },
} satisfies AreaOperations;
