import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';

/** The vault before any check changes its content; read as soon as the account has one. */
export const firstVault = (t: TestContext): Promise<Answer<'getVault'>> =>
  t.once('the vault as first read', () => t.call('getVault'));

/**
 * Expects that the values from which a client derives its key never change. All checks compare with the same response,
 * so that some of them notice a change even if a later request reverts it.
 */
export async function expectSameVault(t: TestContext, as = t.account): Promise<void> {
  const first = await firstVault(t);
  const answer = await t.call('getVault', { as });
  for (const name of ['salt', 'check', 'iv'] as const) {
    const [kept, value] = [first.body.vault?.[name], answer.body.vault?.[name]];
    if (typeof kept !== 'string' || !answer.ok) continue;
    // Without the values: reports must not contain secrets.
    t.expectThat(
      value === kept,
      `vault.${name}: the same as before`,
      typeof value !== 'string' ? 'none' : 'another one',
      {
        answer,
        tests: 'VAULT-25',
      },
    );
  }
}
