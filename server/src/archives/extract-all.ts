import type { Readable } from 'node:stream';
import type { ArchiveEntry, ArchiveFile } from './read-archive.ts';

/**
 * Where an archive is extracted to. `folder` and `file` only stage: nothing may be visible to anyone before
 * `commit`, since an archive can prove to be broken at its last byte.
 */
export interface ExtractionSink<Result> {
  folder(path: readonly string[]): Promise<void>;
  /** Reads the content to its end. */
  file(file: ArchiveFile, content: Readable): Promise<void>;
  /** Makes everything staged visible at once, or throws and leaves nothing visible. */
  commit(): Promise<Result>;
  /** Removes everything staged, as far as possible. */
  discard(): Promise<void>;
}

/**
 * Extracts every entry or none.
 *
 * @param onLeftover told what keeps from removing what was staged: why the extraction failed matters more to its caller
 */
export async function extractAll<Result>(
  archive: AsyncIterable<ArchiveEntry>,
  sink: ExtractionSink<Result>,
  onLeftover: (failure: unknown) => void,
): Promise<Result> {
  try {
    for await (const entry of archive) {
      if (entry.directory) await sink.folder(entry.path);
      else await extractFile(entry, sink);
    }
    return await sink.commit();
  } catch (error) {
    await sink.discard().catch(onLeftover);
    throw error;
  }
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
