import type { FastifyInstance } from 'fastify';

export const safeHeaders = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

/** Sets safe default headers for every response. Handlers may override them. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(safeHeaders);
    done();
  });
}
