import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

export type Answering = (response: ServerResponse, request: IncomingMessage) => void;

const megabyte = 1024 * 1024;

const sends =
  (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };

/** Writes as long as the client reads. */
const pours: Answering = (response) => {
  const chunk = Buffer.alloc(megabyte, ' ');
  const pour = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', pour);
  };
  response.once('error', () => undefined);
  pour();
};

const json = 'application/json';
let bomb: Buffer | undefined;

/** Responses that take time and memory as long as the client reads them. */
export const floods = {
  endless: (response) => {
    response.writeHead(200, { 'content-type': json });
    pours(response, response.req);
  },
  'of 200 MB': (response) => {
    response.writeHead(200, { 'content-type': json, 'content-length': String(200 * megabyte) });
    pours(response, response.req);
  },
  'of 200 MB when decoded': (response, request) => {
    bomb ??= gzipSync(Buffer.alloc(200 * megabyte, ' '));
    sends(200, json, bomb, { 'content-encoding': 'gzip' })(response, request);
  },
} satisfies Record<string, Answering>;

/** Other responses that a client should survive. */
export const hostilities = {
  'that trickles in': (response) => {
    response.writeHead(200, { 'content-type': json });
    const timer = setInterval(() => response.write(' '), 20);
    response.once('close', () => {
      clearInterval(timer);
    });
  },
  'that never comes': () => undefined,
  'that is no HTTP': (response) => response.socket?.end('220 mail.example.com ESMTP\r\n\r\n'),
  'that breaks off': (response) => {
    response.writeHead(200, { 'content-type': json, 'content-length': '1000' });
    response.write('{"status":', () => response.socket?.destroy());
  },
  'of a captive portal': sends(200, 'text/html', '<!doctype html><title>Welcome to the hotel</title>'),
  'that redirects to itself': (response, request) => {
    sends(302, 'text/html', '', { location: request.url ?? '/' })(response, request);
  },
  'of a broken gateway': sends(502, 'text/html', '<h1>Bad Gateway</h1>'),
} satisfies Record<string, Answering>;

/** Unusual responses in JSON. */
export const oddJson = {
  null: sends(200, json, 'null'),
  'an empty object': sends(200, json, '{}'),
  'an empty list': sends(200, json, '[]'),
  'a list of null': sends(200, json, '[null]'),
  'half a document': sends(200, json, '{"status":"succ'),
  'empty resources': sends(
    200,
    json,
    JSON.stringify({
      status: 'success',
      folder: null,
      fileEntry: [],
      link: 'none',
      url: 7,
      key: {},
      users: {},
    }),
  ),
  'deeply nested lists': sends(200, json, '['.repeat(100_000) + ']'.repeat(100_000)),
} satisfies Record<string, Answering>;

export interface HostileServer {
  /** The API root. */
  readonly baseUrl: string;
  /** Number of bytes sent to clients. */
  readonly sent: () => number;
}

/** Responds to everything in one way, except that `signsIn` lets everybody sign in. */
export async function startHostileServer(
  answer: Answering,
  { signsIn }: { signsIn: boolean },
): Promise<HostileServer> {
  const server = createServer((request, response) => {
    request.resume();
    const isSignIn = request.url === '/v1/cli/loggedUser';
    if (signsIn && isSignIn) sends(200, json, '{"status":"success"}')(response, request);
    else answer(response, request);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  return {
    baseUrl: `http://127.0.0.1:${await listen(server)}/v1`,
    sent: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
  };
}

/** Has a server of one test listen, and resolves to its port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    if ('closeAllConnections' in server) (server as HttpServer).closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
