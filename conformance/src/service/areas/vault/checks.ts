import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { expectShown } from '../shared/shown-values.ts';
import { expectSameVault, firstVault } from './same-vault.ts';
import { sharedVaultEntry } from './vault-entries.ts';

/** The vault itself; `vault-entries.ts` tests its entries. */
export const vaultChecks: readonly Check[] = [
  check(
    'VAULT-1.1',
    'the vault belongs to the caller and keeps its derivation metadata',
    {
      tests: ['VAULT-1', 'VAULT-2', 'VAULT-3', 'VAULT-7', 'VAULT-25'],
      operation: 'getVault',
      needs: ['arrange:vault-entry'],
    },
    async (t: TestContext) => {
      const { vaultId } = await sharedVaultEntry(t);
      const { userId } = t.account;
      const answer = await t.call('getVault');
      t.expectSuccess(answer, 'VAULT-1');
      const { vault } = answer.body;
      expectShown(t, vault?.id, vaultId, 'vault.id', { answer, tests: 'VAULT-2' });
      if (userId !== undefined) {
        expectShown(t, vault?.user_id, userId, 'vault.user_id', { answer, tests: 'VAULT-3' });
      }
      const again = await t.call('getVault');
      const [created, createdAgain] = [vault?.created_at, again.body.vault?.created_at];
      t.assume(created !== undefined && createdAgain !== undefined, 'the answer has no vault.created_at');
      t.expectEqual(createdAgain, created, 'vault.created_at, asked again', {
        answer: again,
        tests: 'VAULT-7',
      });
      for (const name of ['salt', 'check', 'iv'] as const) {
        const before = vault?.[name];
        const value = again.body.vault?.[name];
        t.assume(typeof before === 'string' && typeof value === 'string', `the answer has no vault.${name}`);
        // Without the values: reports must not contain secrets.
        const expected = `vault.${name}: the same as before`;
        t.expectThat(value === before, expected, 'another one', { answer: again, tests: 'VAULT-25' });
      }
    },
  ),

  check(
    'AUTH-11.15',
    'the vault of one account is not returned to another',
    {
      tests: ['AUTH-11'],
      operation: 'getVault',
      profile: 'full',
      needs: ['second-account', 'arrange:vault-entry'],
    },
    async (t) => {
      const { vaultId } = await sharedVaultEntry(t);
      const answer = await t.call('getVault', { as: t.secondAccount() });
      const isForeign = answer.body.vault?.id === vaultId;
      t.expectThat(!isForeign, "the caller's own vault, or none", 'the vault of the first account', {
        answer,
      });
    },
  ),
];

/** After all others, because a login may end the run's token. */
export const vaultAfterLogin = check(
  'VAULT-25.2',
  'the vault keeps its derivation metadata after another login, until the end of the run',
  {
    tests: ['VAULT-25'],
    operation: ['getVault', 'login'],
    profile: 'full',
    needs: ['password', 'arrange:vault-entry'],
    alone: 'last',
  },
  async (t: TestContext) => {
    const { email, password } = t.account;
    t.assume(email !== undefined && password !== undefined, 'needs --email and --password');
    await sharedVaultEntry(t);
    await firstVault(t);
    const body = { email, password, device_name: t.unique('Device') };
    const token = (await t.call('login', { body })).body.user?.access_token;
    t.assume(token !== undefined, 'the login returns no token');
    await expectSameVault(t, { ...t.account, token });
  },
);
