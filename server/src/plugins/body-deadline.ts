import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** For a whole body, so that a sender who trickles one in cannot hold a connection for long. */
export const bodyDeadlineMs = 30_000;

/** Ends the connection of a request whose body does not come in time. What a handler reads itself is left to it. */
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
  // A body that is refused for its size is answered while it is still coming.
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

/** How fast a body must come at least. */
export interface Pace {
  bytes: number;
  everyMs: number;
}

/** A kilobyte a second: slower than any line that is still in use. */
const defaultPace: Pace = { bytes: 60_000, everyMs: 60_000 };

/** Ends a request whose body, of whatever size, comes more slowly than that. */
export function requirePace(request: IncomingMessage, { bytes, everyMs }: Pace = defaultPace): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const isSlow = socket.bytesRead - before < bytes;
    before = socket.bytesRead;
    if (isSlow && !request.complete) request.destroy();
  }, everyMs);
  for (const event of ['end', 'close']) {
    request.once(event, () => {
      clearInterval(timer);
    });
  }
}
