import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { portOf } from '../../testing/port-of.ts';
import { createHttpClient } from './create-http-client.ts';
import type { HttpClientOptions, TransportError } from './http-client.ts';

const pem = (name: string) =>
  readFileSync(new URL(`./fixtures/localhost.${name}.pem`, import.meta.url), 'utf8');
const cert = pem('cert');
const key = pem('key');

const plainServer = () => portOf(createServer((_request, response) => response.end('plain')));
const secureServer = (options: ServerOptions = {}) =>
  portOf(createSecureServer({ cert, key, ...options }, (_request, response) => response.end('secure')));

/** A proxy that opens tunnels, optionally all to one port, and records its requests. */
async function proxyServer({ secure = false, target }: { secure?: boolean; target?: number } = {}) {
  const asked: (string | undefined)[] = [];
  const server = secure ? createSecureServer({ cert, key }) : createServer();
  server.on('connect', (request, socket) => {
    asked.push(request.url, request.headers['proxy-authorization']);
    const [host, port] = (request.url ?? '').split(':');
    const onward = target === undefined ? connect(Number(port), host) : connect(target, '127.0.0.1');
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    onward.pipe(socket).pipe(onward);
    onward.on('error', () => undefined);
    socket.on('error', () => undefined);
    socket.on('close', () => onward.destroy());
  });
  return { port: await portOf(server), asked };
}

async function fetchText(url: string, options: Partial<HttpClientOptions> = {}): Promise<string> {
  const client = createHttpClient({ timeoutMs: 10_000, retries: 0, maxBodyBytes: 1000, ...options });
  onTestFinished(() => client.close());
  const { bytes } = await client.send({ method: 'GET', url, headers: [] });
  return new TextDecoder().decode(bytes);
}

const expectFailure = (fetching: Promise<unknown>, kind: TransportError['kind'], message = '') =>
  expect(fetching).rejects.toMatchObject({
    ...{ name: 'TransportError', kind },
    message: expect.stringContaining(message) as string,
  });

describe('TLS', () => {
  it('trusts the authority that it is given, for names and addresses', async () => {
    const port = await secureServer();
    expect(await fetchText(`https://127.0.0.1:${port}/`, { ca: cert })).toBe('secure');
    expect(await fetchText(`https://localhost:${port}/`, { ca: cert })).toBe('secure');
  });

  it('tells of a certificate that is not trusted', async () => {
    await expectFailure(fetchText(`https://127.0.0.1:${await secureServer()}/`), 'tls', '--ca');
  });

  it('tells of a certificate for another host', async () => {
    const proxy = await proxyServer({ target: await secureServer() });
    const options = { ca: cert, proxy: `http://127.0.0.1:${proxy.port}` };
    await expectFailure(fetchText('https://files.example.com/', options), 'tls', 'another host');
  });

  it('tells that the server speaks no TLS', async () => {
    await expectFailure(fetchText(`https://127.0.0.1:${await plainServer()}/`), 'tls', 'http:');
  });

  it('shows the certificate of the client to a server that wants one', async () => {
    const port = await secureServer({ requestCert: true, ca: cert });
    const url = `https://127.0.0.1:${port}/`;
    expect(await fetchText(url, { ca: cert, clientCert: { cert, key } })).toBe('secure');
    await expect(fetchText(url, { ca: cert })).rejects.toMatchObject({ name: 'TransportError' });
  });

  it.each([
    ['--ca', { ca: 'no certificate' }],
    ['--client-cert', { clientCert: { cert: 'no certificate', key } }],
  ])('refuses a %s that cannot be used', async (option, options) => {
    await expect(fetchText('https://127.0.0.1:1/', options)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(option) as string,
    });
  });
});

describe('proxy', () => {
  it('is the way to http and https servers', async () => {
    const proxy = await proxyServer();
    const options = { ca: cert, proxy: `http://127.0.0.1:${proxy.port}` };
    const [plain, secure] = [await plainServer(), await secureServer()];
    expect(await fetchText(`http://127.0.0.1:${plain}/`, options)).toBe('plain');
    expect(await fetchText(`https://localhost:${secure}/`, options)).toBe('secure');
    expect(proxy.asked).toEqual([`127.0.0.1:${plain}`, undefined, `localhost:${secure}`, undefined]);
  });

  it('may itself be reached by https', async () => {
    const { port } = await proxyServer({ secure: true });
    const options = { ca: cert, proxy: `https://127.0.0.1:${port}` };
    expect(await fetchText(`https://localhost:${await secureServer()}/`, options)).toBe('secure');
  });

  it('is given the credentials of its URL', async () => {
    const proxy = await proxyServer();
    await fetchText(`http://127.0.0.1:${await plainServer()}/`, {
      proxy: `http://us%40er:word@127.0.0.1:${proxy.port}`,
    });
    expect(proxy.asked[1]).toBe(`Basic ${btoa('us@er:word')}`);
  });

  it.each([
    ['wants credentials', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', 'user:password'],
    ['cannot reach the server', 'HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\n\r\n<html>', '502'],
    ['is no proxy', 'HTTP/1.1 404 Not Found\r\n\r\n', '404'],
    ['speaks no HTTP', '<html>', 'HPE_'],
  ])('that %s is reported', async (_what, answer, hint) => {
    const port = await portOf(
      createTcpServer((socket) => {
        socket.once('data', () => socket.end(answer));
      }),
    );
    const proxy = `http://127.0.0.1:${port}`;
    await expectFailure(fetchText('http://127.0.0.1:1/', { proxy }), 'proxy', hint);
  });

  it('that closes, does not respond or does not exist is reported', async () => {
    const closing = await portOf(createTcpServer((socket) => socket.end()));
    const silent = await portOf(createTcpServer());
    const gone = createServer();
    const unused = await portOf(gone);
    gone.close();
    await once(gone, 'close');
    for (const port of [closing, silent, unused]) {
      const options = { proxy: `http://127.0.0.1:${port}`, timeoutMs: port === silent ? 50 : 10_000 };
      const sending = fetchText('http://127.0.0.1:1/', options);
      await expectFailure(sending, port === silent ? 'timeout' : 'proxy');
    }
  });
});
