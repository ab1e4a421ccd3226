import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { lingerOn } from './early-answers.ts';
import { safeHeaders } from './security-headers.ts';

/** What a message is that Node cannot read, by the code of its error; any other is malformed. */
const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come in time.'],
};
const malformed = [400, 'The request is malformed.'] as const;

const answered = new WeakSet<Socket>();

/** Answers what never becomes a request, in the form of every other refusal. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // Each further piece of the same message is an error as well.
  if (answered.has(socket)) return;
  answered.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = refusals[error.code ?? ''] ?? malformed;
  const body = JSON.stringify({ message });
  const headers = {
    ...safeHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]!}\r\n${lines.join('')}\r\n${body}`);
  socket.removeAllListeners('data');
  lingerOn(socket);
}
