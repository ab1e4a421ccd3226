import type { Client } from '../../../client/src/index.ts';
import { getFolderPath, getShareableLink, type DriveEntry } from '../../../client/src/reference.ts';
import type { FolderId } from '../drive.ts';
import { unlessRefused } from '../errors.ts';
import { plain } from '../text.ts';
import type { ToolCall } from './tool.ts';

/** Whoever sees the content of a place, in words, by a key. */
type Audience = ReadonlyMap<string, string>;

/** Where something is to go. */
interface Target {
  folderId: FolderId;
  workspaceId: number;
}

/**
 * Asks the user if something would be seen by more people than before: in a folder that is shared or has a public
 * link, also if only a folder above it has, and in another workspace.
 *
 * @param what the action, for the question
 * @param sources entries that go there; if none, it comes from the agent or from this machine
 * @throws CommandError if the server was started without `--allow-share`, or if the user declines
 */
export async function requireSameAudience(
  call: ToolCall,
  what: string,
  { folderId, workspaceId }: Target,
  sources: readonly DriveEntry[] = [],
): Promise<void> {
  const there = await seenIn(call.client, await foldersTo(call.client, folderId), workspaceId);
  const before: Audience[] = [];
  for (const source of sources) before.push(await seersOf(call.client, source));
  // The user has chosen the workspace that this server was started with.
  if (before.length === 0) before.push(await seenIn(call.client, [], call.drive.workspaceId));
  await confirmFor(
    call,
    what,
    [...there].filter(([who]) => before.some((audience) => !audience.has(who))).map(([, words]) => words),
  );
}

/** Asks the user if a text of the agent, such as a name, or the return of an entry would be seen by others. */
export async function requireNoAudience(
  call: ToolCall,
  what: string,
  entries: readonly DriveEntry[],
): Promise<void> {
  const seers: string[] = [];
  for (const entry of entries)
    for (const [who, words] of await seersOf(call.client, entry))
      if (who !== workspaceKey(call.drive.workspaceId)) seers.push(words);
  await confirmFor(call, what, seers);
}

async function confirmFor(call: ToolCall, what: string, seers: readonly string[]): Promise<void> {
  const named = [...new Set(seers)].map(plain);
  if (named.length > 0) await call.confirmShare(`${plain(what)}, where it is seen by ${named.join(', ')}`);
}

/** Returns who sees an entry. */
const seersOf = async (client: Client, entry: DriveEntry): Promise<Audience> =>
  seenIn(client, [...(await foldersTo(client, entry.parent_id)), entry], entry.workspace_id);

async function seenIn(client: Client, chain: readonly DriveEntry[], workspaceId: number): Promise<Audience> {
  const seers = new Map<string, string>();
  if (workspaceId !== 0) seers.set(workspaceKey(workspaceId), `the members of workspace ${workspaceId}`);
  for (const { id, name, users, workspace_id } of chain) {
    if (workspace_id !== 0) seers.set(workspaceKey(workspace_id), `the members of workspace ${workspace_id}`);
    // A single user is the one that this server works for.
    if (users.length > 1) for (const user of users) seers.set(`user ${user.id}`, user.email);
    if (await hasLink(client, id)) seers.set(`link ${id}`, `everyone who has the link of ${name}`);
  }
  return seers;
}

const workspaceKey = (id: number): string => `workspace ${id}`;

/** Returns a folder after those above it, as far as the user may see them. */
async function foldersTo(client: Client, folderId: FolderId): Promise<readonly DriveEntry[]> {
  if (folderId === null) return [];
  const found = await unlessHidden(getFolderPath(client, { hash: String(folderId) }));
  return found?.path ?? [];
}

/** Only who may manage an entry learns of its link. Everybody else sees that it is shared. */
const hasLink = async (client: Client, entryId: number): Promise<boolean> =>
  (await unlessHidden(getShareableLink(client, { entryId }))) !== undefined;

/** Any other error ends the action, because it would hide who sees the place. */
const unlessHidden = <Answer>(answer: Promise<Answer>) => unlessRefused(answer, [403, 404]);
