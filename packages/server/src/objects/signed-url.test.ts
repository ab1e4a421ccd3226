import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SignedUrlError, SignedUrls, type Grant } from './signed-url.ts';

const secret = randomBytes(32);
const clock = { now: Date.parse('2026-03-01T12:00:00Z') };
const urls = new SignedUrls({
  secret,
  baseUrl: () => 'https://files.example.com/objects',
  clock: () => new Date(clock.now),
});

const key = 'uploads/0b6f7a52-93d5-4c1a-9a53-4b1b4de8ad7f/7d8c1f5e-1c0d-4c53-9d6a-2b1f0f1a9e11';
const object: Grant = { key, size: 10, contentType: 'image/svg+xml; charset=utf-8' };
const part: Grant = { key, uploadId: '3f0b4c1e-5a55-4b0c-8d0e-7b0a5f4e6c11', partNumber: 2 };

const split = (url: string) => ({
  key: new URL(url).pathname.replace('/objects/', ''),
  query: Object.fromEntries(new URL(url).searchParams),
});

describe('signed URLs', () => {
  it.each([object, part])('allow what they were signed for: %o', (grant) => {
    const signed = split(urls.sign(grant, 3600));
    expect(urls.verify(signed.key, signed.query)).toEqual(grant);
  });

  it('expire to the second', () => {
    const signed = split(urls.sign(object, 3600));
    const start = clock.now;
    clock.now = start + 3_599_999;
    expect(urls.verify(signed.key, signed.query)).toEqual(object);
    clock.now = start + 3_600_000;
    expect(() => urls.verify(signed.key, signed.query)).toThrow(new SignedUrlError('The URL has expired.'));
    clock.now = start;
  });

  it('are invalid if any part is changed', () => {
    for (const grant of [object, part]) {
      const signed = split(urls.sign(grant, 3600));
      const changes = [
        ...Object.keys(signed.query).map((name) => ({ [name]: `${signed.query[name]!}0` })),
        ...Object.keys(signed.query).map((name) => ({ [name]: undefined })),
        ...Object.keys(signed.query).map((name) => ({ [name]: [signed.query[name]] })),
        { uploadId: 'x' },
        { size: '11' },
      ];
      for (const change of changes) {
        expect(() => urls.verify(signed.key, { ...signed.query, ...change })).toThrow(SignedUrlError);
      }
      expect(() => urls.verify(signed.key.replace('7d8c', '7d8d'), signed.query)).toThrow(SignedUrlError);
    }
  });

  it('are invalid with another secret', () => {
    const other = new SignedUrls({
      secret: randomBytes(32),
      baseUrl: () => 'https://files.example.com/objects',
    });
    const signed = split(urls.sign(object, 3600));
    expect(() => other.verify(signed.key, signed.query)).toThrow(SignedUrlError);
  });
});
