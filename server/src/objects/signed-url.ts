import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** A signed URL that is not ours, was changed, or has expired. */
export class SignedUrlError extends Error {
  override readonly name = 'SignedUrlError';
}

/** What the bearer of a URL may do: PUT one object of this size and type, or one part of an upload. */
export type Grant = ObjectGrant | PartGrant;

export interface ObjectGrant {
  key: string;
  /** Bytes. */
  size: number;
  contentType: string;
}

export interface PartGrant {
  key: string;
  uploadId: string;
  partNumber: number;
}

export interface SignedUrlsOptions {
  secret: Uint8Array;
  /** The URL that the object routes are mounted at, without a trailing slash; asked for each time it is needed. */
  baseUrl: () => string;
  /** What the URLs expire by. */
  clock?: Clock | undefined;
}

/**
 * Signs and verifies the URLs through which clients send bytes to the disk store. The signature covers the method
 * and everything granted, so a URL is good for nothing else.
 */
export class SignedUrls {
  readonly #secret: Uint8Array;
  readonly #baseUrl: () => string;
  readonly #clock: Clock;

  constructor({ secret, baseUrl, clock = () => new Date() }: SignedUrlsOptions) {
    this.#secret = secret;
    this.#baseUrl = baseUrl;
    this.#clock = clock;
  }

  sign(grant: Grant, expiresInSeconds: number): string {
    const query = {
      ...parametersOf(grant),
      expires: String(Math.floor(this.#clock().getTime() / 1000) + expiresInSeconds),
    };
    const signature = this.#signatureOf(grant.key, query).toString('base64url');
    return `${this.#baseUrl()}/${grant.key}?${new URLSearchParams({ ...query, signature }).toString()}`;
  }

  /**
   * What a URL grants, from its path below the base and its parsed query.
   *
   * @throws SignedUrlError
   */
  verify(key: string, query: Readonly<Record<string, unknown>>): Grant {
    const { signature, expires, uploadId, partNumber, size, contentType } = query;
    const expected = this.#signatureOf(key, { expires, uploadId, partNumber, size, contentType });
    const received = Buffer.from(typeof signature === 'string' ? signature : '', 'base64url');
    if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
      throw new SignedUrlError('The signature of the URL does not match.');
    }
    if (Number(expires) * 1000 <= this.#clock().getTime()) throw new SignedUrlError('The URL has expired.');
    return typeof uploadId === 'string'
      ? { key, uploadId, partNumber: Number(partNumber) }
      : { key, size: Number(size), contentType: String(contentType) };
  }

  /** Over JSON, in which no two different grants read alike. */
  #signatureOf(key: string, { expires, uploadId, partNumber, size, contentType }: SignedQuery): Buffer {
    const signed = ['PUT', key, expires, uploadId, partNumber, size, contentType];
    return createHmac('sha256', this.#secret).update(JSON.stringify(signed)).digest();
  }
}

function parametersOf(grant: Grant): Record<string, string> {
  return 'uploadId' in grant
    ? { uploadId: grant.uploadId, partNumber: String(grant.partNumber) }
    : { size: String(grant.size), contentType: grant.contentType };
}

/** The parameters of a URL as they came, apart from the signature itself. */
type SignedQuery = Partial<Record<'expires' | 'uploadId' | 'partNumber' | 'size' | 'contentType', unknown>>;
