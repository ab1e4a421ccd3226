import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

const channel = 'http.server.response.finish';

interface Finished {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Writes `POST /folders -> 200` for each response on a local port, without query, headers or bodies. Prism does not
 * expose its server, so this listens to Node's events about all servers of the process.
 *
 * @returns stops the log
 */
export function logAnswers(port: number, write: (line: string) => void): () => void {
  const listener = (message: unknown) => {
    const { request, response } = message as Finished;
    if (request.socket.localPort !== port) return;
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    write(`${request.method ?? ''} ${path} -> ${response.statusCode}`);
  };
  subscribe(channel, listener);
  return () => unsubscribe(channel, listener);
}
