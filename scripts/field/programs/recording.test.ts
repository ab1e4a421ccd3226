import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Outcome } from '../trial.ts';
import { play, type Recording } from './recording.ts';

type Answer = [status: number, body: object];

/** Plays steps with a server that answers each request by its method and path. */
async function played(
  recording: Partial<Recording>,
  answers: Readonly<Record<string, Answer>>,
): Promise<{ outcomes: Outcome[]; sent: string[] }> {
  const sent: string[] = [];
  const given: Readonly<Record<string, Answer>> = {
    'GET /api/cli/loggedUser': [200, { user: { id: 7 } }],
    'POST /api/auth/login': [200, { user: { access_token: 'other' } }],
    ...answers,
  };
  const bodyOf = async (request: IncomingMessage) =>
    `${request.headers.authorization ?? 'no token'} ${await text(request)}`.trim();
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`;
    const [status, body] = given[name] ?? [404, {}];
    void bodyOf(request).then((received) => {
      if (!/loggedUser|login/.test(name)) sent.push(`${name} ${received}`);
      response.writeHead(status, { etag: '"abc"' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const account = { email: 'maya@example.com', password: 'boat' };
  const reference = { ...account, token: 'mine', second: { ...account, email: 'noor@example.com' } };
  const outcomes = await play(
    { contents: {}, steps: [], ...recording },
    {
      server: () =>
        Promise.resolve({
          ...reference,
          apiRoot: `http://127.0.0.1:${port}/api`,
          close: () => Promise.resolve(),
        }),
      report: () => undefined,
    },
  );
  return { outcomes, sent };
}

test('sends what earlier responses contained, and compares what a response contains', async () => {
  const { outcomes, sent } = await played(
    {
      steps: [
        {
          step: 'create_folder, in a folder, first',
          send: 'POST /folders',
          body: { name: 'Sub of {user.id}', parentId: '{user.id}', vaultId: '{none?}' },
          keep: { folder: '$.folder' },
          expect: { '$.folder.parent_id': '{user.id}' },
          then: [
            {
              send: 'GET /folders/{folder.id}',
              as: 'other',
              expect: { '$.names[*]': ['b', 'a'], '$.at': '/^20/' },
            },
          ],
        },
      ],
    },
    {
      'POST /api/folders': [200, { folder: { id: 'f', parent_id: 7 } }],
      'GET /api/folders/f': [200, { names: ['a', 'b'], at: '2041' }],
    },
  );
  expect(outcomes).toEqual([{ operation: 'create_folder', case: 'in a folder, first', verdict: 'right' }]);
  expect(sent).toEqual([
    'POST /api/folders Bearer mine {"name":"Sub of 7","parentId":7}',
    'GET /api/folders/f Bearer other',
  ]);
});

test('puts a part of a content to an address, without the token, and reads the bytes of a response', async () => {
  const { outcomes, sent } = await played(
    {
      contents: { all: { repeat: 'ab', size: 5 }, end: { of: 'all', from: 3, to: 5 }, empty: '{}' },
      procedures: { store: [{ put: '{address}', content: '{content}', keep: { etag: '$.etag' } }] },
      steps: [
        {
          step: 'put, the end',
          use: 'store',
          with: { address: '/at', content: 'end' },
          expect: { $: { etag: '"abc"' } },
        },
        { step: 'look, at the ETag', look: ['{etag | bare}', '{size.all}'], expect: { '$[*]': ['abc', 5] } },
        { step: 'get, the bytes', send: 'GET /bytes', bytes: 'empty' },
      ],
    },
    { 'PUT /at': [200, {}], 'GET /api/bytes': [200, {}] },
  );
  expect(outcomes.map(({ verdict, said }) => [verdict, said])).toEqual(Array(3).fill(['right', undefined]));
  expect(sent).toEqual(['PUT /at no token ba', 'GET /api/bytes Bearer mine']);
});

test.each<[string, Recording['steps'][number], string]>([
  ['refused', { send: 'GET /none' }, 'GET /none: 404 {}'],
  [
    'accepted, and must be refused',
    { send: 'GET /one', status: 404 },
    'GET /one: 200 {"id":1} instead of 404',
  ],
  ['another value', { send: 'GET /one', expect: { '$.id': 2 } }, '$.id: [1] instead of [2]'],
  ['a value more', { send: 'GET /one', expect: { '$.id': [] } }, '$.id: [1] instead of []'],
  ['no value', { send: 'GET /one', expect: { '$.no': '/./' } }, '$.no: [] instead of /./'],
  ['other bytes', { send: 'GET /one', bytes: 'text' }, 'other bytes'],
  ['another header', { send: 'GET /one', answerHeaders: { etag: 'x' } }, 'etag: "\\"abc\\"" instead of "x"'],
  ['a value that no response had', { send: 'GET /{id}' }, 'There is no id.'],
])('a step fails with %s, and the next one is played', async (_name, action, said) => {
  const steps = [
    { step: 'get, it', ...action },
    { step: 'get, one', send: 'GET /one' },
  ];
  const { outcomes } = await played(
    { contents: { text: 'two' }, steps },
    { 'GET /api/one': [200, { id: 1 }] },
  );
  expect(outcomes).toEqual([
    { operation: 'get', case: 'it', verdict: 'wrong', said },
    { operation: 'get', case: 'one', verdict: 'right' },
  ]);
});
