import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { curlOf } from './curl.ts';
import { Redactor } from './redactor.ts';

const run = promisify(execFile);

const exchangeOf = (request: Partial<Exchange['request']>): Exchange => ({
  operation: undefined,
  request: {
    method: 'POST',
    url: 'https://files.example.com/v1/folders',
    headers: [],
    body: undefined,
    ...request,
  },
  response: { status: 200, headers: [], body: '' },
  durationMs: 1,
});

describe('curlOf', () => {
  it('is one line, with the token from the environment', () => {
    const exchange = exchangeOf({
      headers: [
        ['Authorization', 'Bearer <token>'],
        ['Content-Type', 'application/json'],
        ['Accept-Encoding', 'identity'],
      ],
      body: '{"name":"Reports"}',
    });
    expect(curlOf(exchange)).toBe(
      `curl -sS -i -g -X POST 'https://files.example.com/v1/folders' -H "Authorization: Bearer \${FILE_STORAGE_TOKEN:?}" -H 'Content-Type: application/json' --data-raw '{"name":"Reports"}'`,
    );
  });

  it('names the variable of the second account', () => {
    const line = curlOf(exchangeOf({ headers: [['Authorization', 'Bearer <second token>']] }));
    expect(line).toContain('"Authorization: Bearer ${FILE_STORAGE_SECOND_TOKEN:?}"');
  });

  it('takes bytes from a file', () => {
    expect(curlOf(exchangeOf({ method: 'PUT', body: '<24 bytes>' }))).toContain("--data-binary '@body'");
  });

  it('asks for the head alone where the request did', () => {
    expect(curlOf(exchangeOf({ method: 'HEAD' }))).toContain(' -I ');
  });
});

const hasCurl = (() => {
  try {
    execFileSync('curl', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasCurl)('the line, run by sh (skipped without curl)', () => {
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        const { authorization, 'content-type': type, 'x-odd': odd } = headers;
        response.end(
          JSON.stringify({ method, url, authorization, type, odd, body: Buffer.concat(chunks).toString() }),
        );
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.close();
  });

  /** Labels and values. */
  const own = {
    token: '1|a b$c',
    'e-mail': "mira.o'hara@example.com",
    password: "it's `id` $HOME 100%",
    'second token': '2|secret',
    'second e-mail': 'jonas@example.com',
    'second password': 'pass wörd; rm *',
  };

  const variables = Object.fromEntries(
    Object.entries(own).map(([label, value]) => [
      `FILE_STORAGE_${label.toUpperCase().replace('-', '').replace(' ', '_')}`,
      value,
    ]),
  );

  /** A report redacts the exchange, and then all of its texts, the line too. */
  function lineOf(request: Partial<Exchange['request']>, path = '/v1'): string {
    const redactor = new Redactor({ baseUrl: `${origin}/v1` });
    for (const [label, value] of Object.entries(own)) redactor.learn(value, label);
    return redactor.text(curlOf(redactor.exchange(exchangeOf({ ...request, url: origin + path }))));
  }

  async function received(
    request: Partial<Exchange['request']>,
    path = '/v1',
    more: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const line = lineOf(request, path);
    expect(line).not.toContain('\n');
    for (const secret of Object.values({ ...own, ...more })) expect(line).not.toContain(secret);
    const env = { PATH: process.env['PATH'], ...variables, ...more };
    const { stdout } = await run('sh', ['-c', line], { env });
    return JSON.parse(stdout.slice(stdout.indexOf('\r\n\r\n') + 4));
  }

  it.each([
    ['quotes', `{"name":"it's \\"here\\""}`],
    ['what a shell would expand', '$HOME `id` $(id) !! \\ "'],
    ['a file name of curl', '@/etc/hostname'],
    ['line breaks and control characters', 'one\r\ntwo\t%s %% \\n \u0001\u007f\u0085 \u00e9'],
    ['text beyond ASCII', '{"name":"Ñandú 文件 🗂"}'],
    ['nothing', ''],
    [
      'the own credentials',
      JSON.stringify({ email: own['e-mail'], name: "it's %s `id` $HOME é", password: own.password }),
    ],
    ['a credential alone', own['second e-mail']],
    ['a credential within a word', `a${own.token}b`],
    ['credentials and line breaks', `%s it's\n${Object.values(own).join('\n')}\n%d \\n $HOME \`id\` é`],
    ['what is no address', '{"email":"not an address","emails":["ada@",""]}'],
  ])('sends a body with %s', async (_what, body) => {
    expect(await received({ body })).toMatchObject({ method: 'POST', body });
  });

  it('sends headers as they were', async () => {
    const headers = [
      ['Authorization', `Bearer ${own.token}`],
      ['X-Odd', `"it's" $HOME; {a,b} <b>`],
    ] as const;
    expect(await received({ headers, body: '{}' })).toMatchObject({
      authorization: `Bearer ${own.token}`,
      odd: `"it's" $HOME; {a,b} <b>`,
    });
  });

  it.each([
    ['an address', { body: '{"email":"new@example.com"}' }, { OTHER_EMAIL: 'new@example.com' }],
    ['a password', { body: '{"password":"a wrong one"}' }, { OTHER_PASSWORD: 'a wrong one' }],
    ['a password beside a line break', { body: '\n: {"password":"wrong"' }, { OTHER_PASSWORD: 'wrong' }],
    ['a token', { headers: [['Authorization', 'Bearer 3|other']] as const }, { CREDENTIALS: '3|other' }],
  ])('is not sent before a variable has %s that is not of the run', async (_what, request, more) => {
    await expect(run('sh', ['-c', lineOf(request)])).rejects.toThrow(Object.keys(more)[0]);
    const headers = 'headers' in request ? { authorization: request.headers[0][1] } : { body: request.body };
    expect(await received(request, '/v1', more)).toMatchObject(headers);
  });

  it('adds no type to a body that had none, and sends empty headers', async () => {
    const answer = await received({ headers: [['X-Odd', '']], body: 'a' });
    expect(answer).not.toHaveProperty('type');
    expect(answer).toMatchObject({ odd: '' });
  });

  it('leaves the URL alone', async () => {
    const path = "/v1/../a/./{1,2}/[3]?q='x'&a[]=1";
    expect(await received({ method: 'GET' }, path)).toMatchObject({ method: 'GET', url: path });
  });
});
