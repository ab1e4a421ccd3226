import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimitAnswers } from './rate-limit-answers.ts';
import { Chances } from './chances.ts';
import { clockOf, type Oddities } from './oddities.ts';
import type { IncomingRequest } from './pass-on.ts';
import { sendAnswer, type OutgoingAnswer } from './send-answer.ts';

type Service = (request: IncomingRequest) => Promise<OutgoingAnswer>;

export interface OddFront {
  readonly origin: string;
  close(): Promise<void>;
}

/** Resets idle connections, as servers and proxies do. */
class IdleResets {
  readonly #pending = new WeakMap<Socket, NodeJS.Timeout>();

  /** A connection with a request in progress is not idle. */
  requestCame(socket: Socket): void {
    clearTimeout(this.#pending.get(socket));
  }

  /** Resets one connection in four shortly after a response; not after a long one, of which a busy client may lack the end. */
  answers(response: ServerResponse, size: number, { oneIn, integer }: Chances): void {
    if (!oneIn(4) || size > 16 * 1024) return;
    const { socket } = response;
    if (!socket) return;
    response.once('finish', () => {
      const reset = () => socket.resetAndDestroy();
      // Leaves the response time to arrive.
      this.#pending.set(socket, setTimeout(reset, 5 + integer(20)));
    });
  }
}

/**
 * Listens on a free loopback port and responds like a service, with oddities of transport.
 *
 * @param serviceAt creates the service for the front's address
 */
export async function startOddFront(
  serviceAt: (origin: string) => Promise<Service>,
  oddities: Oddities,
  seed: number,
): Promise<OddFront> {
  const busyMoments = new RateLimitAnswers(clockOf(oddities));
  const idleResets = new IdleResets();
  let count = 0;

  const respond = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { socket } = message;
    idleResets.requestCame(socket);
    const request = await received(message);
    const chances = new Chances(seed, `request ${count++}`);
    const refusal =
      oddities.turnsAway && !isOfServer(message) ? busyMoments.refusalOf(request, chances) : undefined;
    const answer = refusal ?? (await service(request));
    if (oddities.longestDelay > 0) await pause(chances.integer(oddities.longestDelay));
    if (oddities.connections === 'reset when idle' && !isOfServer(message))
      idleResets.answers(response, answer.body.length, chances);
    sendAnswer(response, answer, oddities, chances);
  };

  const server = createServer((message, response) => {
    respond(message, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = await serviceAt(origin);
  return {
    origin,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The server uploads parts to its own object storage, and does not expect a 429 there. */
const isOfServer = ({ headers }: IncomingMessage): boolean => headers['user-agent'] === 'node';

async function received(message: IncomingMessage): Promise<IncomingRequest> {
  const { method = '', url = '', headers } = message;
  return { method, url, headers, body: await buffer(message) };
}
