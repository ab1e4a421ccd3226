import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { senderOf } from './sender.ts';

export interface ConnectionLimits {
  /** Connections at once, of all senders. */
  total: number;
  /** Of one sender. */
  perSender: number;
}

/** Below what systems let a process open, files included; more from one sender is no use of the interface. */
export const defaultConnectionLimits: ConnectionLimits = { total: 4_096, perSender: 512 };

/** For connections without a request to be looked for again. */
const closingIntervalMs = 1_000;

/**
 * Closes connections beyond the limits as they are opened, so that one sender cannot use up what the system lets the
 * process open. When all are taken, those that wait for a next request make room.
 *
 * @param isProxy tells the addresses that many senders share
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
