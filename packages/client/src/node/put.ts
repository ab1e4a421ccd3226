import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { onAbort } from '../core/signals.ts';
import type { Put, PutAnswer } from '../upload/put.ts';
import { UploadError } from '../upload/upload-error.ts';

/** A range of bytes that is read while it is sent. */
export interface ByteRange {
  /** A chunk stays valid until the chunk after the next one is requested. */
  chunks: () => AsyncIterable<Uint8Array>;
  size: number;
}

/**
 * Limits for reading the rest of a response, in bytes and milliseconds. Beyond them, the connection is closed instead
 * of reused.
 */
const longestBody = 64 * 1024;
const longestWait = 1000;

/**
 * Sends a piece of a file, bytes or a Blob with `node:http`, and reports progress for each chunk. Returns as soon as
 * the headers of the response arrive.
 *
 * @throws UploadError if a file has become shorter; otherwise the error of the network
 * @example
 * await uploadFile(client, blob, { name: 'survey.mp4', put, onProgress: ({ sent }) => console.log(sent) });
 */
export const put: Put = async (url, body, { type, signal, onSent }) => {
  const { chunks, size } = rangeOf(body);
  // Looked up for each request, because mocks such as msw replace it.
  const { request } = url.startsWith('https:') ? https : http;
  const headers = { 'content-length': size, ...(type && { 'content-type': type }) };
  const outgoing = request(url, { method: 'PUT', headers });
  const unwatch = onAbort(signal, () => outgoing.destroy(signal!.reason as Error));
  let refused = false as boolean;
  // Settles when nothing more can be written. The callback of `write` is not called then.
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
      // The next chunk is read while this one is written.
      await Promise.race([writing, stopped]);
      if (refused) break;
      writing = write(chunk);
      onSent((sent += chunk.length));
      // After the last chunk, its buffer is reused.
      if (sent >= size) await Promise.race([writing, stopped]);
      else writing.catch(() => undefined);
    }
    if (refused) return;
    if (sent !== size) throw new UploadError('changed', 'The file is shorter than it was.');
    outgoing.end();
  };
  try {
    // Even if the storage responds with success early, all bytes must be sent.
    const [answer] = await Promise.all([answered, send()]);
    return answer;
  } finally {
    unwatch();
    if (refused || !outgoing.writableFinished) outgoing.destroy();
  }
};

/** Reads the rest of a response so that the connection can be reused, unless that takes too long. */
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
  // Errors of a discarded body are ignored.
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
