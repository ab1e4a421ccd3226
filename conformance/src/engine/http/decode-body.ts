import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { Header } from '../model/exchange.ts';

type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

const decoders: Readonly<Record<string, Decode>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  // RFC 9110 means the zlib format by `deflate`, but many servers send raw deflate data.
  deflate: (bytes, options) =>
    ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options),
  br: brotliDecompressSync,
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
 * Decodes the content codings of a body. undici's interceptor for this would also remove the header, which is evidence,
 * and has no limit.
 *
 * @param headers with those of `Content-Encoding`, e.g. `gzip`; the coding applied last is the last one
 * @param maxBytes limit of the decoded size, checked while decoding
 * @throws BodyTooLargeError, UndecodableBodyError
 */
export function decodeBody(bytes: Uint8Array, headers: readonly Header[], maxBytes: number): Uint8Array {
  let decoded = bytes;
  for (const coding of codingsOf(headers).reverse()) {
    if (coding === '' || coding === 'identity' || decoded.length === 0) continue;
    decoded = decode(decoded, coding, maxBytes);
  }
  return decoded;
}

const codingsOf = (headers: readonly Header[]): string[] =>
  headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim());

function decode(bytes: Uint8Array, coding: string, maxBytes: number): Uint8Array {
  const decoder = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (!decoder) throw new UndecodableBodyError(`its Content-Encoding is ${coding}, which was not requested`);
  try {
    return decoder(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new BodyTooLargeError(`more than ${maxBytes} bytes when decoded`, { cause: error });
    const message = `its Content-Encoding is ${coding}, but the body is not ${coding} data`;
    throw new UndecodableBodyError(message, { cause: error });
  }
}
