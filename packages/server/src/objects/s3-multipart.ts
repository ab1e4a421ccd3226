import { InvalidPartsError, UploadMissingError, type InvalidPartsReason } from './object-errors.ts';
import { quoted, assertComplete } from './parts.ts';
import { isObjectKey } from './object-key.ts';
import type { OnLeftover, CompleteOptions, MultipartUpload, UploadedPart } from './object-store.ts';
import { elementsOf, textOf, type S3Client } from './s3-client.ts';
import { S3Error } from './s3-error.ts';

const invalidParts: Record<string, InvalidPartsReason> = {
  InvalidPart: 'unknown-part',
  InvalidPartOrder: 'not-ascending',
  EntityTooSmall: 'part-too-small',
};

/** The multipart uploads of a bucket. */
export class S3Multipart {
  readonly #client: S3Client;
  readonly #onLeftover: OnLeftover;

  constructor(client: S3Client, onLeftover: OnLeftover) {
    this.#client = client;
    this.#onLeftover = onLeftover;
  }

  async create(key: string, contentType: string): Promise<string> {
    const headers = { 'content-type': contentType };
    const answer = await this.#client.sendForXml({ method: 'POST', key, query: { uploads: '' }, headers });
    return textOf(answer, 'UploadId');
  }

  /** Stores blocks as the parts of an object. Each except the last must have at least `minimumPartSize` bytes. */
  async upload(
    key: string,
    contentType: string,
    first: Buffer<ArrayBuffer>,
    rest: AsyncIterable<Buffer<ArrayBuffer>>,
  ): Promise<void> {
    const uploadId = await this.create(key, contentType);
    try {
      const parts = [{ partNumber: 1, etag: await this.#writePart(key, uploadId, 1, first) }];
      for await (const block of rest) {
        const partNumber = parts.length + 1;
        parts.push({ partNumber, etag: await this.#writePart(key, uploadId, partNumber, block) });
      }
      await this.#join({ key, uploadId, parts });
    } catch (error) {
      // The caller needs the first error. If the upload cannot be aborted, the sweep finds it.
      await this.abort(key, uploadId).catch(this.#onLeftover);
      throw error;
    }
  }

  async list(key: string, uploadId: string): Promise<UploadedPart[]> {
    const parts: UploadedPart[] = [];
    const pages = this.#client.pages(
      { method: 'GET', key, query: { uploadId } },
      { 'part-number-marker': 'NextPartNumberMarker' },
    );
    await withUploadErrors(async () => {
      for await (const page of pages) {
        for (const part of elementsOf(page, 'Part')) {
          parts.push({
            partNumber: Number(textOf(part, 'PartNumber')),
            etag: quoted(textOf(part, 'ETag')),
            size: Number(textOf(part, 'Size')),
          });
        }
      }
    });
    return parts;
  }

  /** Checks the parts here, because stores differ in what they check, and in which order. */
  async complete({ key, uploadId, parts }: CompleteOptions): Promise<void> {
    assertComplete(parts, await this.list(key, uploadId));
    await this.#join({ key, uploadId, parts });
  }

  async #join({ key, uploadId, parts }: CompleteOptions): Promise<void> {
    const body = `<CompleteMultipartUpload>${parts.map(partElement).join('')}</CompleteMultipartUpload>`;
    await withUploadErrors(() => this.#client.sendForXml({ method: 'POST', key, query: { uploadId }, body }));
  }

  async abort(key: string, uploadId: string): Promise<void> {
    try {
      await withUploadErrors(() => this.#client.send({ method: 'DELETE', key, query: { uploadId } }));
    } catch (error) {
      if (!(error instanceof UploadMissingError)) throw error;
    }
  }

  async *listUploads(): AsyncGenerator<MultipartUpload> {
    const pages = this.#client.pages(
      { method: 'GET', query: { uploads: '' } },
      { 'key-marker': 'NextKeyMarker', 'upload-id-marker': 'NextUploadIdMarker' },
    );
    for await (const page of pages) {
      for (const upload of elementsOf(page, 'Upload')) {
        const key = textOf(upload, 'Key');
        if (!isObjectKey(key)) continue;
        yield { key, uploadId: textOf(upload, 'UploadId'), startedAt: new Date(textOf(upload, 'Initiated')) };
      }
    }
  }

  /** Uploads a part, and resolves to its ETag. */
  async #writePart(
    key: string,
    uploadId: string,
    partNumber: number,
    body: Buffer<ArrayBuffer>,
  ): Promise<string> {
    const query = { partNumber: String(partNumber), uploadId };
    const response = await this.#client.send({ method: 'PUT', key, query, body });
    return response.headers.get('etag') ?? '';
  }
}

function partElement({ partNumber, etag }: CompleteOptions['parts'][number]): string {
  return `<Part><PartNumber>${partNumber}</PartNumber><ETag>${escaped(quoted(etag))}</ETag></Part>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Runs a request for an upload, and translates errors of S3 to errors of the port. */
async function withUploadErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    if (error.code === 'NoSuchUpload') throw new UploadMissingError();
    const reason = invalidParts[error.code];
    throw reason ? new InvalidPartsError(reason) : error;
  }
}
