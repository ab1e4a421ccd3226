import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bundlePath } from './lib/bundles.ts';
import { pathsOf } from './lib/paths.ts';
import type { OpenApiDocument } from './lib/openapi.ts';
import { examplesServed } from './field/examples-served.ts';
import { startMock, type Mock } from './mock.ts';

const root = path.join(import.meta.dirname, 'fixtures/small-contract');
const authorized = { Authorization: 'Bearer secret-token', 'Content-Type': 'application/json' };
const folder = JSON.stringify({ name: 'Reports' });

const post = (mock: Mock, where: string, init: RequestInit) =>
  fetch(mock.url + where, { method: 'POST', ...init });

test('returns an example for every operation', async () => {
  const mock = await startMock({ quiet: true, sink: false });
  try {
    const contract = await readFile(await bundlePath(pathsOf(), 'openapi.json'), 'utf8');
    const { held, of, first } = await examplesServed(mock.url, JSON.parse(contract) as OpenApiDocument);
    expect(first).toBeUndefined();
    expect(held).toBe(of);
  } finally {
    await mock.close();
  }
});

describe('a running mock', () => {
  let mock: Mock;

  beforeEach(async () => {
    mock = await startMock({ root, quiet: true });
  });
  afterEach(() => mock.close());

  test('returns the first example, on loopback', async () => {
    const answer = await post(mock, '/folders', { headers: authorized, body: folder });

    expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ folder: { id: 1042, name: 'Reports' } });
  });

  test("returns the contract's 401 for a missing token", async () => {
    const answer = await fetch(`${mock.url}/notes`);

    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ message: 'Unauthenticated.' });
  });

  test('needs no token if the contract requires none', async () => {
    const answer = await post(mock, '/auth/login', {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'maya@example.com', password: 'secret' }),
    });

    expect(answer.status).toBe(200);
  });

  test.each([
    ['/folders', { name: 'The name field is required.' }],
    ['/file-entries/1042/extract', { parentId: 'The parentId field is required.' }],
  ])("returns that operation's example for an invalid body for %s", async (where, errors) => {
    const answer = await post(mock, where, { headers: authorized, body: '{}' });

    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ status: 'error', message: 'The given data was invalid.', errors });
  });

  test('accepts paths with and without the version segment', async () => {
    for (const root of ['/api/v1', '/v1', '']) {
      const answer = await post(mock, `${root}/folders`, { headers: authorized, body: folder });
      expect(answer.status).toBe(200);
    }
    expect(await (await fetch(`${mock.url}/health`)).json()).toEqual({ status: 'ok' });
  });

  test('returns the code and the example that the header Prefer names', async () => {
    const prefer = (value: string) =>
      post(mock, '/folders', { headers: { ...authorized, Prefer: value }, body: folder });

    const forbidden = await prefer('code=403');
    expect(forbidden.status).toBe(403);
    expect(await forbidden.json()).toEqual({ message: 'This action is unauthorized.' });
    expect(await (await prefer('code=200, example=nested')).json()).toMatchObject({ folder: { id: 1043 } });
  });
});

describe('a mock of the contract', () => {
  let mock: Mock;
  const send = (where: string, body: unknown) =>
    post(mock, `/api/v1${where}`, { headers: authorized, body: JSON.stringify(body) });

  beforeAll(async () => {
    mock = await startMock({ quiet: true });
  });
  afterAll(() => mock.close());

  test('its presigned URL accepts the bytes, and refuses the token', async () => {
    const file = { filename: 'notes.txt', mime: 'text/plain', size: 24, extension: 'txt' };
    const { url, key } = (await (await send('/s3/simple/presign', file)).json()) as Record<string, string>;

    expect(url).toBe(`${mock.url}/objects/${key!}${new URL(url!).search}`);
    expect((await fetch(url!, { method: 'PUT', body: 'Buoy 4 drifted by 12 m.\n' })).status).toBe(200);
    const withToken = await fetch(url!, {
      method: 'PUT',
      body: '',
      headers: { Authorization: 'Bearer any' },
    });
    expect(withToken.status).toBe(400);
  });

  test('names the missing or invalid field', async () => {
    const login = { email: 'mira@example.com', password: 'secret' };
    const errorsOf = async (where: string, body: unknown) =>
      ((await (await send(where, body)).json()) as { errors: Record<string, string> }).errors;

    expect(await errorsOf('/auth/login', login)).toEqual({
      device_name: 'The device_name field is required.',
    });
    expect(await errorsOf('/notes/create', { title: 7, body: 'Text' })).toEqual({
      title: 'The title field is invalid.',
    });
  });
});

test('logs one line for each of its requests, without query, token or body', async () => {
  const lines: unknown[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
  const loud = await startMock({ root });
  const quiet = await startMock({ root, quiet: true });

  await (await post(loud, '/folders?workspaceId=7', { headers: authorized, body: folder })).text();
  await (await fetch(`${quiet.url}/notes`)).text();
  await (await fetch(`${loud.url}/notes`)).text();
  await vi.waitFor(() => {
    expect(lines).toEqual(['POST /folders -> 200', 'GET /notes -> 401']);
  }, 60_000);

  await loud.close();
  await quiet.close();
  log.mockRestore();
});

test('returns the examples of another description', async () => {
  const description = path.join(root, 'generated/openapi.yaml');
  const mock = await startMock({ root: '/nowhere', description, quiet: true });

  expect((await fetch(`${mock.url}/notes`)).status).toBe(401);
  await mock.close();
});

test('reports a port that is in use', async () => {
  const first = await startMock({ root, quiet: true });
  const port = Number(new URL(first.url).port);

  await expect(startMock({ root, port, quiet: true })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use: choose another with --port, or 0 for any free port.`,
  );
  await first.close();
});

test('no longer responds after it is closed', async () => {
  const mock = await startMock({ root, quiet: true });
  await mock.close();

  await expect(fetch(`${mock.url}/notes`)).rejects.toThrow();
});

test.each([
  [{ root: '/nowhere' }, 'generated/openapi.yaml is missing: run `npm run generate` first.'],
  [
    { description: '/nowhere/api.yaml' },
    '/nowhere/api.yaml does not exist. Give an existing OpenAPI file with --description.',
  ],
  [{ description: import.meta.filename }, /mock\.whole\.test\.ts cannot be served: /],
])('refuses %j in one line', async (options, message) => {
  await expect(startMock(options)).rejects.toThrow(message);
});
