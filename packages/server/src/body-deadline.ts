import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Timeout for a whole body, so that a slow sender cannot keep a connection for long. */
export const bodyDeadlineMs = 30_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Closes the connection of a request whose body does not arrive in time, unless its handler requires a pace instead. */
export function limitBodyTime(server: Server, deadlineMs = bodyDeadlineMs): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const timer = setTimeout(() => {
      if (!request.complete) request.destroy();
    }, deadlineMs);
    deadlines.set(request, timer);
    const settle = () => {
      clearTimeout(timer);
    };
    request.once('end', settle);
    // Also where the response comes before the end of the body.
    response.once('close', settle);
  });
}

/** Minimum speed of a body, one kilobyte per second: slower than any connection still in use. */
const pace = { bytes: 60_000, everyMs: 60_000 };

/** Closes the connection of a request whose body, of any size, arrives more slowly than `pace`. */
export function requirePace(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const isSlow = socket.bytesRead - before < pace.bytes;
    before = socket.bytesRead;
    // A request whose body was not read to its end may have no other event after its response.
    if (request.complete) clearInterval(timer);
    else if (isSlow) request.destroy();
  }, pace.everyMs).unref();
  for (const event of ['end', 'close']) {
    request.once(event, () => {
      clearInterval(timer);
    });
  }
}
