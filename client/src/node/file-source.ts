import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Put } from '../upload/put.ts';
import type { UploadSource } from '../upload/source.ts';
import { UploadError } from '../upload/upload-error.ts';
import { put, type ByteRange } from './put.ts';

/** Bytes of one read. Larger ones fall out of the processor's cache, smaller ones cost more calls. */
const readSize = 256 * 1024;

/**
 * A file on disk as a source: it is read piece by piece while it is sent, so memory stays flat.
 *
 * @throws the error of the file system, such as ENOENT
 * @example
 * const source = await fileSource('survey.mp4');
 */
export async function fileSource(file: string): Promise<UploadSource> {
  const { size, mtimeMs } = await stat(file);
  const requireUnchanged = async () => {
    const now = await stat(file);
    if (now.size !== size || now.mtimeMs !== mtimeMs) {
      throw new UploadError('changed', `${path.basename(file)} has changed while it was read.`);
    }
  };
  // Buffers are lent again and again: new ones would cost more than the reading.
  const spare: Buffer[] = [];
  const lend = () => spare.pop() ?? Buffer.allocUnsafeSlow(readSize);
  async function* read(start: number, end: number): AsyncGenerator<Uint8Array> {
    let [current, other] = [lend(), lend()];
    const handle = await open(file);
    try {
      for (let position = start; position < end;) {
        const { bytesRead } = await handle.read(current, 0, Math.min(readSize, end - position), position);
        if (bytesRead === 0) throw new UploadError('changed', 'The file is shorter than it was.');
        position += bytesRead;
        yield current.subarray(0, bytesRead);
        [current, other] = [other, current];
      }
    } finally {
      await handle.close();
    }
    // Not after a failure: the socket may still hold them.
    spare.push(current, other);
  }
  const slice = async (start: number, end: number): Promise<ByteRange> => {
    await requireUnchanged();
    return { chunks: () => read(start, end), size: end - start };
  };
  const checkedPut: Put = async (url, body, options) => {
    const answer = await put(url, body, options);
    await requireUnchanged();
    return answer;
  };
  return { size, name: path.basename(file), lastModified: Math.round(mtimeMs), slice, put: checkedPut };
}
