import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { descriptions } from '../../src/areas/operation-descriptions.ts';
import { loadContract } from '../../src/contract/load-contract.ts';
import { behaviours } from '../../src/wire/play/server-behaviours.ts';
import { playBehaviours, type Played, type ClientOutcome } from '../../src/wire/play/play-behaviours.ts';
import { scenarios } from '../../src/wire/play/scenarios.ts';
import { startFaultyServer, type FaultyServer } from '../faults/harness/faulty-server.ts';
import { freshName } from './tasks.ts';
import { brokenIn } from './judge-client.ts';

const contract = loadContract();
let server: FaultyServer;

beforeAll(async () => {
  server = await startFaultyServer(() => undefined);
  await trackFiles(3);
});

afterAll(() => server.close());

interface PageShown {
  data: { name: string }[];
  current_page: number;
  last_page: number;
  total: number;
}

interface Traits {
  /** Whether it treats a response as a success. */
  isSuccess: (status: number) => boolean;
  /** Parses the JSON of a response; throws if it cannot handle it. */
  read: (text: string) => unknown;
  /** Milliseconds to wait after a 429; undefined to give up. */
  waits: (retryAfter: string) => number | undefined;
  /** Whether it requests the next page. */
  goesOn: (page: PageShown) => boolean;
  /** Whether it claims success after a failure. */
  lies: boolean;
  timeoutMs: number;
}

const correct: Traits = {
  isSuccess: (status) => status >= 200 && status < 300,
  read: (text) => JSON.parse(text) as unknown,
  waits: (text) => (/^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()),
  goesOn: ({ current_page, last_page }) => current_page < last_page,
  lies: false,
  timeoutMs: 10_000,
};

/** Signs in, lists tracked files, creates a link for a folder, uploads a file; returns the names that it received. */
async function work(baseUrl: string, traits: Traits): Promise<string[]> {
  let token = '';
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(traits.timeoutMs) });
    const after = answer.status === 429 ? traits.waits(answer.headers.get('retry-after') ?? '') : undefined;
    if (after === undefined) return answer;
    await pause(Math.max(0, after));
    return send(url, init);
  };
  const call = async (target: string, body?: unknown): Promise<Record<string, Record<string, unknown>>> => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await send(baseUrl + target, { headers, ...init });
    if (!traits.isSuccess(answer.status)) throw new Error(`${target} was answered ${answer.status}`);
    return traits.read(await answer.text()) as Record<string, Record<string, unknown>>;
  };
  const { email, password } = server.account;
  const { user } = await call('/auth/login', { email, password, device_name: 'Notebook' });
  token = String(user!['access_token']);
  const names: string[] = [];
  for (let number = 1, more = true; more; number++) {
    const { pagination } = await call(`/track/all?page=${number}`);
    const page = pagination as unknown as PageShown;
    names.push(...page.data.map(({ name }) => name));
    more = traits.goesOn(page);
  }
  const { folder } = await call('/folders', { name: freshName('Plans'), parentId: null });
  await call(`/file-entries/${String(folder!['id'])}/shareable-link`, { allow_download: true });
  const kind = { size: 6 };
  const signed = await call('/s3/simple/presign', {
    ...kind,
    filename: 'a.txt',
    mime: 'text/plain',
    extension: 'txt',
  });
  const { url, key } = signed as unknown as Record<'url' | 'key', string>;
  const put = await send(url, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'hello\n' });
  if (!traits.isSuccess(put.status)) throw new Error(`the PUT was answered ${put.status}`);
  await call('/s3/entries', { ...kind, filename: key.split('/').at(-1), clientName: freshName('a') });
  return names;
}

/** Makes the server track files, few enough for one page. */
async function trackFiles(count: number): Promise<void> {
  const { email, password } = server.account;
  const post = async (url: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
    return (await answer.json()) as { user?: { access_token: string } };
  };
  const { user } = await post(`${server.baseUrl}/auth/login`, { email, password, device_name: 'Notebook' });
  const state = { action: 'arrange', state: 'tracked-file' };
  for (let each = 0; each < count; each++) await post(`${server.appUrl}/_states`, state, user!.access_token);
}

function played(names: readonly string[], traits: Partial<Traits> = {}): Promise<Played> {
  const own = { ...correct, ...traits };
  return playBehaviours({
    contract,
    descriptions,
    upstream: server.baseUrl,
    behaviours: behaviours.filter(({ name }) => names.includes(name)),
    runClient: async (baseUrl): Promise<ClientOutcome> => {
      try {
        await work(baseUrl, own);
      } catch (error) {
        if (!own.lies) return { end: 'failed', how: (error as Error).message };
      }
      return { end: 'done' };
    },
    signal: new AbortController().signal,
  });
}

const verdicts = ({ results }: Played) => results.map(({ name, verdict }) => [name, verdict]);

test('a correct client gets by with every server behaviour, and each of them is lawful', async () => {
  const result = await played(behaviours.map(({ name }) => name));
  expect(verdicts(result)).toEqual([
    ['while the server has no special behaviour', 'passed'],
    ...behaviours.map(({ name }) => [`with the server behaviour "${name}"`, 'passed']),
  ]);
  // The changed responses must still be lawful, like those of any server.
  expect(brokenIn(result.judge.results())).toEqual({ client: [], server: [] });
  expect(result.results[0]?.proves).toEqual([]);
  expect([...result.operations]).toEqual(expect.arrayContaining(['createFolder', 'registerEntry']));
});

describe('a client that does not get by is found', () => {
  const strict = (text: string): unknown =>
    JSON.parse(text, (name, value: unknown) => {
      if (name.startsWith('x_') && value !== null) throw new Error(`What is ${name}?`);
      return value;
    });
  const withoutNull = (text: string): unknown =>
    JSON.parse(text, (name, value: unknown) => {
      if (value === null && name.startsWith('x_')) throw new Error(`${name} is null`);
      return value;
    });
  const byPlace = (text: string): unknown => {
    if (!text.startsWith('{"')) throw new Error('What is this?');
    return JSON.parse(text);
  };

  test.each<[string, string, Partial<Traits>, string]>([
    [
      'takes 200 alone',
      'other success status codes',
      { isSuccess: (status) => status === 200 },
      'the client completes its task',
    ],
    ['takes known fields alone', 'additional fields', { read: strict }, 'the client completes its task'],
    [
      'takes no null',
      'null for fields that may be null',
      { read: withoutNull },
      'the client completes its task',
    ],
    [
      'reads JSON by its letters',
      'another order of the fields, and white space',
      { read: byPlace },
      'the client completes its task',
    ],
    ['is impatient', 'slow responses', { timeoutMs: 200 }, 'the client completes its task'],
    ['reads the first page alone', 'another page size', { goesOn: () => false }, 'all pages of a list'],
    [
      'takes a page for one of 15, as the interface has it',
      'another page size',
      { goesOn: ({ current_page, total }) => current_page < Math.ceil(total / 15) },
      'all pages of a list',
    ],
    [
      'takes a short page for the last',
      'another page size',
      { goesOn: ({ data }) => data.length >= 15 },
      'all pages of a list',
    ],
    [
      'takes a 429 for done',
      '429 with Retry-After in seconds',
      { waits: () => undefined, lies: true },
      'no report of success before the work is complete',
    ],
    [
      'does not wait',
      '429 with Retry-After in seconds',
      { waits: () => 0 },
      'the client waits as long as Retry-After says',
    ],
    [
      'takes a date for no time',
      '429 with Retry-After as a date',
      { waits: (text) => Number(text) || 0 },
      'the client waits as long as Retry-After says',
    ],
    [
      'takes a refused PUT for done',
      'an expired presigned URL',
      { lies: true },
      'no report of success before the work is complete',
    ],
    [
      'takes a 401 for done',
      'a token that is revoked during the work',
      { lies: true },
      'no report of success before the work is complete',
    ],
    [
      'takes a reset for done',
      'reset connections',
      { lies: true },
      'no report of success before the work is complete',
    ],
  ])('one that %s', async (_what, name, traits, expected) => {
    let [asItIs, withBehaviour] = (await played([name], traits)).results;
    // On a busy machine, the server itself may exceed the client's timeout.
    for (let more = 5; asItIs?.verdict !== 'passed' && more > 0; more--) {
      [asItIs, withBehaviour] = (await played([name], traits)).results;
    }
    expect(asItIs?.verdict).toBe('passed');
    expect(withBehaviour).toMatchObject({ verdict: 'failed', findings: [{ expected }] });
  });

  test('a client that declares it may give up instead of waiting', async () => {
    const { results } = await played(['429 with Retry-After in seconds'], { waits: () => undefined });
    expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed']);
  });

  test('one that fails without a special behaviour is not judged with any', async () => {
    const result = await played(['additional fields'], { isSuccess: () => false });
    expect(result.results.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['failed', undefined],
      ['not exercised', 'the client fails while the server has no special behaviour'],
    ]);
  });
});

test('pages of another size have every item once, in the order of the server', async () => {
  const pages: string[][] = [];
  const result = await playBehaviours({
    contract,
    descriptions,
    upstream: server.baseUrl,
    behaviours: behaviours.filter(({ name }) => name === 'another page size'),
    runClient: async (baseUrl): Promise<ClientOutcome> => {
      pages.push(await work(baseUrl, correct));
      return { end: 'done' };
    },
    signal: new AbortController().signal,
  });
  expect(pages[0]).toHaveLength(3);
  expect(pages[1]).toEqual(pages[0]);
  expect(verdicts(result).at(-1)).toEqual(['with the server behaviour "another page size"', 'passed']);
});

test('a client that does nothing is no proof', async () => {
  const { results } = await playBehaviours({
    contract,
    descriptions,
    upstream: server.baseUrl,
    behaviours: behaviours.slice(0, 2),
    runClient: () => Promise.resolve({ end: 'done' } as const),
    signal: new AbortController().signal,
  });
  expect(results.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['not exercised', 'the server carried out none of the client’s requests'],
    ['not exercised', 'the client does nothing while the server has no special behaviour'],
    ['not exercised', 'the client does nothing while the server has no special behaviour'],
  ]);
});

test('the scenarios are the workflows of the contract', async () => {
  const folder = path.join(import.meta.dirname, '../../../openapi/workflows');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
  interface Workflow {
    workflowId: string;
    summary: string;
    steps: { operationId?: string }[];
  }
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const workflows = texts.flatMap((text) => (parse(text) as { workflows: Workflow[] }).workflows);
  const expected = workflows.map(({ workflowId: id, summary, steps }) => {
    const operationIds = steps.flatMap(({ operationId }) => operationId ?? []);
    return {
      id,
      summary,
      operations: [...new Set(operationIds)].filter((operation) => operation !== 'login'),
    };
  });
  expect(scenarios).toEqual(expected);
});
