import type { FastifyInstance } from 'fastify';
import { endDelayOf } from './early-answers.ts';

/**
 * Logs one line for each response. It contains the route instead of the URL, because URLs contain signatures, link
 * hashes and search terms.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round((reply.elapsedTime - endDelayOf(reply.raw)) * 10) / 10,
      },
      'answered',
    );
    done();
  });
}
