import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Drain } from '../services.ts';

/** Time for pending requests to finish. Service managers usually wait 30 seconds. */
export const closingTimeMs = 25_000;

/** Time for new connections to send their first request: a proxy connects just before it sends one. */
const firstRequestMs = 1000;

/**
 * Time in which a client must receive more of a response, so that it does not keep a file open. It may take twice as
 * long, because the socket counts anew when it notices that some of its queue has left.
 */
const stalledTimeMs = 60_000;

/**
 * Closes the connections of clients that stop reading. While the server drains, closes connections after their response,
 * so that clients connect to another server instead of losing a request.
 *
 * When the server closes, it gives those that have not sent a request a moment for it, because Node 26 would close them at
 * once. Then it closes those that wait for another request, others after their response, and the rest after a timeout.
 * Node alone would wait for clients that never send a complete request.
 */
export function endConnections(
  app: FastifyInstance,
  drain: Drain,
  { timeMs = closingTimeMs, newMs = firstRequestMs, stalledMs = stalledTimeMs } = {},
): void {
  const unused = new Set<Socket>();
  const idle = new Set<Socket>();
  let closing = false;
  let onUse = (): void => undefined;
  const timers: NodeJS.Timeout[] = [];

  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => {
      idle.delete(socket);
      unused.delete(socket);
      onUse();
    });
  });
  app.server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    unused.delete(socket);
    onUse();
    response.once('close', () => {
      if (closing) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });

  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of idle) socket.destroy();
    timers.push(
      setTimeout(() => {
        app.server.closeAllConnections();
      }, timeMs),
    );
    await new Promise<void>((resolve) => {
      onUse = () => {
        if (unused.size === 0) resolve();
      };
      onUse();
      timers.push(setTimeout(resolve, newMs));
    });
    for (const socket of unused) socket.destroy();
  });
  app.addHook('onClose', (_app, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.raw.setTimeout(stalledMs);
    if (closing || drain.isDraining) reply.header('connection', 'close');
    done();
  });
}
