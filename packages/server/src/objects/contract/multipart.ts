import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { InvalidPartsError, UploadMissingError } from '../object-errors.ts';
import { minimumPartSize, type UploadedPart } from '../object-store.ts';
import { collect, newKey, put, type, type StoreUnderTest } from './harness.ts';

/** Tests multipart uploads, from creation to completion or abort. */
export function describeMultipart(tested: StoreUnderTest): void {
  describe('multipart', () => {
    const begin = async () => {
      const key = newKey();
      return { key, uploadId: await tested.store.createMultipart({ key, contentType: type }) };
    };
    type Upload = Awaited<ReturnType<typeof begin>>;
    const sendPart = async (upload: Upload, partNumber: number, bytes: Uint8Array<ArrayBuffer>) => {
      const url = await tested.store.presignPart({ ...upload, partNumber, expiresInSeconds: 60 });
      const response = await put(url, bytes, null);
      expect(response.status).toBe(200);
      return {
        partNumber,
        etag: response.headers.get('etag')!,
        size: bytes.byteLength,
      } satisfies UploadedPart;
    };

    tested.itNeeds('list-parts', 'list-uploads')(
      'joins the parts in order, whatever order they came in',
      async () => {
        const upload = await begin();
        const [head, tail] = [randomBytes(minimumPartSize), randomBytes(1000)];
        const last = await sendPart(upload, 7, tail);
        const first = await sendPart(upload, 2, head);
        expect(await tested.store.listParts(upload.key, upload.uploadId)).toEqual([first, last]);
        const object = await tested.store.completeMultipart({ ...upload, parts: [first, last] });
        expect(object).toMatchObject({ key: upload.key, size: minimumPartSize + 1000, contentType: type });
        expect(await tested.store.head(upload.key)).toEqual(object);
        expect((await tested.read(upload.key)).equals(Buffer.concat([head, tail]))).toBe(true);
        const left = await collect(tested.store.listMultipart());
        expect(left.map(({ uploadId }) => uploadId)).not.toContain(upload.uploadId);
      },
    );

    tested.itNeeds('list-parts')('takes ETags without quotes', async () => {
      const upload = await begin();
      const { etag } = await sendPart(upload, 1, Buffer.from('small'));
      await tested.store.completeMultipart({
        ...upload,
        parts: [{ partNumber: 1, etag: etag.replaceAll('"', '') }],
      });
      expect((await tested.read(upload.key)).toString()).toBe('small');
    });

    tested.itNeeds('list-parts', 'part-check')('replaces a part that is sent again', async () => {
      const upload = await begin();
      const before = await sendPart(upload, 1, Buffer.from('before'));
      const after = await sendPart(upload, 1, Buffer.from('after!'));
      expect(after.etag).not.toBe(before.etag);
      expect(await tested.store.listParts(upload.key, upload.uploadId)).toEqual([after]);
      await expect(tested.store.completeMultipart({ ...upload, parts: [before] })).rejects.toThrow(
        InvalidPartsError,
      );
      await tested.store.completeMultipart({ ...upload, parts: [after] });
      expect((await tested.read(upload.key)).toString()).toBe('after!');
    });

    tested.itNeeds('list-parts')('lists no parts before the first', async () => {
      const { key, uploadId } = await begin();
      expect(await tested.store.listParts(key, uploadId)).toEqual([]);
    });

    tested.itNeeds('part-check')('refuses parts that make up no object, and keeps the upload', async () => {
      const upload = await begin();
      const part = await sendPart(upload, 1, Buffer.from('one'));
      const two = await sendPart(upload, 2, Buffer.from('two'));
      const refusal = (parts: { partNumber: number; etag: string }[]) =>
        expect(tested.store.completeMultipart({ ...upload, parts })).rejects;
      await refusal([]).toMatchObject({ reason: 'no-parts' });
      await refusal([two, part]).toMatchObject({ reason: 'not-ascending' });
      await refusal([part, part]).toMatchObject({ reason: 'not-ascending' });
      await refusal([{ partNumber: 3, etag: part.etag }]).toMatchObject({ reason: 'unknown-part' });
      await refusal([{ partNumber: 1, etag: '"0123456789abcdef0123456789abcdef"' }]).toMatchObject({
        reason: 'unknown-part',
      });
      await refusal([part, two]).toMatchObject({ reason: 'part-too-small' });
      expect(await tested.store.head(upload.key)).toBeUndefined();
      await tested.store.completeMultipart({ ...upload, parts: [part] });
    });

    tested.itNeeds('abort', 'list-parts')(
      'forgets an upload that is aborted, as often as it is',
      async () => {
        const upload = await begin();
        await sendPart(upload, 1, Buffer.from('x'));
        await tested.store.abortMultipart(upload.key, upload.uploadId);
        await tested.store.abortMultipart(upload.key, upload.uploadId);
        await expect(tested.store.listParts(upload.key, upload.uploadId)).rejects.toThrow(UploadMissingError);
        await expect(
          tested.store.completeMultipart({ ...upload, parts: [{ partNumber: 1, etag: '"x"' }] }),
        ).rejects.toThrow(UploadMissingError);
      },
    );

    tested.itNeeds('abort', 'list-parts')('knows an upload by its key and id together', async () => {
      const upload = await begin();
      await sendPart(upload, 1, Buffer.from('x'));
      const elsewhere = { ...upload, key: newKey() };
      await expect(tested.store.listParts(elsewhere.key, upload.uploadId)).rejects.toThrow(
        UploadMissingError,
      );
      await tested.store.abortMultipart(elsewhere.key, upload.uploadId);
      expect(await tested.store.listParts(upload.key, upload.uploadId)).toHaveLength(1);
    });

    tested.itNeeds('list-uploads', 'abort')('lists the uploads under way', async () => {
      const { key, uploadId } = await begin();
      const found = (await collect(tested.store.listMultipart())).find(
        (upload) => upload.uploadId === uploadId,
      );
      expect(found?.key).toBe(key);
      expect(Math.abs(Date.now() - found!.startedAt.getTime())).toBeLessThan(60 * 60 * 1000);
      await tested.store.abortMultipart(key, uploadId);
      const left = await collect(tested.store.listMultipart());
      expect(left.map((upload) => upload.uploadId)).not.toContain(uploadId);
    });
  });
}
