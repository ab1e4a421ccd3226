import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Time in which a client must receive more of a response. */
const idleTimeoutMs = 60_000;

/** Number of checks in that time. */
const checks = 12;

/**
 * Closes the connection of a client that stops reading a response, so that it does not keep a file open. Checks which
 * bytes have left this process, because a socket's own timeout restarts at each change of its queue, and so takes twice
 * the time.
 */
export function endStalledAnswers(app: FastifyInstance, timeoutMs = idleTimeoutMs): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.raw.setTimeout(timeoutMs);
    if (isStream(payload)) endOnStall(reply.raw, timeoutMs);
    done();
  });
}

function endOnStall(response: ServerResponse, timeoutMs: number): void {
  const stall = new Stall(checks);
  const timer = setInterval(() => {
    const { socket } = response;
    if (!socket) return;
    const waiting = socket.writableLength;
    if (stall.isOver({ sent: socket.bytesWritten - waiting, waiting })) socket.destroy();
  }, timeoutMs / checks);
  timer.unref();
  response.once('close', () => {
    clearInterval(timer);
  });
}

/** Counts consecutive checks at which bytes were waiting, but none were sent. */
export class Stall {
  readonly #most: number;
  #sent = -1;
  #checks = 0;

  constructor(most: number) {
    this.#most = most;
  }

  isOver({ sent, waiting }: { sent: number; waiting: number }): boolean {
    // If no bytes are waiting, the server is slow and not the client.
    this.#checks = sent === this.#sent && waiting > 0 ? this.#checks + 1 : 0;
    this.#sent = sent;
    return this.#checks >= this.#most;
  }
}

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;
