import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listeningPort } from './listening-port.ts';

/**
 * Starts a relay that simulates a slow network between client and server. The response reaches the client only after
 * the server has received a number of bytes. If the server resets the connection before that, the response is lost.
 * Without the relay, the outcome of this race on one machine is random.
 *
 * @returns the port to connect to
 */
export async function startLateRelay(serverPort: number, bytesBeforeAnswer: number): Promise<number> {
  const sockets = new Set<Socket>();
  const relay = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    sockets.add(client).add(server);
    let left = bytesBeforeAnswer;
    server.pause();
    client.on('data', (chunk: Buffer) => {
      client.pause();
      // A write without an error has reached the system, and soon after the server.
      server.write(chunk, (error) => {
        if (error) return;
        left -= chunk.length;
        if (left <= 0) server.resume();
        client.resume();
      });
    });
    server.on('data', (chunk: Buffer) => client.write(chunk));
    server.once('end', () => client.end());
    server.once('error', () => client.resetAndDestroy());
    client.once('error', () => server.destroy());
    client.once('close', () => server.destroy());
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return listeningPort(relay);
}
