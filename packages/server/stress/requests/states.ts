import { entryHash } from '../../src/entries/entry-hash.ts';
import { statesPath } from '../../src/states/routes.ts';
import type { ApiClient } from '../../src/testing/api-client.ts';
import type { Pool } from './pool.ts';
import type { EntryKind } from './kinds.ts';

type Values = Record<string, string | number>;

/** Brings about a state that the interface has no operation for, for the holder of a token. */
export async function arrange(
  url: string,
  token: string,
  state: string,
  parameters: Record<string, unknown> = {},
): Promise<Values> {
  const answer = await fetch(url + statesPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'arrange', state, parameters }),
  });
  if (!answer.ok) throw new Error(`The state ${state} was answered with ${answer.status}.`);
  return ((await answer.json()) as { values: Values }).values;
}

/** Puts a fresh file and a fresh folder of the vault into the pool, and makes the vault where there is none. */
export async function refillVault(pool: Pool, url: string, token: string): Promise<void> {
  const { entryId, hash, destinationId, vaultId } = await arrange(url, token, 'vault-entry');
  pool.addEntry('vaultFile', { id: Number(entryId), hash: String(hash) });
  pool.add('vault', vaultId!);
  pool.addEntry('vaultFolder', { id: Number(destinationId), hash: entryHash(Number(destinationId)) });
}

/** Puts an invitation of somebody else into the pool, as long as not too many wait. */
export async function refillInvites(pool: Pool, inviting: ApiClient, email: string): Promise<void> {
  const { workspace } = await inviting.call('createWorkspace', { body: { name: 'Survey' } });
  const body = { emails: [email], role_id: 1 };
  const answer = await inviting.send('inviteMembers', { path: { id: workspace.id }, body });
  if (answer.status === 422) return;
  for (const { id } of (answer.body as { invites: { id: number }[] }).invites) pool.add('invite', id);
}

/** Puts fresh things of the other kinds that requests use up into the pool. */
export async function refill(pool: Pool, url: string, token: string): Promise<void> {
  const entry = async (kind: EntryKind, state: string, parameters?: Record<string, unknown>) => {
    const values = await arrange(url, token, state, parameters);
    pool.addEntry(kind, { id: Number(values.entryId), hash: String(values.hash) });
    return values;
  };
  await entry('trashed', 'trashed-entry');
  await entry('file', 'starred-entry');
  await entry('file', 'tracked-file');
  await entry('sharedFile', 'shared-entry', { permissions: ['view', 'download'] });
  await entry('sharedFile', 'shared-entry', { permissions: ['edit'] });
  await entry('foreignFile', 'foreign-entry');
  const editor = await entry('workspaceFile', 'workspace-member', { role: 'editor' });
  pool.add('workspace', editor.workspaceId!);
  const viewer = await entry('workspaceFile', 'workspace-member', { role: 'viewer' });
  pool.add('viewedWorkspace', viewer.workspaceId!);
  const stranger = await arrange(url, token, 'workspace-member', { role: 'none' });
  pool.add('foreignWorkspace', stranger.workspaceId!);
}
