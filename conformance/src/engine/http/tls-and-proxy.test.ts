import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
} from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpClient } from './create-http-client.ts';
import { TransportError, type HttpClientOptions } from './http-client.ts';

const pem = (name: string) =>
  readFileSync(new URL(`./fixtures/localhost.${name}.pem`, import.meta.url), 'utf8');
const cert = pem('cert');
const key = pem('key');
const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function listen(server: Server | TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const plainServer = () => listen(createServer((_request, response) => response.end('plain')));
const secureServer = (options: ServerOptions = {}) =>
  listen(createSecureServer({ cert, key, ...options }, (_request, response) => response.end('secure')));

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
    for (const side of [socket, onward]) side.on('error', () => undefined);
    cleanUps.push(() => {
      onward.destroy();
      socket.destroy();
    });
  });
  return { port: await listen(server), asked };
}

async function fetchText(url: string, options: Partial<HttpClientOptions> = {}): Promise<string> {
  const client = createHttpClient({ timeoutMs: 10_000, retries: 0, maxBodyBytes: 1000, ...options });
  cleanUps.push(() => client.close());
  const { bytes } = await client.send({ method: 'GET', url, headers: [] });
  return new TextDecoder().decode(bytes);
}

async function failureOf(...[url, options]: Parameters<typeof fetchText>): Promise<TransportError> {
  const error = await fetchText(url, options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof TransportError) return error;
  throw new Error(`expected a TransportError, got ${String(error)}`);
}

describe('TLS', () => {
  it('trusts the authority that it is given, for names and addresses', async () => {
    const port = await secureServer();
    expect(await fetchText(`https://127.0.0.1:${port}/`, { ca: cert })).toBe('secure');
    expect(await fetchText(`https://localhost:${port}/`, { ca: cert })).toBe('secure');
  });

  it('tells of a certificate that is not trusted', async () => {
    const error = await failureOf(`https://127.0.0.1:${await secureServer()}/`);
    expect([error.kind, error.message.includes('--ca')]).toEqual(['tls', true]);
  });

  it('tells of a certificate for another host', async () => {
    const proxy = await proxyServer({ target: await secureServer() });
    const options = { ca: cert, proxy: `http://127.0.0.1:${proxy.port}` };
    const error = await failureOf('https://files.example.com/', options);
    expect([error.kind, error.message.includes('another host')]).toEqual(['tls', true]);
  });

  it('tells that the server speaks no TLS', async () => {
    const error = await failureOf(`https://127.0.0.1:${await plainServer()}/`);
    expect([error.kind, error.message.includes('http:')]).toEqual(['tls', true]);
  });

  it('shows the certificate of the client to a server that wants one', async () => {
    const port = await secureServer({ requestCert: true, ca: cert });
    const url = `https://127.0.0.1:${port}/`;
    expect(await fetchText(url, { ca: cert, clientCert: { cert, key } })).toBe('secure');
    await failureOf(url, { ca: cert });
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
    const port = await listen(
      createTcpServer((socket) => {
        socket.once('data', () => socket.end(answer));
      }),
    );
    const error = await failureOf('http://127.0.0.1:1/', { proxy: `http://127.0.0.1:${port}` });
    expect([error.kind, error.message.includes(hint)]).toEqual(['proxy', true]);
  });

  it('that closes, does not respond or does not exist is reported', async () => {
    const closing = await listen(createTcpServer((socket) => socket.end()));
    const silent = await listen(
      createTcpServer((socket) => {
        cleanUps.push(() => socket.destroy());
      }),
    );
    const gone = createServer();
    const unused = await listen(gone);
    gone.close();
    await once(gone, 'close');
    for (const port of [closing, silent, unused]) {
      const options = { proxy: `http://127.0.0.1:${port}`, timeoutMs: port === silent ? 50 : 10_000 };
      const { kind } = await failureOf('http://127.0.0.1:1/', options);
      expect(kind).toBe(port === silent ? 'timeout' : 'proxy');
    }
  });
});
