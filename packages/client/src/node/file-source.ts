import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UploadSource } from '../upload/source.ts';
import { UploadError } from '../upload/upload-error.ts';
import { mimeTypeOf } from './mime-type.ts';
import { put, type ByteRange } from './put.ts';

/** Bytes per read. Larger reads do not fit into the processor's cache, and smaller ones need more calls. */
const readSize = 256 * 1024;

/** Wraps an error of the file system in an UploadError, because a retry would not help. */
async function reading<Value>(file: string, read: Promise<Value>): Promise<Value> {
  try {
    return await read;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UploadError('source', `${path.basename(file)} cannot be read: ${reason}`, { cause });
  }
}

/**
 * Opens a file on disk as a source. It is read while it is sent, so memory use stays constant. A file of at most 256
 * KiB is read once. Its MIME type follows from the extension, if this is a common one.
 *
 * @throws UploadError if it cannot be read or is not a file; the error of the file system is the `cause`
 * @throws TypeError for what is no path
 * @example
 * const source = await fileSource('survey.mp4');
 */
export async function fileSource(file: string): Promise<UploadSource & { name: string }> {
  if (typeof file !== 'string') throw new TypeError('fileSource takes a path first.');
  if (file === '') throw new UploadError('source', 'The path is empty.');
  const facts = await reading(file, stat(file));
  if (!facts.isFile()) throw new UploadError('source', `${path.basename(file)} is not a file.`);
  const { size, mtimeMs } = facts;
  const name = path.basename(file);
  const described = { size, name, type: mimeTypeOf(name), lastModified: Math.round(mtimeMs) };
  const requireSame = (now: Stats) => {
    if (now.size !== size || now.mtimeMs !== mtimeMs) {
      throw new UploadError('changed', `${path.basename(file)} changed while it was read.`);
    }
  };
  if (size <= readSize) {
    let bytes: Promise<Uint8Array> | undefined;
    const slice = async (start: number, end: number) =>
      (await (bytes ??= readWhole(file, size, requireSame))).subarray(start, end);
    return { ...described, slice, put };
  }
  const requireUnchanged = async () => {
    requireSame(await reading(file, stat(file)));
  };
  // Buffers are reused, because allocating new ones would take longer than reading.
  const spare: Buffer[] = [];
  const lend = () => spare.pop() ?? Buffer.allocUnsafeSlow(readSize);
  async function* read(start: number, end: number): AsyncGenerator<Uint8Array> {
    let [current, other] = [lend(), lend()];
    const handle = await reading(file, open(file));
    try {
      for (let position = start; position < end;) {
        const length = Math.min(readSize, end - position);
        const { bytesRead } = await reading(file, handle.read(current, 0, length, position));
        if (bytesRead === 0) throw new UploadError('changed', 'The file is shorter than it was.');
        position += bytesRead;
        yield current.subarray(0, bytesRead);
        [current, other] = [other, current];
      }
    } finally {
      await handle.close();
    }
    await requireUnchanged();
    // Not after a failure, because the socket may still use the buffers.
    spare.push(current, other);
  }
  const slice = async (start: number, end: number): Promise<ByteRange> => {
    await requireUnchanged();
    return { chunks: () => read(start, end), size: end - start };
  };
  return { ...described, slice, put };
}

/** Reads a small file once, for its hash, its upload and all retries. */
async function readWhole(
  file: string,
  size: number,
  requireSame: (facts: Stats) => void,
): Promise<Uint8Array> {
  const handle = await reading(file, open(file));
  try {
    const bytes = Buffer.allocUnsafeSlow(size);
    for (let position = 0; position < size;) {
      const { bytesRead } = await reading(file, handle.read(bytes, position, size - position, position));
      if (bytesRead === 0) throw new UploadError('changed', 'The file is shorter than it was.');
      position += bytesRead;
    }
    requireSame(await reading(file, handle.stat()));
    // The system does not know the size of its own reports, such as /proc/self/status.
    if (size === 0 && (await reading(file, handle.read(Buffer.alloc(1), 0, 1, 0))).bytesRead > 0) {
      const advice = 'Its size is not known. Read it, and upload the bytes instead.';
      throw new UploadError('source', `${path.basename(file)} cannot be uploaded: ${advice}`);
    }
    return bytes;
  } finally {
    await handle.close();
  }
}
