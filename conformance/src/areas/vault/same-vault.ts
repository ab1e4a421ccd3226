import type { Answer } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';

/** The vault as it is before any check changes what lies in it; read once there is one. */
export const firstVault = (t: TestContext): Promise<Answer<'getVault'>> =>
  t.once('the vault as first read', () => t.call('getVault'));

/**
 * What a client derives the key from stays as it was, whatever else the account does. All checks compare with the same
 * answer: what one request changes and the next one changes back shows in some of them.
 */
export async function expectSameVault(t: TestContext, as = t.account): Promise<void> {
  const first = await firstVault(t);
  const answer = await t.call('getVault', { as });
  for (const name of ['salt', 'check', 'iv'] as const) {
    const [kept, value] = [first.body.vault?.[name], answer.body.vault?.[name]];
    const isTold = typeof kept === 'string' && typeof value === 'string';
    // Not by value: nothing secret belongs into a report.
    t.expectThat(!isTold || value === kept, `vault.${name}: the same as before`, 'another one', {
      answer,
      proves: 'VAULT-25',
    });
  }
}
