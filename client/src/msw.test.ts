import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import contract from '../../generated/openapi.json' with { type: 'json' };
import { operations } from '../../generated/operations.ts';
import { createClient, getWorkspace, listNotes, uploadFile } from './index.ts';
import { handlers, type ReceivedObject } from './msw.ts';
import { validatingFetch } from './validate.ts';

const baseUrl = 'https://storage.example.com/api/v1';
const received: ReceivedObject[] = [];
const all = handlers({ baseUrl, received });
const server = setupServer(...all);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

test('every operation responds with its example', async () => {
  const client = createClient({ baseUrl, token: 'token', fetch: validatingFetch(baseUrl) });
  expect((await listNotes(client))[0]).toHaveProperty('title');
  expect((await getWorkspace(client, { id: 7 })).workspace).toHaveProperty('name');
  // One more handler is for the presigned PUT.
  expect(all).toHaveLength(Object.keys(operations).length + 1);
});

test.each(Object.entries(operations))(
  '%s responds with an example of the contract',
  async (_id, { method, path }) => {
    const answer = await fetch(baseUrl + path.replaceAll(/\{\w+}/g, '7'), { method });
    const item = (contract.paths as unknown as Record<string, Record<string, { responses: unknown }>>)[path]!;
    const shown = JSON.stringify(item[method.toLowerCase()]!.responses);
    const examples = Object.entries(contract.components.examples)
      .filter(([name]) => shown.includes(`#/components/examples/${name}"`))
      .map(([, { value }]) => value as unknown);
    expect(examples).toContainEqual(await answer.json());
  },
);

test('an upload works, and its bytes are recorded', async () => {
  const client = createClient({ baseUrl, token: 'token' });
  const entry = await uploadFile(client, new Blob(['bytes'], { type: 'text/plain' }), { name: 'a.txt' });
  expect(entry).toHaveProperty('id');
  expect(received).toMatchObject([{ type: 'text/plain', bytes: new TextEncoder().encode('bytes') }]);
});
