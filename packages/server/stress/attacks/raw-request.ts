import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ServerProcess } from '../server-process.ts';

/** Sends bytes as they are given over a connection of their own, which ends with the test. */
export async function sendRaw({ port }: ServerProcess, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // The server may well end the connection.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** The head of a PUT to a presigned URL. */
export function putHead(url: string, contentType: string, length: number): string {
  const { pathname, search } = new URL(url);
  return head(`PUT ${pathname}${search}`, { 'Content-Type': contentType, 'Content-Length': String(length) });
}

export function head(line: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
