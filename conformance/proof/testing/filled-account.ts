import { ApiClient } from '../../../packages/server/src/testing/api-client.ts';
import { addFile } from '../../../packages/server/src/testing/drive.ts';
import { fillDrives } from '../../../packages/server/src/testing/filled-drive.ts';
import type { StateName } from '../../src/engine/model/state-provider.ts';
import type { TestTarget } from './test-target.ts';

/** What others give an account, which `fillDrives` does not have. */
const states: readonly StateName[] = ['expired-link', 'shared-entry', 'workspace-member'];

/** Gives the accounts of a target content of every kind. */
export async function fillAccounts(target: TestTarget): Promise<void> {
  const { account, second } = target;
  const [own, other] = [await signIn(target), await signIn(target, second)];
  await fillDrives({ client: own.client, ...account }, { client: other.client, ...second });
  await addFile(other.client, 'theirs.txt', 'Not yours');
  await other.client.call('createNote', { body: { title: 'Theirs', body: 'Another note' } });
  for (const state of states) await arrange(target, own.token, state);
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
