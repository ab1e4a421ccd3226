import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection of a client that stops reading a response, so that it does not keep a file open: after this
 * time, or up to twice as long, because the socket counts anew when it notices that some of its queue has left.
 */
export function endStalledAnswers(app: FastifyInstance, timeoutMs = 60_000): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.raw.setTimeout(timeoutMs);
    done();
  });
}
