import { buffer } from 'node:stream/consumers';
import type { Target } from '../effects/fault.ts';
import { blobs, entries } from '../effects/stored.ts';

const directoryRecord = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const flagsOffset = 8;

/** The bytes of a stored file; empty if it does not exist. */
export async function bytesOf(
  { database, objects }: Pick<Target, 'database' | 'objects'>,
  entryId: number,
): Promise<Buffer> {
  const stored = await database.read(async (db) => {
    const blobId = (await entries.find(db, { id: entryId, isFile: 1 }))?.blobId;
    return blobId === undefined ? undefined : await blobs.find(db, { id: blobId! });
  });
  return stored ? buffer(await objects.read(stored.objectKey)) : Buffer.alloc(0);
}

/** Whether each file of a stored archive is encrypted, by its flag in the directory; empty if the directory is missing. */
export async function encryptionOf(
  target: Pick<Target, 'database' | 'objects'>,
  entryId: number,
): Promise<boolean[]> {
  const bytes = await bytesOf(target, entryId);
  const found: boolean[] = [];
  for (let at = bytes.indexOf(directoryRecord); at >= 0; at = bytes.indexOf(directoryRecord, at + 1)) {
    found.push((bytes[at + flagsOffset]! & 1) === 1);
  }
  return found;
}
