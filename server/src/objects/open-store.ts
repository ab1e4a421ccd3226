import { fileURLToPath } from 'node:url';
import { DiskObjectStore, type DiskOptions } from './disk.ts';
import type { S3ObjectStore } from './s3.ts';
import { parseS3Url } from './s3-url.ts';

/**
 * Opens the object store that a location names: a folder, as a path or a `file:` URL, or a bucket as in `parseS3Url`.
 *
 * @throws S3UrlError, StorageUnavailableError
 */
export async function openStore(
  location: string,
  disk: DiskOptions,
): Promise<DiskObjectStore | S3ObjectStore> {
  if (location.startsWith('s3+')) {
    const config = parseS3Url(location);
    // Loaded by those who use it: its libraries would delay every start.
    const { S3ObjectStore } = await import('./s3.ts');
    return new S3ObjectStore(config, { onLeftover: disk.onLeftover });
  }
  return DiskObjectStore.open(folderOf(location)!, disk);
}

/** The folder that a location names; undefined for a bucket. */
export function folderOf(location: string): string | undefined {
  if (location.startsWith('s3+')) return undefined;
  return location.startsWith('file:') ? fileURLToPath(location) : location;
}
