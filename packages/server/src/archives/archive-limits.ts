import { ArchiveLimitError } from './archive-error.ts';

export interface ArchiveLimits {
  /** Maximum number of files and folders, including folders that appear only in the paths of other entries. */
  entries: number;
  /** Maximum number of path segments of an entry. */
  depth: number;
  /** Maximum length of a path segment, in UTF-16 code units. */
  nameLength: number;
  /** Maximum uncompressed size of one file. */
  fileBytes: number;
  /** Maximum uncompressed size of all files together. */
  totalBytes: number;
  /** Maximum uncompressed bytes for each byte of the archive. Applies above `ratioFreeBytes`. */
  ratio: number;
  /** The ratio is not checked up to this total: a page of blanks compresses a thousandfold. */
  ratioFreeBytes: number;
}

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

export const defaultArchiveLimits: ArchiveLimits = {
  entries: 10_000,
  depth: 100,
  nameLength: 255,
  fileBytes: 5 * GiB,
  totalBytes: 10 * GiB,
  ratio: 200,
  ratioFreeBytes: 100 * MiB,
};

export function checkEntryCount(count: number, limits: ArchiveLimits): void {
  if (count > limits.entries) throw new ArchiveLimitError(`More than ${limits.entries} entries.`);
}

/** Checks the sizes that the directory declares. Reading checks that no file exceeds its declared size. */
export function checkSizes(
  files: Iterable<{ readonly size: number }>,
  archiveSize: number,
  limits: ArchiveLimits,
): void {
  let total = 0;
  for (const { size } of files) {
    if (size > limits.fileBytes) throw new ArchiveLimitError(`A file of ${size} bytes.`);
    total += size;
  }
  if (total > limits.totalBytes) throw new ArchiveLimitError(`${total} bytes in all.`);
  if (total > limits.ratioFreeBytes && total > archiveSize * limits.ratio) {
    throw new ArchiveLimitError(`${total} bytes out of an archive of ${archiveSize}.`);
  }
}
