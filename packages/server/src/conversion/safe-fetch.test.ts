import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listeningPort } from '../testing/listening-port.ts';
import {
  SourceRefusedError,
  SourceTimeoutError,
  SourceTooLargeError,
  SourceUnavailableError,
} from './conversion-errors.ts';
import { isPublicAddress, type Resolve, safeFetch, type SafeFetchOptions } from './safe-fetch.ts';

const serve = (listener: RequestListener) => listeningPort(createServer(listener));

/** Resolves to these lists of addresses in turn, and repeats the last one. */
function resolveTo(...answers: string[][]): Resolve {
  return () => {
    const addresses = answers.length > 1 ? answers.shift()! : answers[0]!;
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
}

/** Treats loopback as the public internet. Everything else is as in production. */
const internet: SafeFetchOptions = {
  acceptAddress: (address) => address === '127.0.0.1' || isPublicAddress(address),
  resolve: resolveTo(['127.0.0.1']),
};

describe('safeFetch', () => {
  it('fetches a file by name, without anything that identifies the server or its user', async () => {
    let sent: string[] = [];
    const port = await serve((request, response) => {
      sent = Object.keys(request.headers).sort();
      response.end('content');
    });
    const bytes = await safeFetch(`http://files.example.com:${port}/a`, internet);
    expect(bytes.toString()).toBe('content');
    expect(sent).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });

  it('follows redirects, including relative ones', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/a/b') response.end('content');
      else response.writeHead(302, { location: request.url === '/' ? '/a/' : 'b' }).end('elsewhere');
    });
    expect((await safeFetch(`http://files.example.com:${port}/`, internet)).toString()).toBe('content');
  });

  it.each(['gzip', 'GZIP '])(
    'decodes a body that is encoded although the request asks for none (%s)',
    async (encoding) => {
      const port = await serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync('content'));
      });
      expect((await safeFetch(`http://files.example.com:${port}/`, internet)).toString()).toBe('content');
    },
  );
});

describe('safeFetch refuses', () => {
  it.each([
    ['another scheme', 'file:///etc/passwd'],
    ['another scheme', 'ftp://files.example.com/a'],
    ['a data URL', 'data:text/plain,a'],
    ['a relative URL', '/etc/passwd'],
    ['credentials', 'http://user:secret@files.example.com/'],
    ['an infrastructure port', 'http://files.example.com:22/'],
    ['the default port of the other scheme', 'http://files.example.com:443/'],
    ['loopback', 'http://127.0.0.1:8080/'],
    ['loopback in hexadecimal', 'http://0x7f000001/'],
    ['loopback as one number', 'http://2130706433/'],
    ['loopback in short', 'http://127.1/'],
    ['loopback in octal', 'http://0177.0.0.1/'],
    ['loopback in full width digits', 'http://１２７.０.０.１/'],
    ['IPv6 loopback', 'http://[::1]/'],
    ['IPv4-mapped loopback', 'http://[::ffff:127.0.0.1]/'],
    ['NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['a private address', 'https://192.168.0.1/'],
  ])('%s: %s', async (_kind, url) => {
    await expect(safeFetch(url)).rejects.toThrow(SourceRefusedError);
  });

  it.each([
    ['a private address', ['10.0.0.1']],
    ['IPv4-mapped loopback', ['::ffff:127.0.0.1']],
    ['a public and a private address', ['93.184.215.14', '10.0.0.1']],
    ['nothing', []],
  ])('a name that resolves to %s', async (_kind, addresses) => {
    const resolve = resolveTo(addresses);
    await expect(safeFetch('http://files.example.com/', { resolve })).rejects.toThrow(SourceRefusedError);
  });

  it('the names of the machine itself, without connecting', async () => {
    let connections = 0;
    const server = createServer((_request, response) => response.end());
    const port = await listeningPort(server.on('connection', () => connections++));
    await expect(safeFetch(`http://localhost:${port}/`)).rejects.toThrow(SourceRefusedError);
    await expect(safeFetch(`http://127.0.0.1:${port}/`)).rejects.toThrow(SourceRefusedError);
    expect(connections).toBe(0);
  });

  it.each([
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'http://user:x@files.example.com/',
    'http://[::1]/',
  ])('a redirect to %s', async (location) => {
    const port = await serve((_request, response) => response.writeHead(302, { location }).end());
    await expect(safeFetch(`http://files.example.com:${port}/`, internet)).rejects.toThrow(
      SourceRefusedError,
    );
  });

  it('a redirect to a name with a private address', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(302, { location: 'http://intranet.example.com/' }).end();
    });
    const resolve: Resolve = (hostname) =>
      resolveTo([hostname.startsWith('intranet') ? '10.0.0.1' : '127.0.0.1'])(hostname);
    await expect(safeFetch(`http://files.example.com:${port}/`, { ...internet, resolve })).rejects.toThrow(
      SourceRefusedError,
    );
  });

  it('a name that is rebound to a private address for the redirect', async () => {
    const port = await serve((_request, response) => response.writeHead(302, { location: '/again' }).end());
    const resolve = resolveTo(['127.0.0.1'], ['10.0.0.1']);
    await expect(safeFetch(`http://files.example.com:${port}/`, { ...internet, resolve })).rejects.toThrow(
      SourceRefusedError,
    );
  });

  it('to resolve a name twice, so that it connects to the address that it checked', async () => {
    const port = await serve((_request, response) => response.end('content'));
    const resolve = resolveTo(['127.0.0.1'], ['10.0.0.1']);
    const bytes = await safeFetch(`http://files.example.com:${port}/`, { ...internet, resolve });
    expect(bytes.toString()).toBe('content');
  });
});

describe('safeFetch stops', () => {
  const fetchFrom = async (listener: RequestListener, options: SafeFetchOptions = {}) =>
    safeFetch(`http://files.example.com:${await serve(listener)}/`, {
      ...internet,
      maxBytes: 100_000,
      ...options,
    });

  it('at a declared size over the limit', async () => {
    const answer = fetchFrom((_request, response) => {
      response.writeHead(200, { 'content-length': 100_001 }).flushHeaders();
    });
    await expect(answer).rejects.toThrow(SourceTooLargeError);
  });

  it('in an endless body', async () => {
    const answer = fetchFrom((_request, response) => {
      const more = () => {
        while (response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    await expect(answer).rejects.toThrow(SourceTooLargeError);
  });

  it('in a gzip bomb', async () => {
    const answer = fetchFrom((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(200_000)));
    });
    await expect(answer).rejects.toThrow(SourceTooLargeError);
  });

  it('in an encoded body that decodes to nothing, however long it is', async () => {
    const header = gzipSync('').subarray(0, 10);
    const emptyBlock = Buffer.from([0, 0, 0, 0xff, 0xff]);
    const answer = fetchFrom((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(Buffer.concat([header, ...Array<Buffer>(30_000).fill(emptyBlock)]));
    });
    await expect(answer).rejects.toThrow(SourceTooLargeError);
  });

  it('when no response comes', async () => {
    await expect(fetchFrom(() => undefined, { timeoutMs: 100 })).rejects.toThrow(SourceTimeoutError);
  });

  it('when a body takes longer than the timeout of the whole fetch', async () => {
    const answer = fetchFrom(
      (_request, response) => {
        const trickle = setInterval(() => response.write('x'), 10);
        response.on('close', () => {
          clearInterval(trickle);
        });
      },
      { timeoutMs: 300 },
    );
    await expect(answer).rejects.toThrow(SourceTimeoutError);
  });

  it('when a body stops coming', async () => {
    const answer = fetchFrom((_request, response) => response.write('x'), {
      idleTimeoutMs: 100,
      timeoutMs: 20_000,
    });
    await expect(answer).rejects.toThrow(SourceTimeoutError);
  });

  it('when the name is not resolved in time', async () => {
    const resolve: Resolve = () => new Promise(() => undefined);
    const answer = safeFetch('http://files.example.com/', { resolve, timeoutMs: 100 });
    await expect(answer).rejects.toThrow(SourceTimeoutError);
  });
});

describe('safeFetch reports as unavailable', () => {
  it.each<[string, RequestListener]>([
    ['an error status', (_request, response) => response.writeHead(404).end()],
    [
      'an endless chain of redirects',
      (_request, response) => response.writeHead(302, { location: '/' }).end(),
    ],
    [
      'a connection that breaks',
      (_request, response) => {
        response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy());
      },
    ],
    [
      'an unknown encoding',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'zstd, gzip' }).end('x'),
    ],
    [
      'a broken encoding',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    ],
  ])('%s', async (_kind, listener) => {
    const port = await serve(listener);
    await expect(safeFetch(`http://files.example.com:${port}/`, internet)).rejects.toThrow(
      SourceUnavailableError,
    );
  });

  it('a name that does not resolve', async () => {
    const resolve: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(safeFetch('http://files.example.com/', { resolve })).rejects.toThrow(SourceUnavailableError);
  });

  it('gives the same error for internal names and for names that do not exist', async () => {
    const inside: Resolve = () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]);
    const missing: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const messages = await Promise.all(
      [inside, missing].map((resolve) =>
        safeFetch('http://intranet.example.com/', { resolve }).catch(
          (error: unknown) => (error as Error).message,
        ),
      ),
    );
    expect(messages).toEqual(['The url could not be fetched.', 'The url could not be fetched.']);
  });
});
