import { onReferenceServer, type ReferenceServer } from '../server-examples/reference-server.ts';
import { startFaultyProxy } from './faulty-proxy.ts';

/** Number of entries in the list that tests read page by page. */
const pagedEntries = 120;

/** Calls the work with the environment variables of tests: those of a server of their own, behind a faulty proxy. */
export async function behindFaults(
  work: (environment: Readonly<Record<string, string>>) => Promise<void>,
): Promise<void> {
  const proxy = await startFaultyProxy();
  try {
    await onReferenceServer(async (server) => {
      proxy.forwardTo(new URL(server.apiRoot).origin);
      await work({ ...(await arrangeWorld(server)), FILE_STORAGE_BASE_URL: `${proxy.origin}/api/v1` });
    });
  } finally {
    await proxy.close();
  }
}

/** Creates entries on a server for the tests, and returns environment variables with their ids. */
async function arrangeWorld({
  apiRoot,
  token,
  second,
  email,
  password,
}: ReferenceServer): Promise<Record<string, string>> {
  const post = async (path: string, body: object, bearer?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    };
    const answer = await fetch(apiRoot + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as {
      folder: { id: number };
      workspace: { id: number };
      user: { access_token: string };
    };
  };
  const { folder } = await post('/folders', { name: 'Paged', parentId: null }, token);
  for (let number = 0; number < pagedEntries; number++)
    await post('/folders', { name: `paged ${String(number).padStart(3, '0')}`, parentId: folder.id }, token);
  const { user } = await post('/auth/login', { ...second, device_name: 'Arrangement' });
  const { workspace } = await post('/workspace', { name: 'Not yours' }, user.access_token);
  return {
    FILE_STORAGE_EMAIL: email,
    FILE_STORAGE_PASSWORD: password,
    FILE_STORAGE_TOKEN: token,
    PAGED_FOLDER: String(folder.id),
    FOREIGN_WORKSPACE: String(workspace.id),
  };
}
