import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { descriptions } from '../../src/service/areas/operation-descriptions.ts';
import { watchClients } from '../../src/service/clients/watch-clients.ts';
import { unchecked } from '../../src/service/areas/unchecked.ts';
import { WireView } from '../../src/cli/wire-view.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import { behaviours } from '../../src/service/clients/server-behaviours.ts';
import { playBehaviours, type ClientOutcome } from '../../src/engine/wire/play/play-behaviours.ts';
import { WireJudge } from '../../src/engine/wire/wire-judge.ts';
import { wireReport } from '../../src/engine/wire/wire-report.ts';
import { listen } from '../testing/hostile-server.ts';
import type { WireExchange } from '../../src/engine/wire/traffic.ts';

const apiRoot = 'http://127.0.0.1:1/api/v1';
const capture = { apiRoot, showsCredentials: true, sees: () => true };

/** Requests of rclone, pydrime and others that are not in the interface, and a server that supports them. */
const overlay = {
  overlay: '1.1.0',
  info: { title: 'Choices of a server', version: '1.0.0' },
  actions: [
    {
      target: '$.components.schemas.UnstarEntriesRequest.properties.entryIds',
      remove: true,
      'x-answers': ['U-132'],
    },
    {
      target: '$.components.schemas.UnstarEntriesRequest.properties',
      update: { entryIds: { type: 'array', items: { type: ['integer', 'string'] } } },
      'x-answers': ['U-132'],
    },
    {
      target: '$.components.schemas.CreateShareableLinkRequest.properties',
      update: { expiresAt: { type: 'string' } },
      'x-answers': ['U-07'],
    },
  ],
};

function sent(method: string, path: string, body: unknown, answer: { status: number; json: unknown }) {
  const bodyOf = (json: unknown) => {
    const bytes = Buffer.from(json === undefined ? '' : JSON.stringify(json));
    return { bytes, size: bytes.length };
  };
  const type = ['Content-Type', 'application/json'] as const;
  const exchange: WireExchange = {
    request: {
      method,
      url: apiRoot + path,
      secure: 'loopback',
      headers: [type, ['Authorization', 'Bearer 7|token-of-somebody']],
      body: bodyOf(body),
    },
    answer: { status: answer.status, headers: [type], body: bodyOf(answer.json) },
    startedAt: 0,
    endedAt: 1,
  };
  return exchange;
}

const unstarring = sent(
  'POST',
  '/file-entries/unstar',
  { entryIds: ['12'] },
  {
    status: 200,
    json: { status: 'success', tag: { id: 1, name: 'starred' } },
  },
);
const linking = sent(
  'POST',
  '/file-entries/12/shareable-link',
  { expiresAt: '2035-01-01T00:00:00Z' },
  {
    status: 422,
    json: { status: 'error', message: 'The given data was invalid.', errors: { expiresAt: 'Too late.' } },
  },
);

const failedOf = (judge: WireJudge) =>
  judge
    .results()
    .filter(({ side, verdict }) => side === 'client' && verdict === 'failed')
    .flatMap(({ proves }) => proves);

test('what the contract does not allow is a finding, and where the overlay allows it a note', () => {
  const stated = loadContract();
  const plain = new WireJudge({
    contract: stated,
    descriptions,
    capture,
    clients: watchClients(stated),
  });
  const found = [unstarring, linking].flatMap((exchange) => plain.learn(exchange));
  expect(found.filter(({ side }) => side !== 'server')).toMatchObject([
    { side: 'client' },
    { side: 'client' },
  ]);
  expect(failedOf(plain)).toHaveLength(2);

  const contract = loadContract({ overlay: { name: 'overlay.yaml', document: overlay } });
  const allowing = new WireJudge({ contract, descriptions, capture, clients: watchClients(contract) });
  const noted = [unstarring, linking].flatMap((exchange) => allowing.learn(exchange));
  expect(noted.filter(({ side }) => side !== 'server')).toMatchObject([
    { side: 'note', got: '"12"' },
    { side: 'note', got: '`expiresAt`' },
  ]);
  expect(failedOf(allowing)).toEqual([]);
});

test('requests that were refused, and those that nobody knows, are shown with what the server said', () => {
  const contract = loadContract();
  const judge = new WireJudge({ contract, descriptions, capture, clients: watchClients(contract) });
  const renaming = sent('POST', '/file-entries/12?_method=PUT', { name: 'x' }, { status: 404, json: {} });
  for (const exchange of [linking, linking, renaming]) judge.learn(exchange);
  const shown: string[] = [];
  const view = new WireView({ write: (text: string) => shown.push(text) > 0 }, false);
  const options = { contract, unchecked, profile: 'proxy', target: apiRoot, interrupted: false } as const;
  view.finished(wireReport(judge, { ...options, startedAt: new Date() }), judge.seen);
  const lines = shown.join('').split('\n');
  expect(lines).toContain('2 requests refused by the server');
  expect(lines).toContain('  createShareableLink 422: {"expiresAt":"Too late."}, 2 times');
  expect(lines).toContain(
    '1 request that the contract does not describe; an --overlay can describe more operations',
  );
  expect(lines).toContain('  POST /api/v1/file-entries/12, response 404');
});

/** A server with two tracked files that creates links. */
async function startUpstream(): Promise<URL> {
  const file = (id: number) => ({
    id,
    name: `${id}.txt`,
    type: 'text',
    file_size: 1,
    views_number: 0,
    dl_number: 0,
    views: [],
  });
  const list = { data: [file(4711), file(4712)], current_page: 1, last_page: 1, total: 2 };
  const server = http.createServer((request, response) => {
    void buffer(request).then(() => {
      const isList = request.url!.startsWith('/api/v1/track/all');
      const json = isList ? { pagination: list } : { link: { id: 1, hash: 'abc' } };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'success', ...json }));
    });
  });
  return new URL(`http://127.0.0.1:${await listen(server)}/api/v1`);
}

async function playing(client: (baseUrl: string) => Promise<void>, ...names: string[]) {
  const contract = loadContract();
  return playBehaviours({
    contract,
    descriptions,
    clients: watchClients(contract),
    upstream: await startUpstream(),
    behaviours: behaviours.filter(({ name }) => names.includes(name)),
    runClient: async (baseUrl: string): Promise<ClientOutcome> =>
      client(baseUrl).then(() => ({ end: 'done' }) as const),
    signal: new AbortController().signal,
  } as never);
}

const headers = { authorization: 'Bearer 7|token-of-somebody', 'content-type': 'application/json' };

/** Finds a file on the first page, and creates a link for it. */
const linkFirst = (idOf: (ids: number[]) => number) => async (baseUrl: string) => {
  const answer = await fetch(`${baseUrl}/track/all`, { headers });
  const { pagination } = (await answer.json()) as { pagination: { data: { id: number }[] } };
  const id = idOf(pagination.data.map((file) => file.id));
  await fetch(`${baseUrl}/file-entries/${id}/shareable-link`, { method: 'POST', headers, body: '{}' });
};

test('a client that has found what it looked for may stop, and one that has not may not', async () => {
  const found = await playing(
    linkFirst((ids) => ids[0]!),
    'another page size',
  );
  expect(found.results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed']);
  const missed = await playing(
    linkFirst((ids) => ids[1] ?? 99),
    'another page size',
  );
  expect(missed.results.at(-1)).toMatchObject({
    verdict: 'failed',
    findings: [{ expected: 'all pages of a list' }],
  });
});

test('a client may send another request of the operation while one waits', async () => {
  const presigned = async (baseUrl: string, filename: string) => {
    const body = JSON.stringify({ filename, mime: 'text/plain', size: 1, extension: 'txt', disk: 'uploads' });
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    for (let answer = await fetch(`${baseUrl}/s3/simple/presign`, sent); answer.status === 429;) {
      await pause(1_000 * Number(answer.headers.get('retry-after')));
      answer = await fetch(`${baseUrl}/s3/simple/presign`, sent);
    }
  };
  const names = ['a.txt', 'b.txt', 'c.txt'];
  const { results } = await playing(
    (baseUrl) => Promise.all(names.map((name) => presigned(baseUrl, name))).then(() => undefined),
    '429 with Retry-After in seconds',
  );
  expect(results.at(-1)).toMatchObject({ verdict: 'passed' });
});

test('a client that does not wait is reported once, with the 429 and its Retry-After', async () => {
  const hasty = async (baseUrl: string) => {
    for (let attempt = 0; attempt < 20; attempt++) {
      const answer = await fetch(`${baseUrl}/track/all`, { headers });
      if (answer.status !== 429) return;
      await pause(1);
    }
  };
  const { judge, results } = await playing(
    hasty,
    '429 with Retry-After in seconds',
    '429 with Retry-After as a date',
  );
  const failed = results.filter(({ verdict }) => verdict === 'failed');
  expect(failed).toHaveLength(2);
  expect(failed[0]?.findings[0]).toMatchObject({
    got: expect.stringMatching(/^a request 0\.\d s after a 429 with Retry-After: 1$/) as string,
    exchange: {
      response: { status: 429, headers: expect.arrayContaining([['Retry-After', '1']]) as unknown },
    },
  });
  const report = wireReport(judge, {
    contract: loadContract(),
    unchecked,
    profile: 'client',
    target: apiRoot,
    startedAt: new Date(),
    interrupted: false,
    further: results,
    side: 'client',
  });
  expect(report.causes.filter(({ requirements }) => requirements.includes('RULE-5'))).toHaveLength(1);
});
