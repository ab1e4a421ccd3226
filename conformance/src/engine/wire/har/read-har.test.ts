import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../contract/load-contract.ts';
import { descriptions } from '../../../service/areas/operation-descriptions.ts';
import { watchClients } from '../../../service/clients/watch-clients.ts';
import { WireJudge } from '../wire-judge.ts';
import { readHar } from './read-har.ts';

const contract = loadContract();
const root = 'https://files.example.com/api/v1';
const moment = '2026-09-14T08:06:00.000000Z';
const note = { id: 7, title: 'Tuesday', body: 'Call Jonas', created_at: moment, updated_at: moment };
const created = JSON.stringify({ status: 'success', note });

interface Parts {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  request?: Record<string, unknown>;
  status?: number;
  answer?: Record<string, string>;
  content?: Record<string, unknown>;
  entry?: Record<string, unknown>;
}

/** What the bodies of the request and of its response show. */
const ofRequest = ['client NOTE-2', 'client GEN-9'];
const ofAnswer = ['server NOTE-8', 'server GEN-3'];

const list = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** The creation of a note, with changes. */
function entry({
  method = 'POST',
  url = `${root}/notes/create`,
  headers,
  request,
  status = 201,
  answer,
  content,
  ...more
}: Parts) {
  const body = '{"title":"Tuesday","body":"Call Jonas"}';
  return {
    startedDateTime: '2026-09-14T08:06:00.000Z',
    time: 12.5,
    request: {
      method,
      url,
      httpVersion: 'h2',
      headers: list(
        headers ?? { authorization: 'Bearer 1|secret-token', 'content-type': 'application/json' },
      ),
      bodySize: method === 'POST' ? body.length : 0,
      ...(method === 'POST' && { postData: { mimeType: 'application/json', text: body } }),
      ...request,
    },
    response: {
      status,
      headers: list(answer ?? { 'content-type': 'application/json' }),
      content: { size: created.length, mimeType: 'application/json', text: created, ...content },
    },
    ...more.entry,
  };
}

/** A complete response, with fields of its recorder. */
const served = (fields: Record<string, unknown>) => ({
  response: { status: 201, headers: [], content: { size: created.length, text: created }, ...fields },
});

const har = (...entries: unknown[]) => JSON.stringify({ log: { version: '1.2', entries } });

function judged(...entries: unknown[]) {
  const { capture, exchanges, skipped } = readHar(har(...entries), contract);
  const judge = new WireJudge({ contract, descriptions, capture, clients: watchClients(contract) });
  for (const exchange of exchanges) judge.learn(exchange);
  const ids = (verdict: string) =>
    judge
      .results()
      .filter((result) => result.verdict === verdict)
      .map(({ side = 'server', proves }) => `${side} ${proves.join()}`);
  return { broken: ids('failed'), held: ids('passed'), skipped, exchanges, capture };
}

const noted = { comment: 'a note' };

describe('the makers of recordings', () => {
  it.each<[string, Parts]>([
    [
      'names of HTTP/2',
      {
        headers: {
          ':method': 'POST',
          ':authority': 'files.example.com',
          Authorization: 'Bearer a-token',
          'Content-Type': 'application/json',
        },
      },
    ],
    ['base64', { content: { text: Buffer.from(created).toString('base64'), encoding: 'base64' } }],
    ['a body that was decoded before', { answer: { ...bare.headers, 'content-encoding': 'br' } }],
    ['a size of the coded body', { content: { size: 40, compression: created.length - 40 } }],
    ['the type of a body beside it alone', { headers: { authorization: 'Bearer a-token' }, answer: {} }],
    ['comments', { content: noted, request: noted, entry: { ...noted, _initiator: {} } }],
  ])('%s', (_what, parts) => {
    const { broken, held } = judged(entry(parts));
    expect(broken).toEqual([]);
    expect(held).toEqual(
      expect.arrayContaining(['server NOTE-8', ...ofRequest, 'client AUTH-10', 'client AUTH-1']),
    );
  });

  it('a byte order mark stands before some', () => {
    expect(readHar(`\uFEFF${har(entry({}))}`, contract).exchanges).toHaveLength(1);
  });

  it('what is no request over HTTP is skipped', () => {
    const others = ['wss://files.example.com/', 'chrome-extension://abc/x.js', 'data:text/plain,x'];
    const { skipped, broken } = judged(entry({}), {}, ...others.map((url) => entry({ url, method: 'GET' })));
    expect([skipped, broken]).toEqual([4, []]);
  });
});

/** Without a token, which browsers leave out of requests that they do not send. */
const bare = { headers: { 'content-type': 'application/json' } };

it.each<[string, Parts]>([
  ['blocked, aborted or unanswered', { status: 0, ...bare, content: { text: undefined } }],
  ['failed in Playwright', { status: -1, ...bare }],
  ['without a status in Firefox', { ...bare, entry: { response: {} } }],
  ['from a cache of Chrome', { ...bare, entry: { _fromCache: 'disk' } }],
  ['from a cache of Firefox', { ...bare, entry: { cache: { afterRequest: null } } }],
  ['from a cache of Safari', { ...bare, entry: { _fetchType: 'Memory Cache' } }],
  ['from a service worker in Safari', { ...bare, entry: { _fetchType: 'Service Worker' } }],
  ['from a service worker in Chrome', { ...bare, entry: served({ _fetchedViaServiceWorker: true }) }],
  ['of which nothing was transferred', { ...bare, entry: served({ _transferSize: 0 }) }],
])('an entry that is %s is no request to the server', (_what, parts) => {
  const { broken, skipped } = judged(entry({}), entry(parts));
  expect([skipped, broken]).toEqual([1, []]);
});

it('an entry that says where its response came from is a request if that is the network', () => {
  const network = { _fetchType: 'Network Load', cache: {}, ...served({ _transferSize: 300 }) };
  expect(judged(entry({ entry: network })).skipped).toBe(0);
});

describe('what a recording does not hold is neither held nor broken', () => {
  it.each<[string, Parts, string[]]>([
    ['an answer whose body was dropped', { content: { text: undefined } }, ofAnswer],
    ['an answer whose body was emptied', { content: { text: '' } }, ofAnswer],
    ['an answer that was cut', { content: { text: created.slice(0, 30) } }, ofAnswer],
    ['a request whose body was dropped', { request: { postData: undefined } }, ofRequest],
    [
      'a request whose body is said to be empty',
      { request: { postData: undefined, bodySize: 0 } },
      ofRequest,
    ],
    ['a request that was cut', { request: { bodySize: 900 } }, ofRequest],
    ['credentials left out', bare, ['client AUTH-1', 'client AUTH-13']],
    [
      'credentials struck out',
      { headers: { authorization: '[REDACTED]', ...bare.headers } },
      ['client AUTH-1'],
    ],
    ['https on this machine', { url: 'http://localhost:4010/api/v1/notes/create' }, ['client AUTH-10']],
    [
      'an answer from the cache',
      {
        method: 'GET',
        url: `${root}/notes`,
        status: 304,
        headers: { authorization: 'Bearer a-token', 'if-none-match': '"a"' },
      },
      ['server RULE-2'],
    ],
  ])('%s', (_what, parts, open) => {
    const { broken, held } = judged(entry(parts));
    expect(broken).toEqual([]);
    for (const id of open) expect(held).not.toContain(id);
  });

  it('a PUT that is not there may have been made', () => {
    const key = 'uploads/0f8b3c1e-5a7d-4e92-b6c4-d1e8f7a29350/3d5e7f91-2b4c-4d6e-8f70-a1b2c3d4e5f6';
    const json = (value: unknown) => ({
      postData: { mimeType: 'application/json', text: JSON.stringify(value) },
      bodySize: -1,
    });
    const presign = entry({
      url: `${root}/s3/simple/presign`,
      request: json({ filename: 'a.txt', mime: 'text/plain', size: 6, extension: 'txt' }),
      content: {
        size: 0,
        text: JSON.stringify({
          status: 'success',
          url: `https://objects.example.com/${key}?sig=a`,
          key,
          acl: 'private',
        }),
      },
    });
    const register = entry({
      url: `${root}/s3/entries`,
      status: 422,
      request: json({ filename: key.split('/').at(-1), size: 6, clientName: 'a.txt' }),
      content: { text: '{"status":"error","message":"x"}', size: 0 },
      entry: { startedDateTime: '2026-09-14T08:06:02.000Z' },
    });
    const put = entry({
      method: 'PUT',
      url: `https://objects.example.com/${key}?sig=a`,
      headers: { 'content-type': 'text/plain', 'content-length': '6' },
      entry: { startedDateTime: '2026-09-14T08:06:04.000Z' },
    });
    expect(judged(presign, register).held).not.toContain('client UPLOAD-15');
    expect(judged(presign, register).broken).toEqual([]);
    expect(judged(register, presign, put).broken).toEqual(['client UPLOAD-15']);
    const early = { ...put, startedDateTime: '2026-09-14T08:06:01.000Z' };
    expect(judged(presign, early, register).held).toEqual(
      expect.arrayContaining(['client UPLOAD-15', 'client U-109', 'client AUTH-13']),
    );
  });
});

describe('what a recording shows is judged', () => {
  it.each<[string, Parts, string]>([
    ['a token that is missing where others show', bare, 'client AUTH-1'],
    ['plain http to another host', { url: 'http://files.example.com/api/v1/notes/create' }, 'client AUTH-10'],
    [
      'a form',
      { request: { postData: { mimeType: 'application/json', text: 'title=a' }, bodySize: 7 } },
      'client GEN-9',
    ],
    ['a wrong answer', { content: { text: created.replace('"Tuesday"', '5'), size: 0 } }, 'server NOTE-8'],
    ['a server error', { status: 500, content: { text: 'oops' } }, 'server RULE-1'],
    [
      'the token to another host',
      { url: 'https://counter.example.com/?t=1|secret-token', method: 'GET' },
      'client AUTH-13',
    ],
  ])('%s', (_what, parts, broken) => {
    const other = entry({ entry: { startedDateTime: '2026-09-14T08:05:00.000Z' } });
    const all = 'url' in parts && parts.url.startsWith('http:') ? [entry(parts)] : [other, entry(parts)];
    expect(judged(...all).broken).toEqual([broken]);
  });
});

describe('faults of the file', () => {
  const noRoot =
    'The file contains no request from which the API root can be read: use --base-url, such as https://files.example.com/api/v1.';

  it.each([
    ['no JSON', 'The file is not a HAR file: '],
    ['{"entries":[]}', 'it has no `log.entries`'],
    [har(), noRoot],
    [har(entry({ url: 'https://www.example.com/' })), noRoot],
  ])('%s', (text, message) => {
    expect(() => readHar(text, contract)).toThrow(message);
  });

  it('is not the base URL of another server', () => {
    const text = har(entry({}));
    expect(() => readHar(text, contract, 'http://127.0.0.1:9/v1')).toThrow(
      'No request of the file is below http://127.0.0.1:9/v1, the base URL that was given. Those of the API are below https://files.example.com/api/v1: use --base-url https://files.example.com/api/v1.',
    );
  });
});
