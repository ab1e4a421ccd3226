import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Drain } from '../drain.ts';

/** Time for pending requests to finish. Service managers usually wait 30 seconds. */
export const closingTimeMs = 25_000;

/** Time for new connections to send their first request: a proxy connects just before it sends one. */
const firstRequestMs = 1000;

/**
 * Closes connections when the server closes: at once those that wait for another request, soon those that have not sent
 * their first, others after their response, and the rest after a timeout. Node alone would wait for clients that never
 * send a complete request.
 */
export function endConnectionsOnClose(
  app: FastifyInstance,
  { timeMs = closingTimeMs, newMs = firstRequestMs } = {},
): void {
  const unused = new Set<Socket>();
  const idle = new Set<Socket>();
  let closing = false;
  const timers: NodeJS.Timeout[] = [];

  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => {
      unused.delete(socket);
      idle.delete(socket);
    });
  });
  app.server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    idle.delete(socket);
    response.once('close', () => {
      if (closing) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });

  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of idle) socket.destroy();
    const endUnused = setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, newMs);
    const endAll = setTimeout(() => {
      app.server.closeAllConnections();
    }, timeMs);
    timers.push(endUnused, endAll);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}

/** Lets clients connect again, and so to another server, instead of losing a request when the server closes. */
export function endConnectionsWhileDraining(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isDraining) reply.header('connection', 'close');
    done();
  });
}
