import { minimumPartSize } from '../objects/object-store.ts';
import { newObjectKey } from '../objects/object-key.ts';
import { announceUpload, urlLifetime } from '../resources/uploads.ts';
import { integerOf, type Arrange } from './arrangement.ts';

const video = { filename: 'arranged.mp4', mime: 'video/mp4', extension: 'mp4' };

/** A pending multipart upload. Its first parts, each of another size, were uploaded; the last one is missing. */
export const multipartUpload: Arrange<'multipart-upload'> = async (services, userId, parameters) => {
  const count = integerOf(parameters, 'parts', { minimum: 0, maximum: 5, absent: 1 });
  const { objects } = services;
  const key = newObjectKey();
  const uploadId = await objects.createMultipart({ key, contentType: video.mime });
  const sizes = Array.from({ length: count + 1 }, (_none, index) => minimumPartSize + index + 1);
  const size = sizes.reduce((sum, part) => sum + part);
  await announceUpload(services, userId, { ...video, size }, { key, multipartId: uploadId });
  for (const [index, partSize] of sizes.slice(0, count).entries()) {
    const partNumber = index + 1;
    const url = await objects.presignPart({ key, uploadId, partNumber, expiresInSeconds: urlLifetime });
    const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(partSize) });
    if (!answer.ok) throw new Error(`The object storage answered ${answer.status} to a part.`);
  }
  const parts = await objects.listParts(key, uploadId);
  return {
    key,
    uploadId,
    size,
    parts: parts.map((part) => ({ PartNumber: part.partNumber, ETag: part.etag, Size: part.size })),
  };
};

/** A presigned URL that has expired. */
export const expiredPresignedUrl: Arrange<'expired-presigned-url'> = async (services, userId) => {
  const key = newObjectKey();
  const upload = { filename: 'arranged.txt', mime: 'text/plain', extension: 'txt', size: 16 };
  await announceUpload(services, userId, upload, { key, multipartId: null });
  const { size, mime } = upload;
  const url = await services.objects.presignPut({ key, size, contentType: mime, expiresInSeconds: 0 });
  return { url, key, size, mime };
};
