import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** For a client to take more of an answer. */
const idleTimeoutMs = 60_000;

/** How often is looked whether it did, within that time. */
const looks = 12;

/**
 * Ends the connection of a client that stops reading an answer, which would hold on to the file behind it. By what has
 * left this process: a socket's own timeout begins anew whenever its queue has changed, and ends after twice the time.
 */
export function endStalledAnswers(app: FastifyInstance, timeoutMs = idleTimeoutMs): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.raw.setTimeout(timeoutMs);
    if (isStream(payload)) endOnStall(reply.raw, timeoutMs);
    done();
  });
}

function endOnStall(response: ServerResponse, timeoutMs: number): void {
  const stall = new Stall(looks);
  const timer = setInterval(() => {
    const { socket } = response;
    if (!socket) return;
    const waiting = socket.writableLength;
    if (stall.isOver({ sent: socket.bytesWritten - waiting, waiting })) socket.destroy();
  }, timeoutMs / looks);
  timer.unref();
  response.once('close', () => {
    clearInterval(timer);
  });
}

/** Counts the looks, one after another, at which nothing more was sent of what waits. */
export class Stall {
  readonly #most: number;
  #sent = -1;
  #looks = 0;

  constructor(most: number) {
    this.#most = most;
  }

  isOver({ sent, waiting }: { sent: number; waiting: number }): boolean {
    // Where nothing waits, it is this side that is slow.
    this.#looks = sent === this.#sent && waiting > 0 ? this.#looks + 1 : 0;
    this.#sent = sent;
    return this.#looks >= this.#most;
  }
}

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;
