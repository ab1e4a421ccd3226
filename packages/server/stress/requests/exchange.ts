import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { HttpRequest } from './render.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A server that takes longer hangs: it gives up itself after 20 s for a source and 60 s for a conversion. */
const deadlineMs = 90_000;

/** Sends requests as they are, which fetch would not: it mends URLs and refuses headers. */
export class Sender {
  readonly #root: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(apiUrl: string) {
    this.#root = new URL(apiUrl);
  }

  /** @throws where the connection ends without an answer */
  send({
    method,
    url,
    headers,
    body,
  }: Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname, port, pathname } = this.#root;
      const sent = httpRequest({
        agent: this.#agent,
        hostname,
        port,
        method,
        path: pathname.replace(/\/$/, '') + url,
        headers: { ...headers, ...(body && { 'content-length': body.length }) },
        signal: AbortSignal.timeout(deadlineMs),
      });
      sent.once('error', (error) => {
        reject(new Error(`${method} ${url} got no answer: ${error.message}`, { cause: error }));
      });
      sent.once('response', (response) => {
        // The server may answer, and let go, before it has all of the body.
        sent.on('error', () => undefined);
        buffer(response).then((received) => {
          resolve({ status: response.statusCode!, headers: response.headers, body: received });
        }, reject);
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
