import { connect, type Socket } from 'node:net';
import { head } from './raw-request.ts';

/** What can be sent without an account, and would hold a connection for as long as its sender likes. */
const beginnings: Readonly<Record<string, string>> = {
  nothing: '',
  'half a head': 'GET /health HTTP/1.1\r\nHost:',
  'no token': head('POST /api/v1/notes/create', unending('application/json')),
  'a log-in': head('POST /api/v1/auth/login', unending('application/json')),
  'an unknown path': head('POST /nowhere', unending('text/plain')),
  'a body that nobody asks for': head('GET /health', unending('text/plain')),
  'a bad signature': head('PUT /objects/uploads/x?signature=x', unending('text/plain')),
  'the page of a link': head('POST /drive/shares/unknown', unending('application/x-www-form-urlencoded')),
};

function unending(type: string): Record<string, string> {
  return { 'Content-Type': type, 'Content-Length': '4000' };
}

export interface Strangers {
  port: number;
  /** Connections for each of the beginnings. */
  each: number;
  /** Between a byte and the next. */
  trickleMs: number;
  /** By when the server should have ended all of them. */
  deadlineMs: number;
}

/**
 * Opens connections as strangers can, and sends a byte now and then to keep them.
 *
 * @returns a sentence for each kind of request that the server still waits for after the deadline
 */
export async function holdConnections({ port, each, trickleMs, deadlineMs }: Strangers): Promise<string[]> {
  const sockets = Object.entries(beginnings).flatMap(([kind, text]) =>
    Array.from({ length: each }, () => ({ kind, socket: open(port, text) })),
  );
  const trickle = setInterval(() => {
    // What is half a head stays one.
    for (const { socket } of sockets) if (socket.writable && socket.bytesWritten > 0) socket.write('x');
  }, trickleMs);
  let deadline: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => (deadline = setTimeout(resolve, deadlineMs)));
  const closed = sockets.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
  await Promise.race([over, Promise.all(closed)]);
  clearInterval(trickle);
  clearTimeout(deadline);
  const held = sockets.filter(({ socket }) => !socket.closed);
  for (const { socket } of held) socket.destroy();
  return Object.keys(beginnings).flatMap((kind) => {
    const count = held.filter((stranger) => stranger.kind === kind).length;
    return count === 0 ? [] : [`${count} of ${each} connections with ${kind} are held for ${deadlineMs} ms.`];
  });
}

/**
 * Opens more connections than one address may have, and looks whether another address is served.
 *
 * @returns a sentence for each thing that is wrong
 */
export async function crowdOut(port: number, count: number): Promise<string[]> {
  const crowd = Array.from({ length: count }, () => open(port, ''));
  try {
    await Promise.all(
      crowd.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))),
    );
    const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    const answered = new Promise<boolean>((resolve) => {
      other.once('data', () => {
        resolve(true);
      });
      other.once('close', () => {
        resolve(false);
      });
    });
    other.on('error', () => undefined);
    other.write(head('GET /health', { Connection: 'close' }));
    return (await answered) ? [] : [`${count} connections of one address shut another one out.`];
  } finally {
    for (const socket of crowd) socket.destroy();
  }
}

function open(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1');
  // The server is to end the connection; what it answers is thrown away.
  socket.on('error', () => undefined).resume();
  if (text !== '') socket.write(text);
  return socket;
}
