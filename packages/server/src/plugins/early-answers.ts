import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from '../body-deadline.ts';

/** How much of a request to read after its response: until the time or the size is reached. */
export interface EndDelay {
  timeMs: number;
  bytes: number;
}

export const defaultEndDelay: EndDelay = { timeMs: 5_000, bytes: 64 * 1024 ** 2 };

type End = (chunk?: unknown, encoding?: BufferEncoding | null, done?: (() => void) | null) => ServerResponse;

/**
 * Ensures that a response arrives even if it is sent before the whole request has been read. The response is written at
 * once, the rest of the request is read and dropped, and only then does the response end for Node.
 *
 * Without this, Node either closes the socket while the client is still writing, so that the client sees a broken pipe
 * instead of the response, or it reads without limit. If the request ends within the limits, the connection can be
 * reused; otherwise it is closed. A client that waits for `100 Continue` gets it only when the body is about to be
 * read, so that it gets a refusal instead.
 */
export function delayEndAfterEarlyAnswers(server: Server, bounds = defaultEndDelay): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) endAfterBody(request, response, bounds);
  });
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    continueWhenRead(request, response);
    server.emit('request', request, response);
  });
}

/** Returns the milliseconds for which a written response has been waiting for the rest of its request. */
export function endDelayOf(response: ServerResponse): number {
  const since = answeredAt.get(response);
  return since === undefined ? 0 : performance.now() - since;
}

const answeredAt = new WeakMap<ServerResponse, number>();

function endAfterBody(request: IncomingMessage, response: ServerResponse, bounds: EndDelay): void {
  const end = response.end.bind(response) as End;
  const endOrDelay: End = (chunk, encoding, done) => {
    response.end = end as typeof response.end;
    if (request.complete || request.destroyed) return end(chunk, encoding, done);
    answeredAt.set(response, performance.now());
    // The headers contain the length, so the client has the complete response.
    response.cork();
    response.flushHeaders();
    if (chunk !== undefined && chunk !== null) response.write(chunk, encoding ?? 'utf8');
    response.uncork();
    throwAway(request, response, bounds, () => end(undefined, undefined, done));
    return response;
  };
  response.end = endOrDelay as typeof response.end;
}

/** Reads the request until its end, or until a limit, where the connection is closed after the response. */
function throwAway(
  request: IncomingMessage,
  response: ServerResponse,
  bounds: EndDelay,
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

/** Sends `100 Continue` as soon as a listener reads the body. */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  // A refused client may or may not send its body, so it is unknown where the next request would begin.
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

/** Reads what still arrives on an ended connection, and closes it at its end or at a limit. */
export function delayClose(socket: Socket, bounds = defaultEndDelay): void {
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
