import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const requestIdHeader = 'x-request-id';

/** Identifiers as proxies make them. No `@`, because the log contains no e-mail addresses. */
const acceptable = /^[\w.:=+/~-]{1,128}$/;

/** Returns the id that the client gave, or a new one. It is in every log line of the request. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** Returns the id in each response. */
export function echoRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
