import type { FastifyInstance } from 'fastify';
import { lingerTime } from './early-answers.ts';

/**
 * Logs one line for each answer. It names the route, not the URL: URLs hold signatures, hashes of links and what
 * people search for.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round((reply.elapsedTime - lingerTime(reply.raw)) * 10) / 10,
      },
      'answered',
    );
    done();
  });
}
