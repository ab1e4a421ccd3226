import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type FileEntry, ZipReader, type ZipReaderConstructorOptions } from '@zip.js/zip.js';
import { ArchiveError } from './archive-error.ts';
import { type ArchiveLimits, checkEntryCount, checkSizes, defaultArchiveLimits } from './archive-limits.ts';
import type { ArchiveSource } from './archive-source.ts';
import { ArchiveTree } from './archive-tree.ts';
import { refuseDeniedEntries, SourceReader } from './source-reader.ts';

export interface ArchiveFolder {
  readonly directory: true;
  readonly path: readonly string[];
}

export interface ArchiveFile {
  readonly directory: false;
  readonly path: readonly string[];
  readonly size: number;
  readonly modifiedAt: Date;
  /**
   * Returns the content. The checksum is verified at the end: if the content is damaged, the stream fails with an
   * `ArchiveError`.
   */
  open(): Readable;
}

export type ArchiveEntry = ArchiveFolder | ArchiveFile;

export interface ReadArchiveOptions {
  /** Ignored if no entry is encrypted. */
  password?: string | null | undefined;
  limits?: Partial<ArchiveLimits> | undefined;
}

/** Entries to read before other requests get a turn. Reading this many takes about ten milliseconds. */
const entriesAtOnce = 200;

/**
 * Lists the entries of a ZIP archive. The whole directory is checked before the first entry is returned. Every folder
 * comes before its contents, even if the archive has no entry for the folder.
 *
 * @throws {ArchiveError} if the archive is invalid. Errors of the source are rethrown as they are.
 */
export async function* readArchive(
  source: ArchiveSource,
  options: ReadArchiveOptions = {},
): AsyncGenerator<ArchiveEntry, void, undefined> {
  const limits = { ...defaultArchiveLimits, ...options.limits };
  const reader = new SourceReader(source);
  const tree = await asArchiveError(reader, () => readDirectory(reader, options.password, limits));
  for (const { path, file } of tree.nodes) {
    yield file ? toArchiveFile(path, file, reader) : { directory: true, path };
  }
}

async function readDirectory(
  reader: SourceReader,
  password: string | null | undefined,
  limits: ArchiveLimits,
): Promise<ArchiveTree> {
  const zip = new ZipReader(reader, zipOptions(password));
  const tree = new ArchiveTree(limits);
  let declared = 0;
  let count = 0;
  const onprogress = (_progress: number, total: number) => {
    declared = total;
    return undefined;
  };
  for await (const entry of zip.getEntriesGenerator({ onprogress })) {
    checkEntryCount(declared, limits);
    if (entry.encrypted && !password) throw new ArchiveError('The archive needs a password.');
    tree.add(entry);
    count++;
    if (count % entriesAtOnce === 0) await setImmediate();
  }
  await refuseDeniedEntries(reader, count);
  const sizes = [...tree.nodes].map(({ file }) => ({ size: file?.uncompressedSize ?? 0 }));
  checkSizes(sizes, reader.size, limits);
  return tree;
}

const zipOptions = (password: string | null | undefined): ZipReaderConstructorOptions => ({
  ...(password ? { password } : {}),
  // `parseEntryPath` checks the names.
  filenameValidation: 'tolerant',
  checkCrc32: true,
  // Detects bombs in which many entries share the same compressed bytes: each entry alone has a normal ratio.
  checkOverlappingEntry: true,
  useWebWorkers: false,
});

function toArchiveFile(path: readonly string[], file: FileEntry, reader: SourceReader): ArchiveFile {
  return {
    directory: false,
    path,
    size: file.uncompressedSize,
    modifiedAt: file.lastModDate,
    open: () => Readable.from(readContent(file, reader), { objectMode: false }),
  };
}

/** Yields at most the declared size: zip.js stops reading a file that turns out to be larger. */
async function* readContent(file: FileEntry, reader: SourceReader): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const abort = new AbortController();
  const written = file.getData(writable, { signal: abort.signal });
  // zip.js leaves the stream open if it fails before the first byte.
  written.catch((error: unknown) => writable.abort(error).catch(() => undefined));
  const chunks = readable[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await asArchiveError(reader, () => chunks.next());
      if (done) break;
      yield value;
    }
    await asArchiveError(reader, () => written);
  } finally {
    abort.abort();
  }
}

/** zip.js throws plain errors and range errors for a damaged archive. This turns them into an `ArchiveError`. */
async function asArchiveError<T>(reader: SourceReader, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (reader.sourceError !== undefined) throw reader.sourceError;
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
