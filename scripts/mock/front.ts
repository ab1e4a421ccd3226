import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { namedAsSent } from './field-names.ts';

/** The path of presigned URLs in the mock's responses. */
export const sinkPath = '/objects/';

/** The host of presigned URLs in the examples: a reserved name, so that no URL leads to a real host. */
const exampleObjects = 'https://objects.example.com/';

export interface Front {
  port: number;
  close: () => Promise<void>;
}

interface FrontOptions {
  port: number;
  host: string;
  /** Whether presigned URLs lead here; otherwise responses are exactly the examples. */
  sink: boolean;
  /** Receives `POST /folders -> 200` for each response, without query, headers or bodies. */
  log: (line: string) => void;
}

/**
 * A proxy in front of Prism, which adds what developers of clients need: paths with the version segment, presigned URLs
 * that accept a PUT, and errors with the names of the invalid fields.
 */
export async function serveFront(prismPort: number, { port, host, sink, log }: FrontOptions): Promise<Front> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    response.on('finish', () => {
      log(`${request.method ?? ''} ${path.split('?', 1)[0] ?? ''} -> ${response.statusCode}`);
    });
    if (path.startsWith(sinkPath)) takeObject(request, response);
    else if (path === '/health') answerJson(response, 200, { status: 'ok' });
    else {
      const origin = `http://${request.headers.host ?? 'localhost'}`;
      const objects = sink ? origin + sinkPath : exampleObjects;
      passOn(request, response, {
        path: path.replace(/^\/(?:api\/)?v1(?=\/)/, ''),
        port: prismPort,
        objects,
      });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeIdleConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const openToAll = { 'access-control-allow-origin': '*' };

/** Reads the bytes without storing them. */
function takeObject(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'OPTIONS') {
    const allowed = { 'access-control-allow-methods': 'PUT', 'access-control-allow-headers': '*' };
    response.writeHead(204, { ...openToAll, ...allowed }).end();
  } else if (request.method !== 'PUT') {
    answerJson(response, 405, { message: 'A presigned URL accepts only PUT.' });
  } else if (request.headers.authorization !== undefined) {
    answerJson(response, 400, {
      message: 'A presigned URL contains its own authorisation: do not send the token.',
    });
  } else {
    request.resume();
    request.on('end', () => response.writeHead(200, openToAll).end());
  }
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { ...openToAll, 'content-type': 'application/json' }).end(JSON.stringify(body));
}

interface Passage {
  path: string;
  port: number;
  /** The start of presigned URLs. */
  objects: string;
}

function passOn(request: IncomingMessage, response: ServerResponse, { path, port, objects }: Passage): void {
  const { method, headers } = request;
  const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, connection: 'close' } };
  const inner = forward(options, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const body = Buffer.from(
        namedAsSent(text, answer.headers['sl-violations']).replaceAll(exampleObjects, objects),
      );
      const ofThisHop = ['connection', 'transfer-encoding'];
      const kept = Object.entries(answer.headers).filter(([name]) => !ofThisHop.includes(name));
      const length = method === 'HEAD' || body.length === 0 ? {} : { 'content-length': body.length };
      response.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(kept), ...length }).end(body);
    });
  });
  inner.on('error', (error) => {
    answerJson(response, 502, { message: `The mock failed: ${error.message}` });
  });
  request.pipe(inner);
}
