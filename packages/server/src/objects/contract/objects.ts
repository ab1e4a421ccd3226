import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import {
  ObjectExistsError,
  ObjectMissingError,
  ObjectTooLargeError,
  UploadMissingError,
} from '../object-errors.ts';
import { collect, newKey, sha256, type, type StoreUnderTest } from './harness.ts';

/** Tests storing, reading, listing and deleting objects. */
export function describeObjects(tested: StoreUnderTest): void {
  describe('objects', () => {
    it('keeps what it is given', async () => {
      const key = newKey();
      const bytes = randomBytes(70_000);
      const written = await tested.write(key, bytes);
      expect(written).toMatchObject({ size: 70_000, sha256: sha256(bytes) });
      expect(written.etag).toMatch(/^"[^"]+"$/);
      expect(await tested.store.head(key)).toMatchObject({
        key,
        size: 70_000,
        etag: written.etag,
        contentType: type,
      });
      expect((await tested.read(key)).equals(bytes)).toBe(true);
      expect(await tested.store.sha256(key)).toBe(sha256(bytes));
    });

    it('keeps an empty object', async () => {
      const key = newKey();
      expect(await tested.write(key, Buffer.alloc(0))).toMatchObject({
        size: 0,
        sha256: sha256(Buffer.alloc(0)),
      });
      expect(await tested.store.head(key)).toMatchObject({ size: 0 });
      expect(await tested.read(key)).toHaveLength(0);
    });

    it('keeps a stream of many parts', async () => {
      const key = newKey();
      const chunks = Array.from({ length: 20 }, () => randomBytes(1024 * 1024));
      const written = await tested.store.write(key, Readable.from(chunks), { contentType: type });
      const whole = Buffer.concat(chunks);
      expect(written).toMatchObject({ size: whole.length, sha256: sha256(whole) });
      expect(await tested.store.head(key)).toMatchObject({
        size: whole.length,
        etag: written.etag,
        contentType: type,
      });
      expect((await tested.read(key)).equals(whole)).toBe(true);
    });

    it('reads ranges, both ends included', async () => {
      const key = newKey();
      await tested.write(key, Buffer.from('0123456789'));
      expect(await text(await tested.store.read(key, { start: 2, end: 4 }))).toBe('234');
      expect(await text(await tested.store.read(key, { start: 9, end: 9 }))).toBe('9');
    });

    it('tells that an object is missing', async () => {
      const key = newKey();
      expect(await tested.store.head(key)).toBeUndefined();
      await expect(tested.store.read(key)).rejects.toThrow(ObjectMissingError);
      await expect(tested.store.sha256(key)).rejects.toThrow(ObjectMissingError);
    });

    it('never replaces an object', async () => {
      const key = newKey();
      await tested.write(key, Buffer.from('first'));
      await expect(tested.write(key, Buffer.from('second'))).rejects.toThrow(ObjectExistsError);
      expect((await tested.read(key)).toString()).toBe('first');
    });

    it('keeps nothing of a stream that is too long', async () => {
      const key = newKey();
      await expect(tested.write(key, randomBytes(11), 10)).rejects.toThrow(ObjectTooLargeError);
      expect(await tested.store.head(key)).toBeUndefined();
      await tested.write(key, randomBytes(10), 10);
    });

    tested.itNeeds('abort', 'list-uploads')(
      'keeps nothing of a stream that fails, at the start or after many parts',
      async () => {
        for (const chunks of [0, 20]) {
          const key = newKey();
          const failing = Readable.from(
            (function* () {
              for (let i = 0; i < chunks; i++) yield randomBytes(1024 * 1024);
              throw new Error('the source failed');
            })(),
          );
          await expect(tested.store.write(key, failing, { contentType: type })).rejects.toThrow(
            'the source failed',
          );
          expect(await tested.store.head(key)).toBeUndefined();
          expect(
            (await collect(tested.store.listMultipart())).filter((upload) => upload.key === key),
          ).toEqual([]);
        }
      },
    );

    it('deletes objects, also those that are not there', async () => {
      const [kept, deleted] = [newKey(), newKey()];
      await Promise.all([kept, deleted].map((key) => tested.write(key, Buffer.from('x'))));
      await tested.store.delete([deleted, newKey(), 'uploads/../../etc/passwd']);
      expect(await tested.store.head(deleted)).toBeUndefined();
      expect(await tested.store.head(kept)).toBeDefined();
    });

    it('lists objects with the time they were stored', async () => {
      const keys = [newKey(), newKey()];
      await Promise.all(keys.map((key) => tested.write(key, Buffer.from('x'))));
      const listed = new Map((await collect(tested.store.list())).map((o) => [o.key, o.modifiedAt]));
      for (const key of keys) {
        expect(Math.abs(Date.now() - listed.get(key)!.getTime())).toBeLessThan(60 * 60 * 1000);
      }
    });

    it.each([
      '',
      '/etc/passwd',
      'uploads/../secret',
      `${newKey()}/more`,
      `${newKey()}\n`,
      newKey().toUpperCase(),
    ])('touches nothing outside its keys: %j', async (key) => {
      expect(await tested.store.head(key)).toBeUndefined();
      await expect(tested.store.read(key)).rejects.toThrow(ObjectMissingError);
      await expect(tested.write(key, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(tested.store.listParts(key, randomUUID())).rejects.toThrow(UploadMissingError);
      await tested.store.abortMultipart(key, randomUUID());
    });
  });
}
