import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { curlOf } from './curl.ts';

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
      `curl -sS -i -g -X POST 'https://files.example.com/v1/folders' -H "Authorization: Bearer $FILE_STORAGE_TOKEN" -H 'Content-Type: application/json' --data-raw '{"name":"Reports"}'`,
    );
  });

  it('reads any other token that was taken out from a variable of its name', () => {
    const headers = [['Authorization', 'Bearer <arranged token>']] as const;
    expect(curlOf(exchangeOf({ headers }))).toContain('-H "Authorization: Bearer $ARRANGED_TOKEN"');
    const unknown = [['Authorization', 'Bearer <credentials>']] as const;
    expect(curlOf(exchangeOf({ headers: unknown }))).toContain('"Authorization: Bearer $CREDENTIALS"');
  });

  it('names the variable of the second account', () => {
    const line = curlOf(exchangeOf({ headers: [['Authorization', 'Bearer <second token>']] }));
    expect(line).toContain('"Authorization: Bearer $FILE_STORAGE_SECOND_TOKEN"');
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

  async function received(request: Partial<Exchange['request']>, path = '/v1'): Promise<unknown> {
    const line = curlOf(exchangeOf({ ...request, url: origin + path }));
    expect(line).not.toContain('\n');
    const { stdout } = await run('sh', ['-c', line], {
      env: { PATH: process.env['PATH'], FILE_STORAGE_TOKEN: '1|a b' },
    });
    return JSON.parse(stdout.slice(stdout.indexOf('\r\n\r\n') + 4));
  }

  it.each([
    ['quotes', `{"name":"it's \\"here\\""}`],
    ['what a shell would expand', '$HOME `id` $(id) !! \\ "'],
    ['a file name of curl', '@/etc/hostname'],
    ['line breaks and control characters', 'one\r\ntwo\t%s %% \\n \u0001\u007f\u0085 \u00e9'],
    ['text beyond ASCII', '{"name":"Ñandú 文件 🗂"}'],
    ['nothing', ''],
  ])('sends a body with %s', async (_what, body) => {
    expect(await received({ body })).toMatchObject({ method: 'POST', body });
  });

  it('sends headers as they were', async () => {
    const headers = [
      ['Authorization', 'Bearer <token>'],
      ['X-Odd', `"it's" $HOME; {a,b} <redacted>`],
    ] as const;
    expect(await received({ headers, body: '{}' })).toMatchObject({
      authorization: 'Bearer 1|a b',
      odd: `"it's" $HOME; {a,b} <redacted>`,
    });
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
