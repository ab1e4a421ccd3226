import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Put, PutAnswer } from '../upload/put.ts';
import { UploadError } from '../upload/upload-error.ts';

/** Bytes that are read when they are sent. */
export interface ByteRange {
  /** A chunk is valid until the one after the next is asked for. */
  chunks: () => AsyncIterable<Uint8Array>;
  size: number;
}

/** Bytes of a response's body, and milliseconds, after which its connection is closed instead of used again. */
const longestBody = 64 * 1024;
const longestWait = 1000;

/**
 * Sends a piece of a file, bytes or a Blob by `node:http`, and tells the progress byte by byte. The status and the
 * headers of the response decide; its body is not waited for.
 *
 * @throws UploadError if a file is shorter than it was; the error of the network otherwise
 * @example
 * await uploadFile(client, blob, { name: 'survey.mp4', put, onProgress: ({ sent }) => console.log(sent) });
 */
export const put: Put = async (url, body, { type, signal, onSent }) => {
  const { chunks, size } = rangeOf(body);
  const request = url.startsWith('https:') ? requestSecure : requestPlain;
  const headers = { 'content-length': size, ...(type && { 'content-type': type }) };
  const outgoing = request(url, { method: 'PUT', headers, ...(signal && { signal }) });
  let refused = false as boolean;
  // Ends where nothing more is to be written: nobody calls a write back then.
  const { promise: stopped, resolve: stop, reject: fail } = withResolvers<undefined>();
  const answered = new Promise<PutAnswer>((resolve, reject) => {
    outgoing.on('error', fail);
    outgoing.on('close', () => {
      fail(new Error('The connection was closed'));
    });
    stopped.catch(reject);
    outgoing.on('response', (response) => {
      const { statusCode: status = 0, headers: answer } = response;
      resolve({ status, etag: answer.etag ?? null, retryAfter: answer['retry-after'] ?? null });
      discard(response);
      if (status < 300) return;
      refused = true;
      stop(undefined);
    });
  });
  const write = (chunk: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      outgoing.write(chunk, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  const send = async () => {
    let sent = 0;
    let writing: Promise<void> | undefined;
    for await (const chunk of chunks()) {
      // While one chunk is written, the next is read.
      await Promise.race([writing, stopped]);
      if (refused) break;
      writing = write(chunk);
      onSent((sent += chunk.length));
      // The buffer is given back after the last.
      if (sent >= size) await Promise.race([writing, stopped]);
      else writing.catch(() => undefined);
    }
    if (refused) return;
    if (sent !== size) throw new UploadError('changed', 'The file is shorter than it was.');
    outgoing.end();
  };
  try {
    // An early success does not make up for what has not been sent.
    const [answer] = await Promise.all([answered, send()]);
    return answer;
  } finally {
    if (refused || !outgoing.writableFinished) outgoing.destroy();
  }
};

/** Reads a body away, so that its connection can be used again, unless that takes long. */
function discard(response: IncomingMessage): void {
  let length = 0;
  const cut = () => {
    response.destroy();
  };
  const timer = setTimeout(cut, longestWait).unref();
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > longestBody) cut();
  });
  response.on('close', () => {
    clearTimeout(timer);
  });
  // Nobody waits for what is thrown away.
  response.on('error', () => undefined);
}

function withResolvers<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<Value>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

function rangeOf(body: object): ByteRange {
  if ('chunks' in body) return body as ByteRange;
  if (body instanceof Blob) return { chunks: () => body.stream(), size: body.size };
  const bytes = body as Uint8Array;
  return { chunks: () => pieces(bytes), size: bytes.length };
}

// oxlint-disable-next-line typescript/require-await -- What reads a file has to wait.
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const step = 256 * 1024;
  for (let start = 0; start < bytes.length; start += step) yield bytes.subarray(start, start + step);
}
