import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import contract from '../../../generated/openapi.json' with { type: 'json' };
import reference from '../../../generated/openapi.reference.json' with { type: 'json' };
import { operations as ofReference } from '../../../generated/operations.reference.ts';
import { operations } from '../../../generated/operations.ts';
import { createClient, getWorkspace, listNotes, uploadFile } from './index.ts';
import { handlers, type ReceivedObject } from './msw.ts';
import { uploadFile as uploadFromDisk } from './node/index.ts';
import { validatingFetch } from './validate.ts';

const baseUrl = 'https://storage.example.com/api/v1';
const received: ReceivedObject[] = [];
const all = handlers({ baseUrl, received });
const server = setupServer(...all);

interface Described {
  paths: Record<string, Record<string, { responses: unknown }>>;
  components: { examples: Record<string, { value: unknown }> };
}

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
  expect(all).toHaveLength(Object.keys(ofReference).length + 1);
});

test.each(Object.entries(ofReference))(
  '%s responds with an example of its own',
  async (id, { method, path }) => {
    const { paths, components } = (id in operations ? contract : reference) as unknown as Described;
    const answer = await fetch(baseUrl + path.replaceAll(/\{\w+}/g, '7'), { method });
    const shown = JSON.stringify(paths[path]![method.toLowerCase()]!.responses);
    // The contract has no codes of a success, such as 201.
    const { responses } = (reference as unknown as Described).paths[path]![method.toLowerCase()]!;
    expect(Object.keys(responses as object)).toContain(String(answer.status));
    const examples = Object.entries(components.examples)
      .filter(([name]) => shown.includes(`#/components/examples/${name}"`))
      .map(([, { value }]) => value);
    const isJson = answer.headers.get('content-type')!.includes('json');
    const body: unknown = isJson ? await answer.json() : await answer.text();
    // In the reference description, examples are where they are used.
    if (!shown.includes(`"value":${JSON.stringify(body)}`)) expect(examples).toContainEqual(body);
  },
);

test.each([
  ['by fetch', uploadFile],
  ['by node:http', uploadFromDisk],
])('an upload %s works, and its bytes are recorded', async (_, upload) => {
  const client = createClient({ baseUrl, token: 'token' });
  received.length = 0;
  const entry = await upload(client, new Blob(['bytes'], { type: 'text/plain' }), { name: 'a.txt' });
  expect(entry).toHaveProperty('id');
  expect(received).toMatchObject([{ type: 'text/plain', bytes: new TextEncoder().encode('bytes') }]);
});
