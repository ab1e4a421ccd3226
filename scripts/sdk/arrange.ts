import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ReferenceServer } from '../live/reference-server.ts';
import type { SdkModel } from './model.ts';
import { triggers, type Seen } from './faulty-proxy.ts';

/** Number of entries in the list that programs read page by page. */
const pagedEntries = 120;

/** Creates entries on a server for the programs, and returns environment variables with their ids. */
export async function arrangeWorld({
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

/** Writes a file with a number of random bytes. */
export async function writeRandomFile(file: string, size: number): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let written = 0; written < size; written += 2 ** 20)
      await handle.write(randomBytes(Math.min(2 ** 20, size - written)));
  } finally {
    await handle.close();
  }
}

/** The faults in the requests of a program, by the name of the check. */
export function faultsOf(
  seen: readonly Seen[],
  { operations }: Pick<SdkModel, 'operations'>,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const requests = (method: string, path: string) =>
    seen.filter((request) => request.method === method && request.path === path);
  const filters = operations.find(({ id }) => id === 'listEntries')?.inQuery.map(({ name }) => name) ?? [];
  const listings = requests('GET', '/drive/file-entries').map(({ query }) => Object.keys(query));
  const alone = filters.filter((name) => !listings.some((names) => names.length === 1 && names[0] === name));
  if (alone.length > 0) faults['each-filter-alone'] = `never sent alone: ${alone.join(', ')}`;
  if (!listings.some((names) => filters.every((name) => names.includes(name))))
    faults['all-filters-together'] = 'were never sent together';
  for (const trigger of Object.values(triggers)) {
    const creations = seen.filter((call) => call.trigger === trigger && call.path !== '/s3/simple/presign');
    if (creations.length !== 1)
      faults[`no-repetition-${trigger.replaceAll(' ', '-')}`] = `sent ${creations.length} times`;
  }
  if (requests('GET', '/notes').length < 2) faults['repetition'] = 'a read that failed once was not repeated';
  const puts = seen.filter(({ method, path }) => method === 'PUT' && path.startsWith('/objects/'));
  if (puts.some(({ hasToken }) => hasToken)) faults['token'] = 'the token went to a presigned URL';
  if (requests('POST', '/s3/multipart/abort').length !== 1)
    faults['abort'] =
      `${requests('POST', '/s3/multipart/abort').length} uploads were aborted, not the one that was cancelled`;
  return faults;
}
