import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Client } from '../../../client/src/index.ts';
import { getEntry, type DriveEntry } from '../../../client/src/reference.ts';
import { unlessRefused } from '../errors.ts';
import { requireEntry } from '../fields.ts';
import { walkIn } from '../nesting.ts';
import { briefly, briefOutput, type ToolCall } from './tool.ts';

const entryOutput = briefOutput
  .partial()
  .extend({ holds: z.string().optional().describe('number of entries in the folder, at any depth') });
type DryRunEntry = z.infer<typeof entryOutput>;

/** Parameter of a tool that has a dry run. */
export const confirmInput = z
  .string()
  .optional()
  .describe('token of the dry run of the same call; omit it in the first call');

/** Output of a tool that has a dry run. */
export const dryRunOutput = {
  dryRun: z.boolean().optional().describe('true: nothing was changed'),
  would: z.string().optional().describe('what would be done'),
  entries: z.array(entryOutput).optional().describe('the entries that would change'),
  bytes: z.number().optional().describe('total size of all entries'),
  confirm: z
    .string()
    .optional()
    .describe('token: to carry this out, repeat the call with this value in `confirm`'),
  done: z.string().optional().describe('what was done'),
  entryIds: z.array(z.number()).optional(),
};

interface DryRunOptions {
  /** Lists a folder. */
  childrenOf: (folderId: number) => AsyncIterable<DriveEntry> | Promise<readonly DriveEntry[]>;
  /** Returns the name to show, if it differs from that of the entry. */
  nameOf?: (entry: DriveEntry) => Promise<string>;
}

/** Returns what an action would do to entries, with the token that carries it out. */
export async function dryRun(
  call: ToolCall,
  action: string,
  entryIds: readonly number[],
  options: DryRunOptions,
) {
  const { entries, state } = await look(call, entryIds, options);
  const bytes = entries.reduce((sum, entry) => sum + (entry.bytes ?? 0), 0);
  const confirm = call.confirmations.issue(action, entryIds, state);
  return { dryRun: true, would: action, entries, bytes, confirm };
}

/** @throws CommandError unless the token is that of a dry run of the same action, and nothing has changed since */
export async function requireConfirmed(
  call: ToolCall,
  token: string,
  action: string,
  entryIds: readonly number[],
  options: DryRunOptions,
): Promise<void> {
  const { state } = await look(call, entryIds, options);
  call.confirmations.redeem(token, action, entryIds, state);
}

/** Returns entries as a dry run shows them, and a digest of the versions of all that they contain. */
async function look(
  { client }: ToolCall,
  entryIds: readonly number[],
  { childrenOf, nameOf }: DryRunOptions,
): Promise<{ entries: DryRunEntry[]; state: string }> {
  const entries: DryRunEntry[] = [];
  const state = createHash('sha256');
  const note = ({ id, parent_id, name, file_size, file_hash, updated_at }: DriveEntry) =>
    void state.update(JSON.stringify([id, parent_id, name, file_size, file_hash, updated_at]));
  for (const id of entryIds) {
    const entry = await entryOf(client, id);
    if (!entry) {
      entries.push({ id: `id:${id}` });
      continue;
    }
    note(entry);
    let below = 0;
    const noteBelow = async (folder: DriveEntry, enter = walkIn(folder.id)): Promise<void> => {
      for await (const child of await childrenOf(folder.id)) {
        note(child);
        below++;
        if (child.type === 'folder') await noteBelow(child, enter(child));
      }
    };
    const name = nameOf ? await nameOf(entry) : entry.name;
    const holds =
      entry.type === 'folder' &&
      (await unlessRefused(noteBelow(entry).then(() => ({ holds: String(below) }))));
    entries.push({ ...briefly(entry), name, ...holds });
  }
  return { entries, state: state.digest('hex') };
}

/** Returns undefined if the server does not return the entry, as some servers do for trashed entries. */
async function entryOf(client: Client, entryId: number): Promise<DriveEntry | undefined> {
  const found = await unlessRefused(getEntry(client, { entryId }));
  return found && requireEntry(found.fileEntry);
}
