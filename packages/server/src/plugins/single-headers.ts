import type { FastifyInstance } from 'fastify';
import { MalformedError } from '../errors.ts';

/**
 * Refuses requests with two Host or two Authorization headers: Node would use the first, while a proxy may have checked
 * the other. Also refuses a missing Host header, for which Node's own response has no message.
 */
export function requireSingleHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { rawHeaders } = raw;
    let hosts = 0;
    let authorizations = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index]!;
      if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
      else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1;
    }
    if (hosts !== 1 && (hosts > 1 || raw.httpVersion === '1.1')) {
      done(new MalformedError('The request must have one Host header.'));
    } else if (authorizations > 1) {
      done(new MalformedError('The request must not have more than one Authorization header.'));
    } else {
      done();
    }
  });
}
