import { once } from 'node:events';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { UsageError } from '../../model/errors.ts';
import type { RewritesFor } from './url-rewriting.ts';
import { passOn, reset, type ProxyListener, type Responder } from './pass-on.ts';
import { largestHead, Upstream, type Connecting } from './upstream.ts';

import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';

export interface ProxyOptions extends Connecting {
  readonly listen: { readonly host: string; readonly port: number };
  /** Certificate and key to offer https to clients; without them, the proxy offers http. */
  readonly identity?: { readonly cert: string; readonly key: string } | undefined;
  /** Whether the response to a request contains presigned URLs to replace; undefined changes no response. */
  readonly rewritesFor?: RewritesFor | undefined;
  /** Decides on every response; undefined passes on those of the server. */
  readonly responder?: Responder | undefined;
}

export interface Proxy {
  /** The API root to give to clients. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

const refusalText = '{"message":"The proxy was sent a malformed request."}';
const refusal =
  'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\n' +
  `Content-Length: ${refusalText.length}\r\n\r\n${refusalText}`;

/** First byte of a TLS connection. */
const handshake = 0x16;

/** Only the server and the client decide how long a connection may be idle, and what a request must have. */
const patient = {
  maxHeaderSize: largestHead,
  requireHostHeader: false,
  keepAliveTimeout: 0,
  headersTimeout: 0,
  requestTimeout: 0,
};

/**
 * Listens in front of a server, and passes on all requests and responses.
 *
 * @throws UsageError if it cannot listen there
 */
export async function startProxy(options: ProxyOptions, listener: ProxyListener): Promise<Proxy> {
  const { identity } = options;
  const upstream = new Upstream(options);
  /** The last request on each connection, with its response. */
  const last = new WeakMap<Duplex, readonly [IncomingMessage, ServerResponse]>();
  const refused = new WeakSet<Duplex>();

  /** Answers in place of the server, after the responses to the requests before, and ends the connection. */
  const refuse = (socket: Duplex, what: string) => {
    refused.add(socket);
    listener.malformed(what);
    const answer = () => {
      if (socket.writable) socket.end(refusal);
    };
    const [message, response] = last.get(socket) ?? [];
    // Before Node.js ends the connection after the last response.
    if (message?.complete && !response?.writableFinished) response?.prependOnceListener('finish', answer);
    else answer();
  };
  const serve = (message: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: target = '', httpVersion, socket } = message;
    if (refused.has(socket)) return;
    const url = addressOf(target, upstream.url.origin);
    if (url === undefined || httpVersion === '0.9') {
      refuse(socket, `${method} ${target}${httpVersion === '0.9' ? '' : ` HTTP/${httpVersion}`}`);
      return;
    }
    last.set(socket, [message, response]);
    const secure = socket instanceof TLSSocket ? 'https' : identity ? 'http' : 'loopback';
    passOn({ message, response, url, secure }, { ...options, upstream }, listener);
  };
  const prepare = <Server extends http.Server>(server: Server): Server =>
    // A client may end its side when it has sent its requests.
    Object.assign(server, { httpAllowHalfOpen: true })
      .on('request', serve)
      .on('checkContinue', serve)
      .on('checkExpectation', serve)
      .on('connect', ({ url }: IncomingMessage, socket: Duplex) => {
        socket.on('error', () => socket.destroy());
        refuse(socket, `CONNECT ${url}`);
      })
      .on('clientError', (error: ParseError, socket: Socket) => {
        if (refused.has(socket)) return;
        if (error.rawPacket) refuse(socket, faultOf(error));
        else reset(socket);
      });

  const plain = prepare(http.createServer(patient));
  const secured = identity && prepare(https.createServer({ ...patient, ...identity }));
  const open = new Set<Socket>();
  const server = net.createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (client) => {
    // Also one that never sends a byte: it would keep the proxy from closing.
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    if (!secured) {
      plain.emit('connection', client);
      client.resume();
      return;
    }
    const leave = () => client.end();
    client.once('end', leave);
    client.once('data', (first: Buffer) => {
      client.off('end', leave);
      client.pause();
      client.unshift(first);
      // A client without TLS, although the server offers https, violates a rule, but is served all the same.
      (first[0] === handshake ? secured : plain).emit('connection', client);
      process.nextTick(() => client.resume());
    });
    client.resume();
  });
  await listening(server, options.listen);
  const { port } = server.address() as AddressInfo;
  const { host } = options.listen;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    baseUrl: `${identity ? 'https' : 'http'}://${name}:${port}${upstream.url.pathname}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      upstream.close();
      await closed;
    },
  };
}

type ParseError = Error & { code?: string; reason?: string; rawPacket?: Buffer; bytesParsed?: number };

/** The request line, if that is the malformed part: other lines may contain secrets. */
function faultOf({ code = '', reason, message, rawPacket, bytesParsed = 0 }: ParseError): string {
  if (!/^HPE_INVALID_(?:METHOD|URL|VERSION|CONSTANT)$/.test(code)) return reason ?? message;
  const text = rawPacket!.toString('latin1');
  const start = text.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1;
  return text.slice(start).split(/\r?\n/, 1)[0]!;
}

async function listening(server: net.Server, { host, port }: ProxyOptions['listen']): Promise<void> {
  const ready = once(server, 'listening');
  server.listen(port, host);
  try {
    await ready;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--listen: cannot listen on ${host}:${port}: ${code ?? String(error)}.`, {
      cause: error,
    });
  }
}

/**
 * The address that the target of a request names: a path of the server, all of it (`*`), or a URL; undefined for a
 * malformed one (RFC 9112, 3.2).
 *
 * @param origin of the server, e.g. `https://files.example.com`
 */
function addressOf(target: string, origin: string): URL | undefined {
  // Not relative to the origin: the path `//b` would be the host `b`.
  const address = target.startsWith('/') ? origin + target : target === '*' ? `${origin}/*` : target;
  // The head was read as Latin-1.
  const plain = address.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return /^https?:\/\//i.test(plain) && URL.canParse(plain) ? new URL(plain) : undefined;
}
