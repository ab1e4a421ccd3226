import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ZipReader, type FileEntry, type ZipReaderConstructorOptions } from '@zip.js/zip.js';
import { ArchiveError } from './archive-error.ts';
import { checkEntryCount, checkSizes, defaultArchiveLimits, type ArchiveLimits } from './archive-limits.ts';
import type { ArchiveSource } from './archive-source.ts';
import { ArchiveTree } from './archive-tree.ts';
import { refuseDeniedEntries } from './end-record.ts';
import { SourceReader } from './source-reader.ts';

export interface ArchiveFolder {
  readonly directory: true;
  readonly path: readonly string[];
}

export interface ArchiveFile {
  readonly directory: false;
  readonly path: readonly string[];
  readonly size: number;
  readonly modifiedAt: Date;
  /** The content. Whether it is sound is known only at its end: damage fails the stream with an `ArchiveError`. */
  open(): Readable;
}

export type ArchiveEntry = ArchiveFolder | ArchiveFile;

export interface ReadArchiveOptions {
  /** Ignored where nothing is encrypted. */
  password?: string | null | undefined;
  limits?: Partial<ArchiveLimits> | undefined;
}

/** Entries of a directory read at once: some ten milliseconds, in which nobody else is answered. */
const entriesAtOnce = 200;

/**
 * Lists a ZIP archive. The whole directory is checked before the first entry is given out; every folder comes
 * before what lies in it, also where the archive has no entry for it.
 *
 * @throws {ArchiveError} for whatever is wrong with the archive; errors of the source pass through
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
  // Names are judged in one place, by parseEntryPath.
  filenameValidation: 'tolerant',
  checkCrc32: true,
  // Many entries over the same compressed bytes make a bomb that no ratio of a single entry shows.
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

/** Never more than the declared size: zip.js stops a file that turns out larger. */
async function* readContent(file: FileEntry, reader: SourceReader): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const abort = new AbortController();
  const written = file.getData(writable, { signal: abort.signal });
  // zip.js leaves the stream open when it fails before the first byte.
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

/** zip.js throws plain errors, and range errors where a record lies: all of them say that the archive is bad. */
async function asArchiveError<T>(reader: SourceReader, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (reader.sourceError !== undefined) throw reader.sourceError;
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
