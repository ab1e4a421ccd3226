import { z } from 'zod';
import { deleteVaultEntries, moveVaultEntries } from '../../../client/src/index.ts';
import { idIn } from '../drive.ts';
import { usageError } from '../errors.ts';
import type { Session } from '../session.ts';
import { tool, type Tool } from './tool.ts';

/**
 * The vault, as far as it takes no password. Putting files into it and reading them stays with the user: an agent
 * would be told what the vault keeps even from the server.
 */
export const vaultTool = ({ client }: Session): Tool =>
  tool({
    name: 'vault',
    describe:
      'Move entries of the vault (ids) to a folder of it (id), or delete them forever: it has no trash. Without confirm, delete_forever only shows what it would do. Its contents are for the user alone.',
    writes: 'destroys',
    input: {
      entries: z.array(z.string()).min(1),
      action: z.enum(['move', 'delete_forever']),
      to: z.string().optional(),
      confirm: z.boolean().default(false),
    },
    async run({ entries, action, to, confirm }) {
      const entryIds = entries.map(requireId);
      if (action === 'move') {
        if (to === undefined) throw usageError('Where to? Give to, the id of a folder of the vault.');
        await moveVaultEntries(client, { entryIds, destinationId: requireId(to) });
      } else {
        if (!confirm)
          return { dryRun: true, would: action, entryIds, next: 'Call again with confirm: true.' };
        await deleteVaultEntries(client, { entryIds, deleteForever: true });
      }
      return { done: action, entryIds };
    },
  });

function requireId(named: string): number {
  const id = idIn(named);
  if (id === undefined)
    throw usageError('What lies in the vault is named by its id, such as id:4823: call find with in: vault.');
  return id;
}
