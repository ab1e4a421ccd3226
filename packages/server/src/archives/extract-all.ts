import type { Readable } from 'node:stream';
import type { ArchiveEntry, ArchiveFile } from './read-archive.ts';

/**
 * The destination of an extraction. `folder` and `file` only stage: nothing may become visible before `commit`, because
 * damage may show only at the last byte of the archive.
 */
export interface ExtractionSink<Result> {
  folder(path: readonly string[]): Promise<void>;
  /** Reads the content to its end. Calls come in the order of the archive, and may overlap. */
  file(file: ArchiveFile, content: Readable): Promise<void>;
  /** Makes everything staged visible at once, or throws and leaves nothing visible. */
  commit(): Promise<Result>;
  /** Removes everything staged, as far as possible, after this failure. */
  discard(failure: unknown): Promise<void>;
}

/** A small file mostly waits for the disk, which writes several files in little more time than one. */
const filesAtOnce = 8;

/**
 * Extracts every entry or none, several files at a time.
 *
 * @param onLeftover called with the error if staged entries cannot be removed. It is not thrown, because the caller
 * needs the error of the extraction.
 */
export async function extractAll<Result>(
  archive: AsyncIterable<ArchiveEntry>,
  sink: ExtractionSink<Result>,
  onLeftover: (failure: unknown) => void,
): Promise<Result> {
  try {
    await stageAll(archive, sink);
    return await sink.commit();
  } catch (error) {
    await sink.discard(error).catch(onLeftover);
    throw error;
  }
}

/** Settles only when no file is being staged any more. Otherwise a file could be staged after the discard. */
async function stageAll(archive: AsyncIterable<ArchiveEntry>, sink: ExtractionSink<unknown>): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    for await (const entry of archive) {
      if (entry.directory) await sink.folder(entry.path);
      else {
        const extraction = extractFile(entry, sink)
          .catch((failure: unknown) => void failures.push(failure))
          .finally(() => running.delete(extraction));
        running.add(extraction);
        if (running.size === filesAtOnce) await Promise.race(running);
      }
      if (failures.length > 0) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}

async function extractFile(file: ArchiveFile, sink: ExtractionSink<unknown>): Promise<void> {
  const content = file.open();
  try {
    await sink.file(file, content);
    // zip.js verifies the checksum at the end, so content that was not read to its end may be damaged.
    if (!content.readableEnded) throw new Error(`${file.path.join('/')} was not read to its end.`);
  } finally {
    content.destroy();
  }
}
