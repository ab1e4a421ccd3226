import type { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  brotliDecompressSync,
  gunzip,
  gunzipSync,
  inflate,
  inflateRaw,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';

type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const inflateZlib: Decode = promisify(inflate);
const inflateBare: Decode = promisify(inflateRaw);

/** RFC 9110 means the zlib format by `deflate`, but many servers send raw deflate data. */
const deflate: Decode = (bytes, options) =>
  ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateZlib(bytes, options) : inflateBare(bytes, options);

const decoders: Readonly<Record<string, Decode>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate,
  br: promisify(brotliDecompress),
};

/** The decoded body exceeds the limit. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** The body is not what its Content-Encoding says; the message is a sentence without its end. */
export class UndecodableBodyError extends Error {
  override readonly name = 'UndecodableBodyError';
}

/**
 * Decodes the content codings of a body.
 *
 * @param contentEncoding the header's value, e.g. `gzip`; the coding applied last is the last one
 * @param maxBytes limit of the decoded size, checked while decoding
 * @throws BodyTooLargeError, UndecodableBodyError
 */
export async function decodeBody(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  let decoded = bytes;
  for (const coding of codingsOf(contentEncoding).reverse()) {
    if (coding === '' || coding === 'identity' || decoded.length === 0) continue;
    decoded = await decode(decoded, coding, maxBytes);
  }
  return decoded;
}

const codingsOf = (contentEncoding: string | undefined): string[] =>
  (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());

async function decode(bytes: Uint8Array, coding: string, maxBytes: number): Promise<Uint8Array> {
  const decoder = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (!decoder) throw new UndecodableBodyError(`its Content-Encoding is ${coding}, which was not requested`);
  try {
    return await decoder(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new BodyTooLargeError(`more than ${maxBytes} bytes when decoded`, { cause: error });
    const message = `its Content-Encoding is ${coding}, but the body is not ${coding} data`;
    throw new UndecodableBodyError(message, { cause: error });
  }
}

const syncDecoders: Readonly<
  Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer>
> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: (bytes, options) =>
    ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options),
  br: brotliDecompressSync,
};

/**
 * Decodes the content codings of a complete body, like `decodeBody`.
 *
 * @throws Error that says what is wrong with the body
 */
export function decodeBodySync(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Uint8Array {
  const codings = codingsOf(contentEncoding);
  let decoded = bytes;
  for (const coding of codings.reverse()) {
    if (coding === '' || coding === 'identity' || decoded.length === 0) continue;
    const decoder = Object.hasOwn(syncDecoders, coding) ? syncDecoders[coding] : undefined;
    if (!decoder) throw new Error(`the body has the unknown content encoding ${coding}`);
    decoded = decoder(decoded, { maxOutputLength: maxBytes });
  }
  return decoded;
}
