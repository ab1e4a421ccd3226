import { Buffer } from 'node:buffer';
import type { Agent, Dispatcher } from 'undici';
import { headerOf, type Header } from '../model/exchange.ts';
import type { Connection, SentOn } from './connections.ts';
import type { HttpRequest, HttpResponse } from './http-client.ts';
import { isBrokenSocket } from './transport-errors.ts';
import { beginningOf, quotesBodyOf, UnreadBodyError, type AnsweredOn } from './unread-body.ts';

/** Why an exchange failed, and how far it got. */
export class BrokenExchangeError extends Error {
  override readonly name = 'BrokenExchangeError';
  readonly reason: 'failed' | 'timeout' | 'aborted' | 'too-large';
  /** Whether the server may have closed the socket as idle: after a response on it, and before it read the next request. */
  readonly wasStale: boolean;
  /** Whether a part of the response had arrived. */
  readonly hasBegun: boolean;

  constructor(
    reason: BrokenExchangeError['reason'],
    { wasStale, hasBegun, ...options }: { wasStale: boolean; hasBegun: boolean } & ErrorOptions,
  ) {
    super(reason, options);
    this.reason = reason;
    this.wasStale = wasStale;
    this.hasBegun = hasBegun;
  }
}

export interface ExchangeLimits {
  /** Milliseconds for everything, from connecting to the last byte. */
  readonly timeoutMs: number;
  /** In bytes, before decoding. */
  readonly maxBodyBytes: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends one request and collects its response, without decoding it.
 *
 * @throws BrokenExchangeError
 */
export function performExchange(
  connections: Agent,
  { method, url, headers, body }: HttpRequest,
  limits: ExchangeLimits,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { origin, pathname, search } = new URL(url);
    const bytes = bodyOf(body);
    const sent = { method, path: pathname, body: beginningOf(bytes) };
    const gathering = new Gathering(sent, limits, resolve, reject);
    const request: SentOn = {
      origin,
      method,
      path: pathname + search,
      headers: headers.flat(),
      body: bytes,
      onConnection: gathering.onConnection,
    };
    connections.dispatch(request, gathering);
  });
}

const bodyOf = (body: HttpRequest['body']): Buffer | string | null =>
  typeof body === 'string' ? body : body === undefined ? null : Buffer.from(body);

type Sent = Omit<AnsweredOn, 'status'>;

/** A server that closes a connection as idle has done so by then: what is closed later has had the request. */
const crossing = { turns: 5, turnMs: 50 };

class Gathering implements Dispatcher.DispatchHandler {
  readonly #sent: Sent;
  readonly #limits: ExchangeLimits;
  readonly #resolve: (response: HttpResponse) => void;
  readonly #reject: (error: BrokenExchangeError) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #connection: Connection | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  /** Undefined if nothing was answered on the socket yet. */
  #before: AnsweredOn | undefined;
  #begun = false;
  #turns: NodeJS.Timeout | undefined;
  /** Turns of the event loop and no time: a runner that is busy learns late of what came early. */
  #waited = 0;
  #startedAt = 0;
  #head: { status: number; headers: Header[] } | undefined;
  #size = 0;
  #settled = false;

  constructor(
    sent: Sent,
    limits: ExchangeLimits,
    resolve: (response: HttpResponse) => void,
    reject: (error: BrokenExchangeError) => void,
  ) {
    this.#sent = sent;
    this.#limits = limits;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => {
      this.#breakOff('timeout');
    }, limits.timeoutMs);
    limits.signal?.addEventListener('abort', this.#abort);
  }

  readonly onConnection = (connection: Connection): void => {
    this.#connection = connection;
    // A socket may break before anything is sent on it.
    this.#before = connection.last;
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#before = this.#connection?.last;
    this.#startedAt = performance.now();
    this.#turns = setInterval(() => this.#waited++, crossing.turnMs);
    // It may have ended while the connection was opened.
    if (this.#settled) controller.abort(new Error('no longer wanted'));
  }

  /** The first byte of the response has arrived. */
  onResponseStarted(): void {
    this.#begun = true;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    // Informational responses (103 Early Hints) precede the actual one.
    if (status < 200) return;
    const headers = headersOf(controller.rawHeaders);
    this.#head = { status, headers };
    if (Number(headerOf(headers, 'content-length')) > this.#limits.maxBodyBytes) this.#breakOff('too-large');
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#limits.maxBodyBytes) this.#breakOff('too-large');
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.#head) return;
    const { status } = this.#head;
    const bytes = Buffer.concat(this.#chunks);
    const before = this.#before;
    if (status >= 400 && before && quotesBodyOf(before, bytes, this.#sent)) {
      this.#breakOff('failed', new UnreadBodyError(before));
    }
    if (!this.#settle()) return;
    this.#connection?.answered({ ...this.#sent, status });
    const durationMs = performance.now() - this.#startedAt;
    const response = { ...this.#head, bytes, durationMs };
    // undici gives the connection back one turn later. A request sent before that would open another connection, which a
    // server that serves one at a time does not accept.
    setImmediate(() => setImmediate(this.#resolve, response));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#breakOff('failed', error);
  }

  readonly #abort = (): void => {
    this.#breakOff('aborted');
  };

  #breakOff(reason: BrokenExchangeError['reason'], cause?: Error): void {
    if (!this.#settle()) return;
    const isEarly = !this.#begun && this.#waited < crossing.turns;
    const wasStale = this.#before !== undefined && isEarly && isBrokenSocket(cause);
    this.#reject(new BrokenExchangeError(reason, { wasStale, hasBegun: this.#begun, cause }));
    this.#controller?.abort(new Error('no longer wanted'));
  }

  /** False if the exchange has already ended. */
  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    clearTimeout(this.#timer);
    clearInterval(this.#turns);
    this.#limits.signal?.removeEventListener('abort', this.#abort);
    return true;
  }
}

/** Names and values one after the other, as the parser read them. */
function headersOf(raw: Dispatcher.DispatchController['rawHeaders']): Header[] {
  if (!Array.isArray(raw)) throw new TypeError('The HTTP library gave no raw headers.');
  const texts = raw.map((part) => part.toString('latin1'));
  return texts.flatMap((name, index): Header[] => (index % 2 === 0 ? [[name, texts[index + 1] ?? '']] : []));
}
