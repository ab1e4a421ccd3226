import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { Random } from './random.ts';

export interface Exchange {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Reply {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

export type Forward = (exchange: Exchange) => Promise<Reply>;

export interface LoadBalancerOptions {
  /** Origins of the nodes, which may change. */
  nodes: () => readonly string[];
  random: Random;
  /** Takes part in each exchange; faults of servers are seeded with it. */
  through?: (exchange: Exchange, forward: Forward) => Promise<Reply>;
  /** How long it waits for a node that accepts connections, and for a response. */
  patienceMs?: number;
}

const defaultPatienceMs = 30_000;
const retryMs = 25;

/**
 * A load balancer for tests, which gives requests to the nodes in rotation. It repeats a request at another node only if
 * no node got it: if the connection was refused.
 */
export class LoadBalancer {
  /** Share of the requests whose connection is cut after a node got them and before the client gets the response. */
  cutShare = 0;
  /** Maximum delay of a request, in milliseconds. */
  delayMs = 0;
  cuts = 0;
  /** Requests that a node may still be working on. */
  inProgress = 0;
  readonly #options: LoadBalancerOptions;
  readonly #patienceMs: number;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  #next = 0;

  private constructor(options: LoadBalancerOptions) {
    this.#options = options;
    this.#patienceMs = options.patienceMs ?? defaultPatienceMs;
    // As long as that of a node, so that clients that keep connections find them open.
    this.#server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      this.inProgress += 1;
      this.#answer(request, response)
        .catch(() => response.destroy())
        .finally(() => {
          this.inProgress -= 1;
        });
    });
  }

  static async start(options: LoadBalancerOptions): Promise<LoadBalancer> {
    const balancer = new LoadBalancer(options);
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  /** Without a slash at its end. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { random, through } = this.#options;
    const { method = 'GET', url = '/', headers } = request;
    const exchange = { method, url, headers, body: await buffer(request) };
    const isCut = random.next() < this.cutShare;
    // Half of the cut requests are cut while the node is at work, which notices it; the others after it responded.
    const cutAtOnce = isCut && random.next() < 0.5;
    if (this.delayMs > 0) await setTimeout(random.between(0, this.delayMs));
    const forward: Forward = (other) =>
      this.#forward(other, () => {
        if (cutAtOnce) this.#cut(response);
      });
    const reply = through ? await through(exchange, forward) : await forward(exchange);
    if (isCut && !response.destroyed) this.#cut(response);
    if (response.destroyed) return;
    response.writeHead(reply.status, reply.headers);
    response.end(reply.body);
  }

  #cut(response: ServerResponse): void {
    this.cuts += 1;
    response.destroy();
  }

  async #forward(exchange: Exchange, onForwarded: () => void): Promise<Reply> {
    const end = performance.now() + this.#patienceMs;
    for (;;) {
      const nodes = this.#options.nodes();
      for (let attempt = 0; attempt < nodes.length; attempt++) {
        try {
          return await this.#forwardTo(nodes[this.#next++ % nodes.length]!, exchange, onForwarded);
        } catch (error) {
          if (!wasRefused(error)) throw error;
        }
      }
      if (performance.now() > end) throw new Error('No node accepts connections.');
      await setTimeout(retryMs);
    }
  }

  async #forwardTo(
    node: string,
    { method, url, headers, body }: Exchange,
    onForwarded: () => void,
  ): Promise<Reply> {
    const request = httpRequest(new URL(url, node), {
      method,
      headers: { ...without(headers, ofRequest), ...(body.length > 0 && { 'content-length': body.length }) },
      agent: this.#agent,
      timeout: this.#patienceMs,
    });
    request.once('timeout', () => request.destroy(new Error('The node does not respond.')));
    request.end(body, onForwarded);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return {
      status: answer.statusCode!,
      headers: without(answer.headers, ofConnection),
      body: await buffer(answer),
    };
  }
}

/** Headers about one connection, which the load balancer does not pass on. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];
const ofRequest = [...ofConnection, 'expect'];

function without(headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/** Whether the error says that the node got nothing. */
function wasRefused(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' && code === 'ECONNREFUSED';
}
