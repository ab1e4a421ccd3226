import type { DiskObjectStore } from '../../../server/src/objects/disk.ts';

/** Each object of a store, by its key and the current SHA-256 of its bytes. */
export async function storedBytes(objects: DiskObjectStore): Promise<Set<string>> {
  const stored = new Set<string>();
  for await (const { key } of objects.list()) stored.add(`${key} ${await objects.sha256(key)}`);
  return stored;
}
