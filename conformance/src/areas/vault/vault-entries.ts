import type { Answer } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';
import type { StateValues } from '../../model/state-provider.ts';

type VaultEntry = StateValues<'vault-entry'>;

/** An entry of the vault that checks share; only requests that must be refused name it. */
export const sharedVaultEntry = (t: TestContext): Promise<VaultEntry> =>
  t.once('vault entry', () => t.arrange('vault-entry'));

/** An entry that was asked to be moved, once for all checks of moving. */
export const movedVaultEntry = (
  t: TestContext,
): Promise<VaultEntry & { readonly answer: Answer<'moveVaultEntries'> }> =>
  t.once('moved vault entry', async () => {
    const entry = await t.arrange('vault-entry');
    const body = { entryIds: [entry.entryId], destinationId: entry.destinationId };
    return { ...entry, answer: await t.call('moveVaultEntries', { body }) };
  });

/** An entry that was asked to be deleted, once for all checks of what is left of it. */
export const deletedVaultEntry = (
  t: TestContext,
): Promise<VaultEntry & { readonly answer: Answer<'deleteVaultEntries'> }> =>
  t.once('deleted vault entry', async () => {
    const entry = await t.arrange('vault-entry');
    const body = { entryIds: [entry.entryId], deleteForever: true as const };
    return { ...entry, answer: await t.call('deleteVaultEntries', { body }) };
  });
