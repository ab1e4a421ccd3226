import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { descriptions } from '../../src/service/areas/operation-descriptions.ts';
import { watchClients } from '../../src/service/clients/watch-clients.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import { behaviours } from '../../src/service/clients/server-behaviours.ts';
import {
  playBehaviours,
  type Played,
  type ClientOutcome,
} from '../../src/engine/wire/play/play-behaviours.ts';
import { scenarios } from '../../src/service/clients/scenarios.ts';
import { startFaultyServer, type FaultyServer } from '../faults/harness/faulty-server.ts';
import { arrange, signIn } from '../testing/filled-account.ts';
import { freshName } from './tasks.ts';
import { brokenIn } from './judge-client.ts';

const contract = loadContract();
let server: FaultyServer;

beforeAll(async () => {
  server = await startFaultyServer(() => undefined);
  const { token } = await signIn(server);
  // Few enough for one page.
  for (let each = 0; each < 3; each++) await arrange(server, token, 'tracked-file');
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

const playing = (names: readonly string[], runClient: (baseUrl: string) => Promise<unknown>, lies = false) =>
  playBehaviours({
    contract,
    descriptions,
    clients: watchClients(contract),
    upstream: server.baseUrl,
    behaviours: behaviours.filter(({ name }) => names.includes(name)),
    runClient: async (baseUrl): Promise<ClientOutcome> => {
      try {
        await runClient(baseUrl);
      } catch (error) {
        if (!lies) return { end: 'failed', how: (error as Error).message };
      }
      return { end: 'done' };
    },
    signal: new AbortController().signal,
  });

const played = (names: readonly string[], traits: Partial<Traits> = {}): Promise<Played> =>
  playing(names, (baseUrl) => work(baseUrl, { ...correct, ...traits }), traits.lies);

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
  const refusing =
    (isRefused: (value: unknown) => boolean) =>
    (text: string): unknown =>
      JSON.parse(text, (name, value: unknown) => {
        if (name.startsWith('x_') && isRefused(value)) throw new Error(`What is ${name}?`);
        return value;
      });
  const strict = refusing((value) => value !== null);
  const withoutNull = refusing((value) => value === null);
  const byPlace = (text: string): unknown => {
    if (!text.startsWith('{"')) throw new Error('What is this?');
    return JSON.parse(text);
  };
  const hasPagesOf15 = ({ current_page, total }: PageShown): boolean => current_page < Math.ceil(total / 15);

  const seconds = '429 with Retry-After in seconds';
  const completes = 'the client completes its task';
  const pages = 'all pages of a list';
  const waits = 'the client waits as long as Retry-After says';
  const honest = 'no report of success before the work is complete';

  test.each<[string, string, Partial<Traits>, string]>([
    ['takes 200 alone', 'other success status codes', { isSuccess: (status) => status === 200 }, completes],
    ['takes known fields alone', 'additional fields', { read: strict }, completes],
    ['takes no null', 'null for fields that may be null', { read: withoutNull }, completes],
    [
      'reads JSON by its letters',
      'another order of the fields, and white space',
      { read: byPlace },
      completes,
    ],
    ['is impatient', 'slow responses', { timeoutMs: 200 }, completes],
    ['reads the first page alone', 'another page size', { goesOn: () => false }, pages],
    ['counts pages of 15, as the interface has it', 'another page size', { goesOn: hasPagesOf15 }, pages],
    [
      'takes a short page for the last',
      'another page size',
      { goesOn: ({ data }) => data.length >= 15 },
      pages,
    ],
    ['takes a 429 for done', seconds, { waits: () => undefined, lies: true }, honest],
    ['does not wait', seconds, { waits: () => 0 }, waits],
    [
      'takes a date for no time',
      '429 with Retry-After as a date',
      { waits: (text) => Number(text) || 0 },
      waits,
    ],
    ['takes a refused PUT for done', 'an expired presigned URL', { lies: true }, honest],
    ['takes a 401 for done', 'a token that is revoked during the work', { lies: true }, honest],
    ['takes a reset for done', 'reset connections', { lies: true }, honest],
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
    const { results } = await played([seconds], { waits: () => undefined });
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
  const result = await playing(['another page size'], async (baseUrl) =>
    pages.push(await work(baseUrl, correct)),
  );
  expect(pages[0]).toHaveLength(3);
  expect(pages[1]).toEqual(pages[0]);
  expect(verdicts(result).at(-1)).toEqual(['with the server behaviour "another page size"', 'passed']);
});

test('a client that does nothing is no proof', async () => {
  const names = behaviours.slice(0, 2).map(({ name }) => name);
  const { results } = await playing(names, () => Promise.resolve());
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
