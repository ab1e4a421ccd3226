import { z } from 'zod';
import { deleteVaultEntries, moveVaultEntries } from '../../../client/src/index.ts';
import { idIn } from '../drive.ts';
import { usageError } from '../errors.ts';
import { Vault, vaultEntries } from '../vault.ts';
import { confirmInput, dryRun, dryRunOutput, requireConfirmed } from './dry-run.ts';
import { tool, type Tool } from './tool.ts';
import { openedIn, vaultNames } from './vault-names.ts';

/**
 * Vault operations that need no password. Only the user can add and read files, because an agent would see what the
 * vault hides even from the server.
 */
export const vaultTool: Tool = tool({
  name: 'vault',
  title: 'Move or delete entries of the vault',
  describe:
    'Move entries of the vault (ids) to a folder of it (id), or delete them forever: it has no trash. The first call of delete_forever only shows what would happen, and returns a token to confirm it. Only the user can read the contents.',
  writes: 'destroys',
  input: {
    entries: z.array(z.string()).min(1).describe('ids of entries of the vault, such as id:4823'),
    action: z.enum(['move', 'delete_forever']).describe('what to do'),
    to: z.string().optional().describe('id of the folder of the vault to move to'),
    confirm: confirmInput,
  },
  output: dryRunOutput,
  async run({ entries, action, to, confirm }, call) {
    const { client } = call;
    const entryIds = entries.map(requireId);
    if (action === 'move') {
      if (to === undefined)
        throw usageError('The target is missing. Set `to` to the id of a folder of the vault.');
      const destinationId = requireId(to);
      // Without its password, nobody knows which names are equal.
      const vault = await openedIn(call);
      if (vault instanceof Vault)
        await vault.requireFreeNames(await vault.requireAll(entries), destinationId, to);
      await moveVaultEntries(client, { entryIds, destinationId });
    } else {
      const options = {
        childrenOf: (id: number) => vaultEntries(client, id),
        nameOf: await vaultNames(call),
      };
      if (confirm === undefined) return dryRun(call, action, entryIds, options);
      await requireConfirmed(call, confirm, action, entryIds, options);
      await deleteVaultEntries(client, { entryIds, deleteForever: true });
    }
    return { done: action, entryIds };
  },
});

function requireId(named: string): number {
  const id = idIn(named);
  if (id === undefined)
    throw usageError('Entries of the vault need an id, such as id:4823. Call find with in: vault.');
  return id;
}
