import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { UploadError } from '../../client/src/index.ts';

/** A file that gives the same bytes each time it is read. */
export interface SteadyFile {
  /** Bytes. */
  size: number;
  /** @throws UploadError if the file was written to after it was opened; it never yields changed bytes */
  chunks: () => AsyncGenerator<Uint8Array>;
}

/** Bytes per read. */
const step = 1024 ** 2;

export async function steadyFile(file: string): Promise<SteadyFile> {
  const { size, ctimeMs } = await stat(file);
  return {
    size,
    async *chunks() {
      const handle = await open(file);
      try {
        for (let position = 0; position < size;) {
          const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(step), 0, step, position);
          // The modification time can be set back, but the change time cannot.
          const now = await handle.stat();
          if (bytesRead === 0 || now.size !== size || now.ctimeMs !== ctimeMs) {
            throw new UploadError('changed', `${path.basename(file)} changed while it was read.`);
          }
          position += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await handle.close();
      }
    },
  };
}
