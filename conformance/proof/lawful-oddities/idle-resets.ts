import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Chances } from './chances.ts';

/** Resets connections that wait for their next request, as servers and what stands before them do. */
export class IdleResets {
  readonly #pending = new WeakMap<Socket, NodeJS.Timeout>();

  /** A connection that carries a request is not idle. */
  requestCame(socket: Socket): void {
    clearTimeout(this.#pending.get(socket));
  }

  /** One connection in four is reset a moment after an answer. */
  answers(response: ServerResponse, socket: Socket, { oneIn, integer }: Chances): void {
    if (!oneIn(4)) return;
    response.once('finish', () => {
      const reset = () => socket.resetAndDestroy();
      // The answer has its time to arrive.
      this.#pending.set(socket, setTimeout(reset, 5 + integer(20)));
    });
  }
}
