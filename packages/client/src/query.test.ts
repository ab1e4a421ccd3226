import { expect, expectTypeOf, test } from 'vitest';
import {
  createClient,
  createNote,
  getWorkspace,
  listNotes,
  listTrackedFiles,
  type ClientOptions,
  type Note,
} from './index.ts';
import * as query from './query.ts';
import { answer, serveClient } from './testing/serve.ts';

const { mutationOptions, queryOptions } = query;
const { signal } = new AbortController();

test('a query calls its operation, and has a key for each operation, server and input', async () => {
  const { client, baseUrl, asked } = await serveClient(answer([{ id: 1 }]), answer({ workspace: { id: 7 } }));
  const notes = queryOptions(listNotes, client);
  expectTypeOf(notes.queryFn).returns.resolves.toEqualTypeOf<Note[]>();
  expect(await notes.queryFn({ signal })).toEqual([{ id: 1 }]);
  const workspace = queryOptions(getWorkspace, client, { id: 7 });
  expect(await workspace.queryFn({ signal })).toEqual({ workspace: { id: 7 } });
  const [, , , number] = notes.queryKey;
  expect([notes.queryKey, workspace.queryKey, queryOptions(listTrackedFiles, client).queryKey]).toEqual([
    ['listNotes', baseUrl, {}, number],
    ['getWorkspace', baseUrl, { id: 7 }, number],
    ['listTrackedFiles', baseUrl, {}, number],
  ]);
  expect(asked.map(({ url }) => url)).toEqual(['/api/v1/notes', '/api/v1/workspace/7']);
  // @ts-expect-error -- The input is required.
  queryOptions(getWorkspace, client);
  // @ts-expect-error -- The id of a workspace is called `id`.
  queryOptions(getWorkspace, client, { workspace: 7 });
});

test('what a client has cached is found by another only if both name the same account', async () => {
  const keyOf = (options: Partial<ClientOptions>, { queryOptions: make } = query) =>
    make(listNotes, createClient({ baseUrl: 'https://storage.example.com/api/v1', ...options })).queryKey;
  // As after a reload of the page.
  const reloads = [1, 2].map(
    (load) => import(/* @vite-ignore */ `./query.ts?load=${load}`) as Promise<typeof query>,
  );
  const [elsewhere, again] = await Promise.all(reloads);
  const token = 'secret-token';
  expect(keyOf({ token }, elsewhere)).not.toEqual(keyOf({ token }, again));
  expect(keyOf({ token })).not.toEqual(keyOf({ token }));
  const account = 'demo';
  expect(keyOf({ token, account }, elsewhere)).toEqual(keyOf({ token: 'newer', account }));
  expect(keyOf({ token, account })).not.toEqual(keyOf({ token, account: 'jonas' }));
  expect(JSON.stringify([keyOf({ token }), keyOf({ token, account })])).not.toContain('secret');
});

test('the signal of a query ends its request', async () => {
  const { client } = await serveClient(() => undefined);
  const aborted = AbortSignal.abort();
  await expect(queryOptions(listNotes, client).queryFn({ signal: aborted })).rejects.toMatchObject({
    reason: 'aborted',
  });
});

test('a mutation sends its input', async () => {
  const { client, asked } = await serveClient(answer({ note: { id: 1 } }));
  const { mutationKey, mutationFn } = mutationOptions(createNote, client);
  expect(await mutationFn({ title: 'Tuesday', body: 'Call Jonas' })).toEqual({ note: { id: 1 } });
  expect([mutationKey[0], JSON.parse(asked[0]!.body)]).toEqual([
    'createNote',
    { title: 'Tuesday', body: 'Call Jonas' },
  ]);
});

test('a function that is no operation is refused', () => {
  const client = createClient({ baseUrl: 'https://storage.example.com/api/v1' });
  const other = () => Promise.resolve();
  expect(() => queryOptions(other, client)).toThrow('queryOptions takes an operation first');
  expect(() => mutationOptions(other, client)).toThrow('mutationOptions takes an operation first');
});
