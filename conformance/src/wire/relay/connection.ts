import { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { addressOf, framingOf, headerOf, withHost, type MessageHead } from '../http1/head.ts';
import { MessageReader } from '../http1/message-reader.ts';
import type { WireBody, WireExchange } from '../traffic.ts';
import { Gatherer } from './gather.ts';
import type { Lead } from './lead.ts';

/** Events of a connection. */
export interface RelayListener {
  exchange(exchange: WireExchange): void;
  /** Bytes that are not HTTP/1 were passed on without being tested. */
  unread(): void;
  /** The proxy refused a request, and all that followed on its connection. */
  malformed(requestLine: string): void;
  /** The server was unreachable, or the connection to it broke. */
  broken(error: Error): void;
}

export interface RelayOptions {
  /** The origin of the server: scheme, host and port. */
  readonly upstream: URL;
  readonly secure: WireExchange['request']['secure'];
  /** Whether a path belongs to the API, whose bodies are kept. */
  readonly isApi: (target: string) => boolean;
  /** Replaces the server's address in presigned URLs by that of the proxy; undefined changes no response. */
  readonly lead: Lead | undefined;
}

/** Maximum number of bytes kept of a body of the API. */
const keptBytes = 4 * 1024 * 1024;

const refusalText = '{"message":"The proxy was sent a malformed request line."}';
const refusal =
  'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\n' +
  `Content-Length: ${refusalText.length}\r\n\r\n${refusalText}`;

/** A request in progress. */
interface Pending {
  readonly head: MessageHead;
  readonly url: URL;
  readonly startedAt: number;
  readonly gatherer: Gatherer;
  isComplete: boolean;
}

/**
 * Connects a client's connection to one to the server: passes on every byte, closes or resets one side after the other,
 * and reports each exchange.
 */
export class RelayedConnection {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #options: RelayOptions;
  readonly #listener: RelayListener;
  readonly #pending: Pending[] = [];
  #current: Pending | undefined;
  #answer: { head: MessageHead; gatherer: Gatherer } | undefined;
  /** Bytes of a response that is held back until it is complete. */
  #held: { readonly which: 'any' | 'signed'; readonly bytes: Buffer[] } | undefined;
  #isLost = false;
  #isRefusing = false;

  constructor(client: Socket, server: Socket, options: RelayOptions, listener: RelayListener) {
    this.#client = client;
    this.#server = server;
    this.#options = options;
    this.#listener = listener;
    pump(client, server, this.#requests(), () => undefined);
    pump(server, client, this.#answers(), (error) => {
      listener.broken(error);
    });
  }

  #requests(): MessageReader {
    return new MessageReader({
      head: (head, bytes) => this.#requestBegins(head, bytes),
      body: (bytes) => this.#current?.gatherer.add(bytes),
      end: () => {
        if (this.#current) this.#current.isComplete = true;
        this.#current = undefined;
      },
      lost: () => {
        this.#lose();
      },
      pass: (bytes) => {
        if (!this.#isRefusing) send(this.#server, bytes);
      },
    });
  }

  #requestBegins(head: MessageHead, bytes: Buffer) {
    const [method, target] = head.start;
    const { upstream, isApi } = this.#options;
    const pass = withHost(bytes, upstream.host);
    if (method === 'PRI' || method === 'CONNECT') return { framing: 'opaque', pass } as const;
    const url = addressOf(head.start, upstream.origin);
    if (url === undefined) {
      this.#isRefusing = true;
      this.#listener.malformed(head.start.join(' ').trimEnd());
      this.#refuse();
      return { framing: 'opaque', pass } as const;
    }
    const gatherer = new Gatherer(isApi(target) ? keptBytes : 0);
    this.#current = { head, url, startedAt: performance.now(), gatherer, isComplete: false };
    this.#pending.push(this.#current);
    return { framing: framingOf(head.headers, 0), pass };
  }

  #answers(): MessageReader {
    return new MessageReader({
      head: (head, bytes) => this.#answerBegins(head, bytes),
      body: (bytes) => {
        this.#answer?.gatherer.add(bytes);
        if (this.#held && this.#answer?.gatherer.isKept === false) this.#release();
      },
      end: () => {
        this.#answerEnds();
      },
      lost: () => {
        this.#lose();
      },
      pass: (bytes) => {
        if (this.#held) this.#held.bytes.push(Buffer.from(bytes));
        else send(this.#client, bytes);
      },
    });
  }

  #answerBegins(head: MessageHead, bytes: Buffer) {
    const status = Number(head.start[1]);
    const request = this.#pending[0]?.head.start;
    if (status === 101 || Number.isNaN(status)) return { framing: 'opaque', pass: bytes } as const;
    const isInterim = status < 200;
    const hasBody = !isInterim && status !== 204 && status !== 304 && request?.[0] !== 'HEAD';
    if (!isInterim) {
      const keeps = request !== undefined && this.#options.isApi(request[1]);
      this.#answer = { head, gatherer: new Gatherer(keeps ? keptBytes : 0) };
      const { lead } = this.#options;
      const which = request && hasBody && status < 300 ? lead?.concerns(request[0], request[1]) : undefined;
      if (which) this.#held = { which, bytes: [] };
    }
    return { framing: hasBody ? framingOf(head.headers, 'until close') : (0 as const), pass: bytes };
  }

  #answerEnds(): void {
    const answer = this.#answer;
    if (!answer) return;
    this.#answer = undefined;
    const pending = this.#pending.shift();
    const { body } = answer.gatherer;
    if (this.#held) {
      const via = headerOf(pending?.head.headers ?? [], 'host');
      const led = this.#options.lead?.answer(answer.head, body, via, this.#held.which);
      if (led) {
        this.#held = undefined;
        send(this.#client, led);
      } else this.#release();
    }
    if (pending) this.#tell(pending, answer.head, body);
    this.#refuse();
  }

  /** Answers a malformed request in place of the server, after the responses to the requests before it. */
  #refuse(): void {
    if (!this.#isRefusing || this.#pending.length > 0) return;
    send(this.#client, Buffer.from(refusal));
    this.#client.end();
    this.#server.end();
  }

  /** Sends on the bytes that were held back, unchanged. */
  #release(): void {
    const held = this.#held?.bytes ?? [];
    this.#held = undefined;
    for (const bytes of held) send(this.#client, bytes);
  }

  #tell({ head, url, startedAt, gatherer, isComplete }: Pending, answer: MessageHead, body: WireBody): void {
    this.#listener.exchange({
      request: {
        method: head.start[0],
        url: url.href,
        secure: this.#options.secure,
        headers: head.headers,
        // If the response comes before the end of the request, the rest of the request is unknown.
        body: isComplete ? gatherer.body : { bytes: undefined, size: undefined },
      },
      answer: { status: Number(answer.start[1]), headers: answer.headers, body },
      startedAt,
      endedAt: performance.now(),
    });
  }

  #lose(): void {
    this.#release();
    if (this.#isLost || this.#isRefusing) return;
    this.#isLost = true;
    this.#listener.unread();
  }
}

function send(socket: Duplex, bytes: Buffer): void {
  if (bytes.length > 0 && socket.writable) socket.write(bytes);
}

/** Copies one side to the other, including its end and its errors. */
function pump(from: Socket, to: Socket, reader: MessageReader, onBreak: (error: Error) => void): void {
  from.setNoDelay(true);
  from.on('data', (bytes: Buffer) => {
    to.cork();
    reader.push(bytes);
    to.uncork();
    if (to.writableNeedDrain) from.pause();
  });
  to.on('drain', () => from.resume());
  from.on('end', () => {
    reader.close();
    to.end();
  });
  from.on('error', (error: Error) => {
    onBreak(error);
    reset(to);
  });
  from.on('close', () => {
    if (!from.readableEnded) reset(to);
    else if (from.writableFinished) to.end();
  });
}

/** As the other side would have seen it. */
function reset(socket: Socket): void {
  if (socket.destroyed) return;
  // TLS sockets cannot be reset.
  if ('encrypted' in socket) socket.destroy();
  else socket.resetAndDestroy();
}
