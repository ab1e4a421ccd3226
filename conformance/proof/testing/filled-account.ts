import { ApiClient } from '../../../packages/server/src/testing/api-client.ts';
import { addFile, addFolder } from '../../../packages/server/src/testing/drive.ts';
import type { StateName } from '../../src/model/state-provider.ts';
import type { TestTarget } from './test-target.ts';

const states: readonly StateName[] = [
  'starred-entry',
  'vault-entry',
  'tracked-file',
  'expired-link',
  'trashed-entry',
  'shared-entry',
  'workspace-member',
];

/** Gives the accounts of a target content of every kind. */
export async function fillAccounts(target: TestTarget): Promise<void> {
  const { second } = target;
  const { client, token } = await signIn(target);
  const papers = await addFolder(client, 'Papers');
  const { id: parentId } = await addFolder(client, 'Old papers', papers.id);
  const letter = await addFile(client, 'letter.txt', 'Dear all', { parentId });
  const draft = await addFile(client, 'draft.txt');
  const rubbish = await addFolder(client, 'Rubbish');
  await client.call('deleteEntries', { body: { entryIds: [draft.id, rubbish.id] } });
  await client.call('createShareableLink', {
    path: { entryId: String(letter.id) },
    body: { password: 'linked', allow_download: true, expires_at: '2031-01-01T00:00:00Z' },
  });
  await client.call('shareEntry', {
    path: { entryId: papers.id },
    body: { emails: [second.email], permissions: ['view', 'download'] },
  });
  await client.call('createNote', { body: { title: 'Mine', body: 'A note' } });
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Team' } });
  await addFile(client, 'plan.txt', 'Of the team', { workspaceId: workspace.id });
  for (const state of states) await arrange(target, token, state);

  const other = (await signIn(target, second)).client;
  await addFile(other, 'theirs.txt', 'Not yours');
  await other.call('createNote', { body: { title: 'Theirs', body: 'Another note' } });
}

/** Signs in to an account of a target, by default the first. */
export async function signIn(
  { baseUrl, account }: Pick<TestTarget, 'baseUrl' | 'account'>,
  { email, password } = account,
): Promise<{ client: ApiClient; token: string }> {
  const body = { email, password, device_name: 'owner' };
  const { user } = await new ApiClient(baseUrl).call('login', { body });
  return { client: new ApiClient(baseUrl, user.access_token), token: user.access_token };
}

export async function arrange(
  { appUrl }: Pick<TestTarget, 'appUrl'>,
  token: string,
  state: StateName,
): Promise<void> {
  const response = await fetch(`${appUrl}/_states`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'arrange', state }),
  });
  if (!response.ok) throw new Error(`Arranging ${state} was answered with ${response.status}.`);
}
