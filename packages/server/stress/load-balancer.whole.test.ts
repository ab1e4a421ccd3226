import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  ApiError,
  createClient,
  createFolder,
  createNote,
  createShareableLink,
  listNotes,
  UploadError,
  uploadFile,
  type Client,
} from '../../client/src/index.ts';
import { getSpaceUsage, listEntries } from '../../client/src/reference.ts';
import { Random } from './random.ts';
import { apiRoot } from '../src/build-server.ts';
import { startWithUser } from '../src/testing/test-server.ts';
import { LoadBalancer } from './load-balancer.ts';

async function startBalancer(nodes: readonly string[]): Promise<LoadBalancer> {
  const balancer = await LoadBalancer.start({ nodes: () => nodes, random: new Random(20_261_124) });
  onTestFinished(() => balancer.close());
  return balancer;
}

async function startNode(name: string): Promise<string> {
  const server = createServer((_, response) => response.end(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a load balancer takes nodes in turn, and another one if one refuses connections', async () => {
  const balancer = await startBalancer([
    await startNode('one'),
    await startNode('two'),
    'http://127.0.0.1:1',
  ]);
  const answers = [];
  for (let request = 0; request < 6; request++) answers.push(await (await fetch(balancer.url)).text());
  expect(answers).toEqual(['one', 'two', 'one', 'two', 'one', 'two']);
});

test('a load balancer that cuts a connection has let a node do the work', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end('done');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const balancer = await startBalancer([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
  balancer.cutShare = 1;
  await expect(fetch(balancer.url)).rejects.toThrow(TypeError);
  await expect.poll(() => requests).toBe(1);
  expect(balancer.cuts).toBe(1);
});

/** Whether a call failed because there was no response: the server may have done the work. */
function isLost(error: unknown): boolean {
  const reason = error instanceof UploadError ? error.cause : error;
  return reason instanceof ApiError && reason.reason === 'network';
}

/** Resolves to whether the server acknowledged the work. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isLost(error)) return false;
    throw error;
  }
}

async function namesIn(client: Client, parentId: number): Promise<string[]> {
  const { data } = await listEntries(client, { parentIds: String(parentId), perPage: 200 });
  return data.map(({ name }) => name).sort();
}

test('clients and server agree after connections were cut between requests and responses', async () => {
  const { server, token } = await startWithUser();
  const balancer = await startBalancer([server.url, server.url]);
  const direct = createClient({ baseUrl: server.apiUrl, token });
  const client = createClient({ baseUrl: balancer.url + apiRoot, token });
  const folder = (await createFolder(direct, { name: 'Tides', parentId: null })).folder.id;
  const names = Array.from({ length: 30 }, (_, number) => `entry ${10 + number}`);
  const bytes = (name: string) => new Blob([`Content of ${name}`]);
  balancer.cutShare = 0.2;

  /** Does each work once: again only if it was not acknowledged, and the server does not show it. */
  const doEach = async (
    shown: () => Promise<string[]>,
    work: (name: string) => Promise<unknown>,
  ): Promise<number> => {
    let left = names;
    let lost = 0;
    while (left.length > 0) {
      const acknowledged = await Promise.all(left.map((name) => attempt(() => work(name))));
      // A cut request may still be at work.
      await expect.poll(() => balancer.inProgress).toBe(0);
      const seen = await shown();
      const missing = left.filter((name) => !seen.includes(name));
      // What was acknowledged is there, and what is there is there once.
      expect(left.filter((name, index) => acknowledged[index] && missing.includes(name))).toEqual([]);
      expect(new Set(seen).size).toBe(seen.length);
      lost += acknowledged.filter((isDone) => !isDone).length;
      left = missing;
    }
    return lost;
  };

  const inFolder = (parentId: number) => () => namesIn(direct, parentId);
  const lostFolders = await doEach(inFolder(folder), (name) =>
    createFolder(client, { name, parentId: folder }),
  );
  const files = (await createFolder(direct, { name: 'Files', parentId: null })).folder.id;
  const lostFiles = await doEach(inFolder(files), (name) =>
    uploadFile(client, bytes(name), { name, parentId: files }),
  );
  const titles = async () => (await listNotes(direct)).map(({ title }) => title);
  const lostNotes = await doEach(titles, (title) => createNote(client, { title, body: '' }));

  expect([lostFolders, lostFiles, lostNotes].map((lost) => lost > 0)).toEqual([true, true, true]);
  expect(balancer.cuts).toBeGreaterThan(20);
  expect(await namesIn(direct, folder)).toEqual(names);
  expect(await namesIn(direct, files)).toEqual(names);
  const sizes = names.map((name) => bytes(name).size);
  expect((await getSpaceUsage(direct)).used).toBe(sizes.reduce((sum, size) => sum + size, 0));

  // The client itself repeats what may be done twice: whatever the last attempt says is what the server says.
  const link = await attempt(() =>
    createShareableLink(client, { entryId: folder }, { retryUnsafe: true, retries: 8 }),
  );
  expect(link).toBe(true);
});
