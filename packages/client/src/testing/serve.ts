import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { createClient } from '../index.ts';

/** Starts a server on loopback, which closes at the end of the test, and returns its origin. */
export async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A request to a server on loopback. */
export interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (response: ServerResponse, asked: Asked) => void;

/** Starts a server that sends these responses in order, and repeats the last one. It records its requests. */
export async function serve(...answers: Answer[]): Promise<{ baseUrl: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const origin = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const latest = { method, url, headers, body: Buffer.concat(chunks).toString() };
      asked.push(latest);
      answers[Math.min(asked.length, answers.length) - 1]!(response, latest);
    });
  });
  return { baseUrl: `${origin}/api/v1`, asked };
}

export const token = 'secret-token';

/** A client with `token` of a server that `serve` starts, and the server's requests. */
export async function serveClient(...answers: Answer[]) {
  const { baseUrl, asked } = await serve(...answers);
  return { client: createClient({ baseUrl, token }), baseUrl, asked };
}

/** Lets no test of a file pause before retries, which is for a random time otherwise. */
export function withoutPauses(): void {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** Responds with JSON. */
export const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

/** Starts a response, and resets the connection in the middle. */
export const reset: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('[{"id":', () => {
    response.socket!.resetAndDestroy();
  });
};
