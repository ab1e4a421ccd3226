import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import type { StateValues } from '../../../engine/model/state-provider.ts';

type VaultEntry = StateValues<'vault-entry'>;

/** A vault entry that checks share, only in requests that the server must refuse. */
export const sharedVaultEntry = (t: TestContext): Promise<VaultEntry> =>
  t.once('vault entry', () => t.arrange('vault-entry'));

/** An entry that was moved, once for all checks of moving. */
export const movedVaultEntry = (
  t: TestContext,
): Promise<VaultEntry & { readonly answer: Answer<'moveVaultEntries'> }> =>
  t.once('moved vault entry', async () => {
    const entry = await t.arrange('vault-entry');
    const body = { entryIds: [entry.entryId], destinationId: entry.destinationId };
    return { ...entry, answer: await t.call('moveVaultEntries', { body }) };
  });

/** An entry that was deleted, once for all checks of deleting. */
export const deletedVaultEntry = (
  t: TestContext,
): Promise<VaultEntry & { readonly answer: Answer<'deleteVaultEntries'> }> =>
  t.once('deleted vault entry', async () => {
    const entry = await t.arrange('vault-entry');
    const body = { entryIds: [entry.entryId], deleteForever: true as const };
    return { ...entry, answer: await t.call('deleteVaultEntries', { body }) };
  });
