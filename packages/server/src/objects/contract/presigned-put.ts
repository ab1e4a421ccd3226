import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newKey, put, type, type StoreUnderTest } from './harness.ts';

/** Tests what a URL from `presignPut` allows, and what it refuses. */
export function describePresignedPut(tested: StoreUnderTest): void {
  describe('presigned PUT', () => {
    it('stores what is sent to the URL', async () => {
      const key = newKey();
      const bytes = randomBytes(1000);
      const response = await put(await tested.presign(key, 1000), bytes);
      expect(response.status).toBe(200);
      expect(await tested.store.head(key)).toMatchObject({
        size: 1000,
        contentType: type,
        etag: response.headers.get('etag'),
      });
      expect((await tested.read(key)).equals(bytes)).toBe(true);
    });

    tested.itNeeds('signature-check')('refuses another size, type, key or signature', async () => {
      const key = newKey();
      const other = newKey();
      const url = await tested.presign(key, 10);
      const tampered = url.replace(
        /(signature=)(.)/i,
        (_match, name: string, first: string) => `${name}${first === '0' ? '1' : '0'}`,
      );
      const refused = [
        await put(url, randomBytes(11)),
        await put(url, randomBytes(9)),
        await put(url, randomBytes(10), 'text/html'),
        await put(url, randomBytes(10), null),
        await put(url.replace(key, other), randomBytes(10)),
        await put(tampered, randomBytes(10)),
        await put(url.split('?')[0]!, randomBytes(10)),
      ];
      for (const { status } of refused) expect([400, 403, 413]).toContain(status);
      expect(await tested.store.head(key)).toBeUndefined();
      expect(await tested.store.head(other)).toBeUndefined();
    });

    it('refuses a URL that has expired', async () => {
      const key = newKey();
      const response = await put(await tested.presign(key, 3, -60), Buffer.from('abc'));
      expect([400, 403]).toContain(response.status);
      expect(await tested.store.head(key)).toBeUndefined();
    });
  });
}
