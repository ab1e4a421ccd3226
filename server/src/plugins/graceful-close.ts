import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Drain } from '../drain.ts';

/** Time for pending requests to finish. Service managers usually wait 30 seconds. */
export const closingTimeMs = 25_000;

/**
 * Closes connections when the server closes: idle ones at once, others after their response, and the rest after a
 * timeout. Node alone would wait for clients that never send a complete request.
 */
export function endConnectionsOnClose(app: FastifyInstance, timeMs = closingTimeMs): void {
  const waiting = new Set<Socket>();
  let closing = false;
  let timer: NodeJS.Timeout | undefined;

  app.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    waiting.delete(socket);
    response.once('close', () => {
      if (closing) socket.destroySoon();
      else if (!socket.destroyed) waiting.add(socket);
    });
  });

  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of waiting) socket.destroy();
    timer = setTimeout(() => {
      app.server.closeAllConnections();
    }, timeMs);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearTimeout(timer);
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
