import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  etagOf,
  isMissing,
  syncFolder,
  withStorageErrors,
  writeFileDurably,
  type DiskFolder,
} from './disk-folder.ts';
import { InvalidPartsError, UploadMissingError } from './object-errors.ts';
import { quoted, assertComplete } from './parts.ts';
import { isUploadId } from './object-key.ts';
import type { CompleteOptions, MultipartUpload, UploadedPart } from './object-store.ts';

interface UploadRecord {
  key: string;
  contentType: string;
  /** ISO 8601. */
  startedAt: string;
}

const recordName = 'upload.json';

/** The multipart uploads of the disk store. Each is a folder with a record and the received parts. */
export class DiskMultipart {
  readonly #folder: DiskFolder;

  constructor(folder: DiskFolder) {
    this.#folder = folder;
  }

  async create(key: string, contentType: string): Promise<string> {
    const uploadId = randomUUID();
    const record: UploadRecord = { key, contentType, startedAt: new Date().toISOString() };
    await this.#folder.withIncoming(async (incoming) => {
      await mkdir(incoming);
      await writeFile(path.join(incoming, recordName), JSON.stringify(record), { flush: true });
      await syncFolder(incoming);
      await rename(incoming, this.#pathOf(uploadId));
      await syncFolder(this.#folder.multipart);
    });
    return uploadId;
  }

  /** Stores a part, and replaces an earlier part with the same number. */
  async writePart(
    { key, uploadId, partNumber }: { key: string; uploadId: string; partNumber: number },
    body: AsyncIterable<Uint8Array>,
  ): Promise<UploadedPart> {
    await this.record(key, uploadId);
    const file = path.join(this.#pathOf(uploadId), String(partNumber));
    return this.#folder.withIncoming(async (incoming) => {
      await writeFileDurably(incoming, body);
      const stats = await stat(incoming, { bigint: true });
      await rename(incoming, file).catch((error: unknown) => this.#endedMeanwhile(error));
      await syncFolder(path.dirname(file)).catch((error: unknown) => this.#endedMeanwhile(error));
      return { partNumber, etag: etagOf(stats), size: Number(stats.size) };
    });
  }

  /**
   * Returns the data that was given when the upload was created.
   *
   * @throws UploadMissingError
   */
  async record(key: string, uploadId: string): Promise<UploadRecord> {
    const record = isUploadId(uploadId) ? await this.#readRecord(uploadId) : undefined;
    if (record?.key !== key) throw new UploadMissingError();
    return record;
  }

  async list(key: string, uploadId: string): Promise<UploadedPart[]> {
    await this.record(key, uploadId);
    const upload = this.#pathOf(uploadId);
    const names = await readdir(upload).catch((error: unknown) => this.#endedMeanwhile(error));
    const parts = names
      .filter((name) => name !== recordName)
      .map(async (name) => {
        const file = path.join(upload, name);
        const stats = await stat(file, { bigint: true }).catch((error: unknown) =>
          this.#endedMeanwhile(error),
        );
        return { partNumber: Number(name), etag: etagOf(stats), size: Number(stats.size) };
      });
    return (await Promise.all(parts)).sort((a, b) => a.partNumber - b.partNumber);
  }

  /** Checks that the parts can be joined, and yields their bytes in order. */
  async join({ key, uploadId, parts }: CompleteOptions): Promise<AsyncIterable<Uint8Array>> {
    assertComplete(parts, await this.list(key, uploadId));
    return this.#bytesOf(uploadId, parts);
  }

  /** Checks the ETag of the open file, because another part may have replaced the file after the list was read. */
  async *#bytesOf(uploadId: string, parts: CompleteOptions['parts']): AsyncGenerator<Uint8Array> {
    for (const { partNumber, etag } of parts) {
      const file = path.join(this.#pathOf(uploadId), String(partNumber));
      const handle = await open(file).catch((error: unknown) => this.#endedMeanwhile(error));
      try {
        const opened = etagOf(await handle.stat({ bigint: true }));
        if (opened !== quoted(etag)) throw new InvalidPartsError('unknown-part');
        yield* handle.createReadStream({ highWaterMark: 1024 * 1024, autoClose: false });
      } finally {
        await handle.close();
      }
    }
  }

  async remove(key: string, uploadId: string): Promise<void> {
    const record = isUploadId(uploadId) ? await this.#readRecord(uploadId) : undefined;
    if (record?.key === key) await this.#folder.remove([this.#pathOf(uploadId)]);
  }

  async *listUploads(): AsyncGenerator<MultipartUpload> {
    for await (const { name } of await withStorageErrors(() => opendir(this.#folder.multipart))) {
      const record = isUploadId(name) ? await this.#readRecord(name) : undefined;
      if (record) yield { key: record.key, uploadId: name, startedAt: new Date(record.startedAt) };
    }
  }

  async #readRecord(uploadId: string): Promise<UploadRecord | undefined> {
    try {
      return JSON.parse(
        await readFile(path.join(this.#pathOf(uploadId), recordName), 'utf8'),
      ) as UploadRecord;
    } catch (error) {
      if (!isMissing(error)) throw error;
      await this.#folder.assertPresent();
      return undefined;
    }
  }

  /**
   * The upload may be completed or aborted while a part is still being stored.
   *
   * @throws UploadMissingError
   */
  async #endedMeanwhile(error: unknown): Promise<never> {
    if (!isMissing(error)) throw error;
    await this.#folder.assertPresent();
    throw new UploadMissingError();
  }

  #pathOf(uploadId: string): string {
    return path.join(this.#folder.multipart, uploadId);
  }
}
