import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Chances } from './chances.ts';

/** Resets idle connections, as servers and proxies do. */
export class IdleResets {
  readonly #pending = new WeakMap<Socket, NodeJS.Timeout>();

  /** A connection with a request in progress is not idle. */
  requestCame(socket: Socket): void {
    clearTimeout(this.#pending.get(socket));
  }

  /** Resets one connection in four shortly after a response. */
  answers(response: ServerResponse, socket: Socket, { oneIn, integer }: Chances): void {
    if (!oneIn(4)) return;
    response.once('finish', () => {
      const reset = () => socket.resetAndDestroy();
      // Leaves the response time to arrive.
      this.#pending.set(socket, setTimeout(reset, 5 + integer(20)));
    });
  }
}
