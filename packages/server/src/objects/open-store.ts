import { fileURLToPath } from 'node:url';
import { DiskObjectStore, type DiskOptions } from './disk.ts';
import type { S3ObjectStore } from './s3.ts';
import { parseS3Url } from './s3-url.ts';

/**
 * Opens the object store at a location: a folder (a path or a `file:` URL), or a bucket, see `parseS3Url`.
 *
 * @throws S3UrlError, StorageUnavailableError
 */
export async function openStore(
  location: string,
  disk: DiskOptions,
): Promise<DiskObjectStore | S3ObjectStore> {
  if (location.startsWith('s3+')) {
    const config = parseS3Url(location);
    // Imported only if needed, because its libraries slow down the start.
    const { S3ObjectStore } = await import('./s3.ts');
    return new S3ObjectStore(config, { onLeftover: disk.onLeftover });
  }
  return DiskObjectStore.open(folderOf(location)!, disk);
}

/** Returns the folder of a location; undefined for a bucket. */
export function folderOf(location: string): string | undefined {
  if (location.startsWith('s3+')) return undefined;
  return location.startsWith('file:') ? fileURLToPath(location) : location;
}
