import { z } from 'zod';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { leftInTrash, trashActionNames, trashActions } from '../actions/trash.ts';
import { CommandError } from '../errors.ts';
import { plain } from '../text.ts';
import { requireNoAudience } from './audience.ts';
import { confirmInput, dryRun, dryRunOutput, requireConfirmed } from './dry-run.ts';
import { driveIn, tool, workspaceInput, type Tool } from './tool.ts';

export const trashTool: Tool = tool({
  name: 'trash',
  title: 'Trash, restore or delete entries',
  describe:
    'Put entries into the trash, restore them (by name or path in the trash, or id), or delete them forever. The first call only shows what would happen, and returns a token to confirm it.',
  writes: 'destroys',
  input: {
    entries: z.array(z.string()).min(1).describe('entries, or for restore names in the trash'),
    action: z.enum(trashActionNames).default('trash').describe('what to do'),
    confirm: confirmInput,
    workspace: workspaceInput,
  },
  output: dryRunOutput,
  async run({ entries: named, action, confirm, workspace }, call) {
    const drive = driveIn(call, workspace);
    const { idsOf, carryOut } = trashActions[action];
    const entryIds = await idsOf(drive, named);
    const childrenOf = (id: number) => drive.allChildren(id);
    if (confirm === undefined) return dryRun(call, action, entryIds, { childrenOf });
    await requireConfirmed(call, confirm, action, entryIds, { childrenOf });
    if (action === 'restore') {
      // Servers may not return a trashed entry by its id.
      const entries = (await drive.all({ deletedOnly: true })).filter(({ id }) => entryIds.includes(id));
      if (entries.length < new Set(entryIds).size)
        throw new CommandError(
          'notFound',
          `Not all of ${named.map(plain).join(', ')} are in the trash.`,
          'trash',
        );
      await requireNoAudience(call, `Restore ${named.join(', ')}`, entries);
    }
    await carryOut(drive, entryIds);
    if (action !== 'restore') return { done: action, entryIds };
    const restored: DriveEntry[] = [];
    for (const id of entryIds) restored.push(await drive.require(`id:${id}`));
    const told = [...(await drive.doubles(restored)), ...(await leftInTrash(drive, restored))];
    return { done: [action, ...told].join('. '), entryIds };
  },
});
