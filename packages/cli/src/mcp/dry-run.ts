import { z } from 'zod';
import type { Client } from '../../../client/src/index.ts';
import { getEntry, type DriveEntry } from '../../../client/src/reference.ts';
import type { Drive } from '../drive.ts';
import { unlessRefused } from '../errors.ts';
import { requireEntry } from '../fields.ts';
import { briefly, briefOutput, type ToolCall } from './tool.ts';

/** Maximum number of entries that a dry run counts in folders, which may contain millions. */
const mostCounted = 1000;

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
  /** Counts the contents of folders, if given. */
  drive?: Drive;
  /** Returns the name to show, if it differs from that of the entry. */
  nameOf?: (entry: DriveEntry) => Promise<string>;
}

/** Returns what an action would do to entries, with the token that carries it out. */
export async function dryRun(
  { client, confirmations }: ToolCall,
  action: string,
  entryIds: readonly number[],
  { drive, nameOf }: DryRunOptions = {},
) {
  const entries: DryRunEntry[] = [];
  for (const id of entryIds) {
    const entry = await entryOf(client, id);
    if (!entry) {
      entries.push({ id: `id:${id}` });
      continue;
    }
    const name = nameOf ? await nameOf(entry) : entry.name;
    const holds =
      entry.type === 'folder' && drive ? await unlessRefused(countIn(drive, entry.id)) : undefined;
    entries.push({ ...briefly(entry), name, ...(holds !== undefined && { holds }) });
  }
  const bytes = entries.reduce((sum, entry) => sum + (entry.bytes ?? 0), 0);
  const confirm = confirmations.issue(action, entryIds);
  return { dryRun: true, would: action, entries, bytes, confirm };
}

/** Returns undefined if the server does not return the entry, as some servers do for trashed entries. */
async function entryOf(client: Client, entryId: number): Promise<DriveEntry | undefined> {
  const found = await unlessRefused(getEntry(client, { entryId }));
  return found && requireEntry(found.fileEntry);
}

/** Counts the entries below a folder. */
async function countIn(drive: Drive, folderId: number): Promise<string> {
  let counted = 0;
  const waiting = [folderId];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for await (const entry of drive.children(folder)) {
      counted++;
      if (counted > mostCounted) return `more than ${mostCounted}`;
      if (entry.type === 'folder') waiting.push(entry.id);
    }
  }
  return String(counted);
}
