import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { Chances } from './chances.ts';
import { clockOf, type Oddities } from './oddities.ts';

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** With the fastest settings, because the size does not matter. */
const encode = {
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 1 }),
  deflate: (bytes: Buffer) => deflateSync(bytes, { level: 1 }),
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }),
};

/** Headers that are created anew for each response. */
const ownHeaders = new Set(['content-length', 'connection', 'keep-alive', 'transfer-encoding', 'date']);

/** Sends a response with the headers, encoding, chunks and connection handling of the mix. */
export function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: OutgoingAnswer,
  oddities: Oddities,
  chances: Chances,
): void {
  const { oddHeaders, coding, chunked, connections } = oddities;
  const isCoded = coding !== 'identity' && body.length > 0;
  const bytes = isCoded ? encode[coding](body) : body;
  for (const [name, value] of Object.entries(headers)) {
    if (ownHeaders.has(name)) continue;
    response.setHeader(
      oddHeaders ? oddCase(name) : name,
      oddHeaders ? oddValue(name, value, chances) : value,
    );
  }
  if (oddHeaders) {
    response.setHeader('set-COOKIE', ['visit=1; Path=/', 'theme=dark; HttpOnly']);
    if (status === 401) response.setHeader('www-AUTHENTICATE', 'Bearer realm="files"');
    if (chances.oneIn(4)) response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
  }
  response.setHeader('Date', clockOf(oddities)().toUTCString());
  if (isCoded) response.setHeader('Content-Encoding', coding);
  if (connections === 'closed') response.setHeader('Connection', 'close');
  response.statusCode = status;
  if (status === 204) response.end();
  else if (chunked) sendInPieces(response, bytes);
  else response.setHeader('Content-Length', bytes.length).end(bytes);
}

function sendInPieces(response: ServerResponse, bytes: Buffer): void {
  const pieceSize = Math.max(1, Math.ceil(bytes.length / 3));
  for (let from = 0; from < bytes.length; from += pieceSize) {
    response.write(bytes.subarray(from, from + pieceSize));
  }
  response.end();
}

/** E.g. `cOnTeNt-tYpE`. */
const oddCase = (name: string): string =>
  name.replace(/[a-z]/g, (letter, index: number) => (index % 2 === 1 ? letter.toUpperCase() : letter));

function oddValue(name: string, value: string, { pick }: Chances): string {
  if (name !== 'content-type' || !value.startsWith('application/json')) return value;
  return pick(
    'application/json',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"; profile=v1',
    'Application/JSON ; Charset=utf-8',
  );
}
