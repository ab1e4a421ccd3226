import type { Readable } from 'node:stream';
import type { ArchiveEntry, ArchiveFile } from './read-archive.ts';

/**
 * Where an archive is extracted to. `folder` and `file` only stage: nothing may be visible to anyone before
 * `commit`, since an archive can prove to be broken at its last byte.
 */
export interface ExtractionSink<Result> {
  folder(path: readonly string[]): Promise<void>;
  /** Reads the content to its end. Called in the archive's order, and again before earlier files are stored. */
  file(file: ArchiveFile, content: Readable): Promise<void>;
  /** Makes everything staged visible at once, or throws and leaves nothing visible. */
  commit(): Promise<Result>;
  /** Removes everything staged, as far as possible. */
  discard(): Promise<void>;
}

/** Most of the time that a small file takes is the disk's, which finishes several in little more than one takes. */
const filesAtOnce = 8;

/**
 * Extracts every entry or none, some files at a time.
 *
 * @param onLeftover told what keeps from removing what was staged: why the extraction failed matters more to its caller
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
    await sink.discard().catch(onLeftover);
    throw error;
  }
}

/** Settles when nothing is being staged any more: what is discarded then stays discarded. */
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
    // The checksum is verified at the end: content that was not read to its end is not known to be sound.
    if (!content.readableEnded) throw new Error(`${file.path.join('/')} was not read to its end.`);
  } finally {
    content.destroy();
  }
}
