import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** A signed URL that this server did not sign, that was changed, or that has expired. */
export class SignedUrlError extends Error {
  override readonly name = 'SignedUrlError';
}

/** What a URL allows: a PUT of one object of this size and type, or of one part of an upload. */
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
  /** The URL of the object routes, without a trailing slash. Called for each signature. */
  baseUrl: () => string;
  /** Decides when URLs expire. */
  clock?: Clock | undefined;
}

/**
 * Signs and verifies the URLs with which clients upload to the disk store. The signature covers the method and all
 * parameters, so the URL cannot be used for anything else.
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
   * Returns what a URL allows, from its path below the base URL and its parsed query.
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

  /** Signs JSON, so that different parameters never have the same signature. */
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

/** The unchecked parameters of a URL, without the signature. */
type SignedQuery = Partial<Record<'expires' | 'uploadId' | 'partNumber' | 'size' | 'contentType', unknown>>;
