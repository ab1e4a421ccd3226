import { z } from 'zod';
import { ApiError, type Client } from '../../../client/src/index.ts';
import { getEntry, type DriveEntry } from '../../../client/src/reference.ts';
import type { Drive } from '../drive.ts';
import { briefly, briefOutput, type ToolCall } from './tool.ts';

/** Entries of folders that a dry run counts; a folder may hold millions. */
const mostCounted = 1000;

const entryOutput = briefOutput
  .partial()
  .extend({ holds: z.string().optional().describe('number of entries in the folder, at any depth') });
type DryRunEntry = z.infer<typeof entryOutput>;

/** What a tool answers that shows before it does. */
export const dryRunOutput = {
  dryRun: z.boolean().optional().describe('true: nothing was changed'),
  would: z.string().optional().describe('what would be done'),
  entries: z.array(entryOutput).optional().describe('the entries that would change'),
  bytes: z.number().optional().describe('total size of all entries'),
  confirm: z.string().optional().describe('token: call again with it as confirm to do this'),
  done: z.string().optional().describe('what was done'),
  entryIds: z.array(z.number()).optional(),
};

interface DryRunOptions {
  /** Where to count what folders hold. */
  drive?: Drive;
  /** Tells the name of an entry, where that is not its own. */
  nameOf?: (entry: DriveEntry) => Promise<string>;
}

/** Shows what an action would do to entries, with the token that carries it out. */
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
    const holds = entry.type === 'folder' && drive ? await countIn(drive, entry.id) : undefined;
    entries.push({ ...briefly(entry), name, ...(holds !== undefined && { holds }) });
  }
  const bytes = entries.reduce((sum, entry) => sum + (entry.bytes ?? 0), 0);
  const confirm = confirmations.issue(action, entryIds);
  return { dryRun: true, would: action, entries, bytes, confirm };
}

/** Undefined where the server shows no such entry, as some do of what is in the trash. */
async function entryOf(client: Client, entryId: number): Promise<DriveEntry | undefined> {
  try {
    return (await getEntry(client, { entryId })).fileEntry;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** How many entries lie in a folder, at any depth; undefined where the server does not list it. */
async function countIn(drive: Drive, folderId: number): Promise<string | undefined> {
  let counted = 0;
  const waiting = [folderId];
  try {
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      for await (const entry of drive.children(folder)) {
        counted++;
        if (counted > mostCounted) return `more than ${mostCounted}`;
        if (entry.type === 'folder') waiting.push(entry.id);
      }
    }
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
  return String(counted);
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.reason === 'refused';
