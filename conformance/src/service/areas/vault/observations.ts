import { Buffer } from 'node:buffer';
import { observation, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer } from '../shared/answers.ts';

export const vaultObservations: readonly Check[] = [
  observation(
    'U-93.1',
    'the vault of an account',
    // Runs after the state provider has created its entries, so that every run observes the same.
    { observes: ['U-93', 'U-94'], operation: 'getVault', alone: 'last' },
    async (t) => {
      const answer = await t.call('getVault');
      const { vault } = answer.body;
      if (!answer.ok || !vault) {
        t.observed('U-93', `an account without a vault: ${describeAnswer(answer)}`);
        return;
      }
      for (const name of ['salt', 'check', 'iv'] as const) {
        const value = vault[name];
        if (typeof value !== 'string') continue;
        t.observed('U-94', `${name}: ${Buffer.from(value, 'base64').length} bytes`);
      }
    },
  ),

  observation(
    'U-93.2',
    'the vault of a second account',
    { observes: ['U-93'], operation: 'getVault', needs: ['second-account'] },
    async (t: TestContext) => {
      const answer = await t.call('getVault', { as: t.secondAccount() });
      t.assume(!answer.ok || !answer.body.vault, 'the second account has a vault');
      t.observed('U-93', `an account without a vault: ${describeAnswer(answer)}`);
    },
  ),

  observation(
    'U-96.1',
    'the fields of a moved vault entry',
    { observes: ['U-96'], operation: 'moveVaultEntries', profile: 'full', needs: ['arrange:vault-entry'] },
    async (t: TestContext) => {
      const { entryId, destinationId } = await t.arrange('vault-entry');
      const answer = await t.call('moveVaultEntries', { body: { entryIds: [entryId], destinationId } });
      const names = Object.keys(answer.body.entries?.[0] ?? {});
      t.assume(names.length > 0, `moveVaultEntries returned ${answer.status} without fields of an entry`);
      t.observed('U-96', names.sort().join(', '));
    },
  ),

  observation(
    'U-97.1',
    'a vault folder moved into itself',
    { observes: ['U-97'], operation: 'moveVaultEntries', profile: 'full', needs: ['arrange:vault-entry'] },
    async (t) => {
      const { folderId } = await t.arrange('vault-entry');
      const body = { entryIds: [folderId], destinationId: folderId };
      t.observed('U-97', describeAnswer(await t.call('moveVaultEntries', { body })));
    },
  ),
];
