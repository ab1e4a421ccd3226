import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Stands between a client and a server as a slow network does: what the server answers reaches the client only after
 * the server took so many bytes of what the client sends, and a server that resets the connection before loses the
 * answer. Where server and client share a machine, that race is decided by luck.
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
      // What is written without an error is the system's, and that a moment later the server's.
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
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    relay.close();
    await once(relay, 'close');
  });
  return (relay.address() as AddressInfo).port;
}
