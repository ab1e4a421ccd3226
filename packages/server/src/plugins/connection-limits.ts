import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { senderOf } from '../client-address.ts';

export interface ConnectionLimits {
  /** Maximum number of connections in total. */
  total: number;
  /** Maximum number of connections of one sender. */
  perSender: number;
}

/** Minimum time between two searches for idle connections. */
const closingIntervalMs = 1_000;

/**
 * Closes new connections that exceed the limits, so that one sender cannot use up the file descriptors of the process.
 * If the total is reached, closes idle keep-alive connections.
 *
 * @param isProxy returns whether many senders share an address
 */
export function limitConnections(
  server: Server,
  { total, perSender }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  const open = new Map<string, number>();
  server.maxConnections = total;
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const sender = senderOf(remoteAddress);
    const count = (open.get(sender) ?? 0) + 1;
    if (count > perSender) {
      socket.destroy();
      return;
    }
    open.set(sender, count);
    socket.once('close', () => {
      const left = open.get(sender)! - 1;
      if (left > 0) open.set(sender, left);
      else open.delete(sender);
    });
  });
  let closedAt = -Infinity;
  server.on('drop', () => {
    if (performance.now() - closedAt < closingIntervalMs) return;
    closedAt = performance.now();
    server.closeIdleConnections();
  });
}
