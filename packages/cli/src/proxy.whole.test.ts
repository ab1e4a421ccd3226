import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer as createProxy } from 'node:http';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createSecureServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../server/src/testing/test-server.ts';
import { isReachedDirectly } from './proxy.ts';
import { atHome } from './testing/at-home.ts';
import { started } from './testing/started.ts';

/** A certificate for storage.example.com and files.example.com, which is its own authority. */
const fixture = (name: string) => path.join(import.meta.dirname, `testing/fixtures/example.com.${name}.pem`);
const [cert, key] = await Promise.all([readFile(fixture('cert')), readFile(fixture('key'))]);

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

function joined(one: Socket, other: Socket): void {
  for (const socket of [one, other]) socket.on('error', () => undefined);
  one.pipe(other).pipe(one);
}

/**
 * Starts a reference server at https://storage.example.com, with its files at https://files.example.com, and a proxy
 * that alone leads there, because the names have no address.
 *
 * @param refuses status that the proxy responds with, by host
 */
async function behindProxy(refuses: Readonly<Record<string, number>> = {}) {
  const server = await startTestServer({ filesUrl: 'https://files.example.com' });
  const { token } = await server.addUser('maria@example.com');
  const front = createSecureServer({ cert, key }, (socket) => {
    joined(socket, connect(Number(new URL(server.url).port), '127.0.0.1'));
  });
  const frontPort = await listening(front);
  /** Hosts that were asked for, and the credentials. */
  const asked = new Set<string>();
  const credentials = new Set<string | undefined>();
  const proxy = createProxy().on('connect', ({ url, headers }, socket: Socket) => {
    asked.add(url!);
    credentials.add(headers['proxy-authorization']);
    const status = refuses[url!.split(':')[0]!];
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
      return;
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    joined(socket, connect(frontPort, '127.0.0.1'));
  });
  const address = `http://maria:p%40ss@127.0.0.1:${await listening(proxy)}`;
  const home = await atHome({
    FILE_STORAGE_BASE_URL: 'https://storage.example.com/api/v1',
    FILE_STORAGE_TOKEN: token,
    NODE_EXTRA_CA_CERTS: fixture('cert'),
  });
  const run = async (variables: Record<string, string>, ...args: string[]) => {
    const { child, ended } = started(args, { ...home.env, ...variables });
    const output = text(child.stdout);
    const [code, stderr] = await ended();
    expect(`${await output}${stderr}`).not.toMatch(/p(@|%40)ss/);
    return { code, stderr };
  };
  return { ...home, server, token, asked, credentials, address, run };
}

test('calls, uploads in one and in several parts, and downloads go through the proxy', async () => {
  const { run, asked, credentials, address, folder } = await behindProxy();
  const env = { HTTPS_PROXY: address };
  const bytes = randomBytes(6_000_000);
  const [small, large, back] = ['small.bin', 'large.bin', 'back.bin'].map((name) => path.join(folder, name));
  await writeFile(small!, bytes.subarray(0, 1000));
  await writeFile(large!, bytes);
  expect(await run(env, 'upload', small!, large!)).toEqual({ code: 0, stderr: '' });
  expect(await run(env, 'download', 'large.bin', '--to', back!)).toEqual({ code: 0, stderr: '' });
  expect(bytes.equals(await readFile(back!))).toBe(true);
  expect([...asked].sort()).toEqual(['files.example.com:443', 'storage.example.com:443']);
  expect([...credentials]).toEqual([`Basic ${Buffer.from('maria:p@ss').toString('base64')}`]);
  for (const variable of ['https_proxy', 'HTTP_PROXY', 'http_proxy'])
    expect(await run({ [variable]: address.replace('http://', '') }, 'ls')).toEqual({ code: 0, stderr: '' });
});

test('what the proxy refuses is reported as its refusal, without its password', async () => {
  const { run, address, folder } = await behindProxy({ 'files.example.com': 403 });
  const file = path.join(folder, 'a.txt');
  await writeFile(file, 'Ships');
  const refused = await run({ HTTPS_PROXY: address }, 'upload', file);
  expect([refused.code, refused.stderr]).toEqual([
    3,
    expect.stringContaining(
      'The storage at https://files.example.com answered nothing: the proxy refused to connect to the server (403).',
    ),
  ]);
  const closed = await behindProxy({ 'storage.example.com': 407 });
  for (const [given, fault] of [
    ['maria:p%40ss@', 'refuses the user and password of its address (407). Check both.'],
    [':p%40ss@', 'refuses the user and password of its address (407). Check both.'],
    // Not percent-encoded.
    ['maria:50%@', 'refuses the user and password of its address (407). Check both.'],
    ['maria:50%ff@', 'refuses the user and password of its address (407). Check both.'],
    ['', 'asks for credentials (407). Give them as http://user:password@host:port.'],
  ] as const)
    expect(await closed.run({ HTTPS_PROXY: closed.address.replace(/maria.*@/, given) }, 'ls')).toEqual({
      code: 3,
      stderr: expect.stringContaining(
        `https://storage.example.com cannot be reached: the proxy ${fault}`,
      ) as string,
    });
  for (const known of ['maria:50%', 'maria:50\xff'])
    expect([...closed.credentials]).toContain(`Basic ${Buffer.from(known, 'latin1').toString('base64')}`);
  expect(await closed.run({ HTTPS_PROXY: 'http://maria:p%40ss@127.0.0.1:9' }, 'ls')).toEqual({
    code: 3,
    stderr: expect.stringContaining(
      'cannot be reached: the proxy could not be used (ECONNREFUSED).',
    ) as string,
  });
  expect(await closed.run({ HTTPS_PROXY: 'socks5://maria:p%40ss@127.0.0.1:9' }, 'ls')).toEqual({
    code: 2,
    stderr: 'file-storage: HTTPS_PROXY is not the address of an HTTP proxy. Expected http://HOST:PORT.\n',
  });
  // This machine is reached without the proxy.
  const near = { HTTPS_PROXY: closed.address, FILE_STORAGE_BASE_URL: closed.server.apiUrl };
  expect(await closed.run(near, 'ls')).toEqual({ code: 0, stderr: '' });
});

test.each([
  ['', false],
  ['*', true],
  ['storage.example.com', true],
  ['STORAGE.example.com', true],
  ['other.example.com', false],
  ['other.org, example.com', true],
  ['other.org example.com', true],
  ['.example.com', true],
  ['*.example.com', true],
  ['ple.com', false],
  ['example.com:443', true],
  ['example.com:8443', false],
  [',', false],
])('NO_PROXY=%j: storage.example.com is reached directly: %s', (exceptions, isDirect) => {
  expect(isReachedDirectly({ host: 'storage.example.com', port: '' }, exceptions)).toBe(isDirect);
});

test.each([
  ['localhost', '', true],
  ['127.3.4.5', '', true],
  ['[::1]', '', true],
  ['[2001:db8::1]', '2001:db8::1', true],
  ['[2001:db8::1]', '[2001:db8::1]:443', true],
  ['[2001:db8::2]', '2001:db8::1', false],
])('the host %s is reached directly with NO_PROXY=%j: %s', (host, exceptions, isDirect) => {
  expect(isReachedDirectly({ host, port: '' }, exceptions)).toBe(isDirect);
});
