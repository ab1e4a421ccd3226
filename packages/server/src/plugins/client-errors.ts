import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { delayClose } from './early-answers.ts';
import { safeHeaders } from './common-headers.ts';

/** Status and message by the error code of Node's HTTP parser. Any other error is a malformed request. */
const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come in time.'],
};
const malformed = [400, 'The request is malformed.'] as const;

const answered = new WeakSet<Socket>();

/** Responds to bytes that Node cannot parse as a request, in the same format as all other errors. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // Node reports an error for each further chunk of the same message.
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
  delayClose(socket);
}
