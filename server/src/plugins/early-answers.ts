import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long the rest of a request is read after its answer, whichever is reached first. */
export interface LingerBounds {
  timeMs: number;
  bytes: number;
}

export const defaultLinger: LingerBounds = { timeMs: 5_000, bytes: 64 * 1024 ** 2 };

type End = (chunk?: unknown, encoding?: BufferEncoding | null, done?: (() => void) | null) => ServerResponse;

/**
 * Lets every answer that is given before its request has been read arrive: it is written at once, what still comes of
 * the request is thrown away, and only then is the answer over for Node. Otherwise Node either closes the socket under
 * a client that is still writing, which then sees a broken pipe instead of the answer, or reads on without an end.
 * A request that has been read whole leaves the connection to the next one; one that reaches a bound loses it.
 *
 * A client that waits for leave to send (`Expect: 100-continue`) gets it when the body is about to be read, so that a
 * refusal reaches it instead.
 */
export function lingerAfterEarlyAnswers(server: Server, bounds = defaultLinger): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) endAfterBody(request, response, bounds);
  });
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    continueWhenRead(request, response);
    server.emit('request', request, response);
  });
}

/** Milliseconds for which an answer that has been written waited for the rest of its request. */
export function lingerTime(response: ServerResponse): number {
  const since = answeredAt.get(response);
  return since === undefined ? 0 : performance.now() - since;
}

const answeredAt = new WeakMap<ServerResponse, number>();

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

function endAfterBody(request: IncomingMessage, response: ServerResponse, bounds: LingerBounds): void {
  const end = response.end.bind(response) as End;
  const endOrLinger: End = (chunk, encoding, done) => {
    response.end = end as typeof response.end;
    if (request.complete || request.destroyed) return end(chunk, encoding, done);
    answeredAt.set(response, performance.now());
    // With its length in the head, the answer is whole for the client.
    response.cork();
    response.flushHeaders();
    if (chunk !== undefined && chunk !== null) response.write(chunk, encoding ?? 'utf8');
    response.uncork();
    throwAway(request, response, bounds, () => end(undefined, undefined, done));
    return response;
  };
  response.end = endOrLinger as typeof response.end;
}

/** Reads the request to its end, or to a bound: then its connection goes with the answer. */
function throwAway(
  request: IncomingMessage,
  response: ServerResponse,
  bounds: LingerBounds,
  end: () => void,
): void {
  let left = bounds.bytes;
  const read = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) giveUp();
  };
  const settle = () => {
    clearTimeout(timer);
    request.off('data', read).off('end', finish);
    response.off('close', settle);
  };
  const finish = () => {
    settle();
    end();
  };
  const giveUp = () => {
    settle();
    request.pause();
    response.once('finish', () => {
      request.socket.destroySoon();
    });
    end();
  };
  const timer = setTimeout(giveUp, bounds.timeMs);
  response.once('close', settle);
  request.once('end', finish).on('data', read).resume();
}

/** Tells the client to send its body as soon as somebody listens for it. */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  // Whether a refused client sends its body nevertheless cannot be known, nor where the next request begins.
  response.setHeader('connection', 'close');
  const onListener = (event: string | symbol) => {
    if (event !== 'data' && event !== 'readable') return;
    request.off('newListener', onListener);
    if (response.headersSent) return;
    response.removeHeader('connection');
    response.writeContinue();
  };
  request.on('newListener', onListener);
}

/** Reads what still comes over a connection that was ended, and closes it at its end or at a bound. */
export function lingerOn(socket: Socket, bounds = defaultLinger): void {
  let left = bounds.bytes;
  const timer = setTimeout(() => socket.destroy(), bounds.timeMs);
  socket.once('close', () => {
    clearTimeout(timer);
  });
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  socket.resume();
}
