import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Timeout for a whole body, so that a slow sender cannot keep a connection for long. */
export const bodyDeadlineMs = 30_000;

/**
 * Closes the connection of a request whose body does not arrive in time. Does not apply to bodies that a handler reads
 * itself.
 */
export function limitBodyTime(app: FastifyInstance, deadlineMs = bodyDeadlineMs): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!hasBody(request)) {
      done(null, payload);
      return;
    }
    const timer = setTimeout(() => request.raw.destroy(), deadlineMs);
    timers.set(request, timer);
    request.raw.once('close', () => {
      clearTimeout(timer);
    });
    done(null, payload);
  });
  // A body that is too large gets its response while it is still arriving.
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(timers.get(request));
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Minimum speed of a body. */
export interface Pace {
  bytes: number;
  everyMs: number;
}

/** One kilobyte per second: slower than any connection still in use. */
const defaultPace: Pace = { bytes: 60_000, everyMs: 60_000 };

/** Closes the connection of a request whose body, of any size, arrives more slowly than this. */
export function requirePace(request: IncomingMessage, { bytes, everyMs }: Pace = defaultPace): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const isSlow = socket.bytesRead - before < bytes;
    before = socket.bytesRead;
    // A request whose body was not read to its end may have no other event after its response.
    if (request.complete) clearInterval(timer);
    else if (isSlow) request.destroy();
  }, everyMs).unref();
  for (const event of ['end', 'close']) {
    request.once(event, () => {
      clearInterval(timer);
    });
  }
}
