import type { AreaOperations } from '../../operation-description.ts';
import { noBody } from '../shared/no-body.ts';

export const vaultOperations = {
  getVault: {
    valid: () => ({}),
    effect: { makes: 'nothing' },
    reveals: ['salt', 'check', 'iv'].map((name) => ({ at: ['vault', name], label: `vault ${name}` })),
    broken: noBody,
  },
  moveVaultEntries: {
    valid: async (t) => ({
      body: { entryIds: [(await t.spareFolder()).id], destinationId: (await t.runFolder()).id },
    }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: {
      statesForm: true,
      sound: {
        needs: ['arrange:vault-entry'],
        build: async (t) => {
          const { entryId, destinationId } = await t.arrange('vault-entry');
          return { body: { entryIds: [entryId], destinationId } };
        },
      },
    },
  },
  deleteVaultEntries: {
    valid: async (t) => ({ body: { entryIds: [(await t.spareFolder()).id], deleteForever: true } }),
    effect: { deletes: 'for good' },
    reveals: [],
    broken: {
      statesForm: true,
      ofOtherForm: ['deleteForever'],
      sound: {
        needs: ['arrange:vault-entry'],
        build: async (t) => ({
          body: { entryIds: [(await t.arrange('vault-entry')).entryId], deleteForever: true },
        }),
      },
    },
  },
} satisfies AreaOperations;
