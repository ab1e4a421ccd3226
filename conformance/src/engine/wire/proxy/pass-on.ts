import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { headerOf, type Header } from '../../model/exchange.ts';
import { diagnose, isBrokenSocket, type Diagnosis } from '../../http/transport-errors.ts';
import type { Answered, WireBody, WireExchange, WireRequest } from '../traffic.ts';
import { rewriteUrls, type RewritesFor } from './url-rewriting.ts';
import type { Upstream } from './upstream.ts';

/** Events of a proxy. */
export interface ProxyListener {
  /** Without a response only if the responder gave none; called before the client gets it. */
  exchange(exchange: WireExchange): void;
  /**
   * The proxy refused what a client sent, because it is not HTTP/1.
   *
   * @param what its request line, or what is wrong with it
   */
  malformed(what: string): void;
  /** The server was unreachable, or its response broke off or was not HTTP/1. */
  broken(exchange: WireExchange, how: Break): void;
}

export interface Break extends Diagnosis {
  /** Whether the server may have closed the connection as idle, as it may, before it read the request. */
  readonly mayBeIdle: boolean;
}

/** A request that a client has begun. */
export interface Begun {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly secure: WireRequest['secure'];
}

/**
 * Decides on the response to a complete request.
 *
 * @param target path and query
 * @param ask sends the request to the server, for this or another target, and returns the response
 * @returns undefined to reset the connection
 */
export type Responder = (
  request: WireRequest,
  target: string,
  ask: (target: string) => Promise<Answered>,
) => Promise<Answered | undefined>;

export interface PassingOptions {
  readonly upstream: Upstream;
  readonly rewritesFor?: RewritesFor | undefined;
  readonly responder?: Responder | undefined;
}

/** Maximum number of bytes kept of a body of the API. */
const keptBytes = 4 * 1024 * 1024;

/** Headers about one connection or one transfer, which is another one from here on (RFC 9110, 7.6.1). */
const ofConnection =
  /^(?:connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade|http2-settings)$/i;

const serverDecides: Responder = (_request, target, ask) => ask(target);

/** Passes a request on to the server and its response to the client, and reports the exchange. */
export function passOn(begun: Begun, options: PassingOptions, listener: ProxyListener): void {
  const passing = new Passing(begun, options, listener);
  const responder = options.responder ?? (passing.which && serverDecides);
  if (responder) passing.whole(responder);
  else passing.stream();
}

/** One request with its response. */
class Passing {
  /** Which presigned URLs the response contains. */
  readonly which: ReturnType<RewritesFor>;
  readonly #begun: Begun;
  readonly #upstream: Upstream;
  readonly #listener: ProxyListener;
  readonly #method: string;
  readonly #target: string;
  readonly #headers: readonly Header[];
  readonly #startedAt = performance.now();
  /** Unknown until its end: the server may respond before. */
  #body: WireBody = { bytes: undefined, size: undefined };
  #asking: ClientRequest | undefined;
  #hasBegun = false;

  constructor(begun: Begun, { upstream, rewritesFor }: PassingOptions, listener: ProxyListener) {
    const { message, response, url } = begun;
    const { method = 'GET', url: target = '' } = message;
    this.#begun = begun;
    this.#upstream = upstream;
    this.#listener = listener;
    this.#method = method;
    // A URL may name another host, which gets nothing.
    this.#target = /^[/*]/.test(target) ? target : url.pathname + url.search;
    this.#headers = pairsOf(message.rawHeaders);
    this.which = rewritesFor?.(method, this.#target);
    response.sendDate = false;
  }

  /** Sends the response when the request and the response are complete. */
  whole(responder: Responder): void {
    this.#respond(responder).catch(this.#breakOff);
  }

  async #respond(responder: Responder): Promise<void> {
    const { message, response } = this.#begun;
    if (message.headers.expect !== undefined) response.writeContinue();
    const bytes = await buffer(message);
    this.#body = { bytes, size: bytes.length };
    const request = this.#request();
    const answered = await responder(request, this.#target, async (target) => {
      const asking = this.#ask(target);
      asking.end(bytes);
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      return { ...headOf(answer), body: await buffer(answer) };
    });
    if (answered === undefined) {
      this.#tell(request, undefined);
      reset(message.socket);
      return;
    }
    const { status, headers, body } = answered;
    this.#tell(request, { status, headers, body: { bytes: body, size: body.length } });
    const rewritten = this.which && status < 300 ? this.#rewrite(answered, this.which) : answered;
    const own = ownHeaders(rewritten.headers);
    // Without a body, the length is that of another response.
    const isBodiless = this.#method === 'HEAD' || [204, 304].includes(rewritten.status);
    const framed = isBodiless ? own : withLength(own, rewritten.body.length);
    response.writeHead(rewritten.status, framed.flat());
    response.end(rewritten.body);
  }

  #rewrite(answered: Answered, which: 'any' | 'signed'): Answered {
    const { origin } = this.#upstream.url;
    const scheme = this.#begun.secure === 'https' ? 'https' : 'http';
    return rewriteUrls(answered, { origin, which, scheme, via: headerOf(this.#headers, 'host') });
  }

  /** Passes on each part of the request and of the response when it arrives. */
  stream(): void {
    const { message, response } = this.#begun;
    const isOfApi = this.#target.startsWith(`${this.#upstream.url.pathname}/`);
    const sent = new Gatherer(isOfApi ? keptBytes : 0);
    const received = new Gatherer(isOfApi ? keptBytes : 0);
    const asking = this.#ask(this.#target);
    asking.on('error', this.#breakOff);
    asking.on('continue', () => {
      response.writeContinue();
    });
    asking.once('response', (answer) => {
      const head = headOf(answer);
      response.writeHead(head.status, answer.statusMessage, ownHeaders(head.headers).flat());
      response.flushHeaders();
      answer.on('data', (bytes: Buffer) => {
        received.add(bytes);
      });
      answer.on('error', this.#breakOff);
      answer.once('end', () => {
        this.#tell(this.#request(), { ...head, body: received.body });
        response.addTrailers(pairsOf(answer.rawTrailers));
        response.end();
      });
      answer.pipe(response, { end: false });
    });
    message.on('data', (bytes: Buffer) => {
      sent.add(bytes);
    });
    message.once('end', () => {
      this.#body = sent.body;
      asking.addTrailers(pairsOf(message.rawTrailers));
      asking.end();
    });
    message.pipe(asking, { end: false });
  }

  /** The request to the server, which ends with the connection of the client, or when the proxy ends that. */
  #ask(target: string): ClientRequest {
    const { message } = this.#begun;
    const asking = this.#upstream.request(this.#method, target, this.#headersToServer());
    const hangUp = () => asking.destroy();
    const ends = ['finish', 'close'] as const;
    for (const end of ends) message.socket.once(end, hangUp);
    this.#asking = asking.once('response', () => {
      this.#hasBegun = true;
    });
    asking.once('close', () => {
      for (const end of ends) message.socket.off(end, hangUp);
      // Else the rest of a request that the server no longer reads would stop the connection of the client.
      message.unpipe(asking).resume();
    });
    return asking;
  }

  #headersToServer(): Header[] {
    const { host } = this.#upstream.url;
    const isHost = ([name]: Header) => name.toLowerCase() === 'host';
    const own = ownHeaders(this.#headers).map((header): Header =>
      isHost(header) ? [header[0], host] : header,
    );
    if (!own.some(isHost)) own.unshift(['Host', host]);
    const { 'transfer-encoding': coding, 'content-length': length } = this.#begun.message.headers;
    if (coding !== undefined) own.push(['Transfer-Encoding', 'chunked']);
    // Node.js would send an empty body in chunks.
    else if (length === undefined && !bodiless.has(this.#method)) own.push(['Content-Length', '0']);
    return own;
  }

  readonly #breakOff = (error: Error): void => {
    const { message, response } = this.#begun;
    if (!message.socket.writable || response.writableEnded) return;
    const hasBegun = this.#hasBegun;
    const mayBeIdle = this.#asking?.reusedSocket === true && !hasBegun && isBrokenSocket(error);
    this.#listener.broken(this.#exchange(this.#request(), undefined), {
      ...diagnose(error, hasBegun),
      mayBeIdle,
    });
    reset(message.socket);
  };

  #request(): WireRequest {
    const { url, secure } = this.#begun;
    return { method: this.#method, url: url.href, secure, headers: this.#headers, body: this.#body };
  }

  #exchange(request: WireRequest, answer: WireExchange['answer']): WireExchange {
    return { request, answer, startedAt: this.#startedAt, endedAt: performance.now() };
  }

  #tell(request: WireRequest, answer: WireExchange['answer']): void {
    this.#listener.exchange(this.#exchange(request, answer));
  }
}

/** Methods whose requests have no body, unless their headers say so. */
const bodiless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

const pairsOf = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));

const headOf = ({ statusCode = 0, rawHeaders }: IncomingMessage): { status: number; headers: Header[] } => ({
  status: statusCode,
  headers: pairsOf(rawHeaders),
});

/** Without those of the connection on which they came. */
function ownHeaders(headers: readonly Header[]): Header[] {
  const named = (headerOf(headers, 'connection') ?? '').toLowerCase().split(/[\s,]+/);
  return headers.filter(([name]) => !ofConnection.test(name) && !named.includes(name.toLowerCase()));
}

const withLength = (headers: readonly Header[], length: number): Header[] => [
  ...headers.filter(([name]) => name.toLowerCase() !== 'content-length'),
  ['Content-Length', String(length)],
];

/** As if the server had reset the connection itself; a connection of TLS cannot be reset, and is closed. */
export function reset(socket: Duplex): void {
  if (socket instanceof Socket && !(socket instanceof TLSSocket)) socket.resetAndDestroy();
  else socket.destroy();
}

/** Counts the bytes of a body, and keeps them up to a limit. */
class Gatherer {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  /** @param limit maximum number of bytes to keep; 0 keeps none */
  constructor(limit: number) {
    this.#limit = limit;
  }

  add(bytes: Buffer): void {
    this.#size += bytes.length;
    // A copy, because the buffer may be part of a larger block.
    if (this.#size <= this.#limit) this.#chunks.push(Buffer.from(bytes));
    else this.#chunks.length = 0;
  }

  get isKept(): boolean {
    return this.#size <= this.#limit;
  }

  get body(): WireBody {
    const bytes = this.isKept ? Buffer.concat(this.#chunks) : undefined;
    return { bytes: this.#size === 0 ? Buffer.alloc(0) : bytes, size: this.#size };
  }
}
