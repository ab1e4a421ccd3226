import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import contract from '../../../generated/openapi.json' with { type: 'json' };
import reference from '../../../generated/openapi.reference.json' with { type: 'json' };
import { operations as ofReference } from '../../../generated/operations.reference.ts';
import { operations } from '../../../generated/operations.ts';
import {
  validators,
  type OperationValidators,
  type Validator,
} from '../../../generated/validators.reference.js';
import { createClient, createFolder as create, getWorkspace, uploadFile } from './index.ts';
import { handlers, type ReceivedObject } from './msw.ts';
import { uploadFile as uploadFromDisk } from './node/index.ts';

const baseUrl = 'https://storage.example.com/api/v1';
const received: ReceivedObject[] = [];
const server = setupServer(...handlers({ baseUrl, received }));

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

test('there is a handler for each operation, and one for the presigned PUT', () => {
  expect(handlers({ baseUrl })).toHaveLength(Object.keys(ofReference).length + 1);
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

const documented = Object.entries(ofReference).flatMap(([id, { method, path }]) => {
  const described = (reference as unknown as Described).paths[path]![method.toLowerCase()]!;
  return Object.keys(described.responses as object).map((status) => ({ id, method, path, status }));
});

test.each([...new Set(documented.map(({ status }) => status))])(
  'every operation responds with its example of %s, if it is documented',
  async (status) => {
    const meant = documented.filter((each) => each.status === status);
    server.use(
      ...handlers({ baseUrl, answers: Object.fromEntries(meant.map(({ id }) => [id, Number(status)])) }),
    );
    onTestFinished(() => {
      server.resetHandlers();
    });
    for (const { id, method, path } of meant) {
      const answer = await fetch(baseUrl + path.replaceAll(/\{\w+}/g, '7'), { method });
      expect([id, answer.status]).toEqual([id, Number(status)]);
      expect(answer.headers.has('retry-after')).toBe(status === '429');
      const { responses } = validators[id as keyof typeof validators] as OperationValidators<unknown>;
      const validate = (responses as Record<string, Validator<unknown> | undefined>)[status];
      const body = await answer.text();
      if (validate && !validate(JSON.parse(body))) expect.fail(`${id}: ${JSON.stringify(validate.errors)}`);
    }
  },
);

test('the response may depend on the request, and a range of the contract has any code in it', async () => {
  const createFolder = async (request: Request) =>
    ((await request.json()) as { name: string }).name === '' ? 422 : undefined;
  server.use(...handlers({ baseUrl, answers: { createFolder, getWorkspace: 410 } }));
  onTestFinished(() => {
    server.resetHandlers();
  });
  const client = createClient({ baseUrl, token: 'token' });
  await expect(create(client, { name: '' })).rejects.toMatchObject({ status: 422, outcome: 'invalid' });
  expect((await create(client, { name: 'Tides' })).folder).toHaveProperty('id');
  await expect(getWorkspace(client, { id: 7 })).rejects.toMatchObject({ status: 410 });
});

test.each([
  [{ createFolders: 422 }, 'handlers: answers: there is no operation createFolders.'],
  [{ login: 304 }, 'handlers: login has no response 304. Its responses are 200, '],
  [{ login: true as never }, 'handlers: login has no response true. Its responses are 200, '],
])('%j, which no description has, is refused at once', (answers, message) => {
  expect(() => handlers({ baseUrl, answers })).toThrow(message);
});

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
