import { putBlob } from '../database/blobs.ts';
import type { Connection } from '../database/database.ts';
import { insertFile } from '../database/entries.ts';
import { extensionOf, kindOfFile } from './entry-kind.ts';
import type { Creator } from './folders.ts';
import { ownerIn, type Place } from './place.ts';
import { refuseOverQuota } from './quota.ts';

/** A stored object, with its measured size and digest. */
export interface StoredContent {
  objectKey: string;
  sha256: string;
  size: number;
}

export interface FileFacts {
  name: string;
  mime: string;
  extension?: string | undefined;
  fileHash?: string | undefined;
  exifData?: string | undefined;
  clientLastModified?: string | undefined;
  /** Of an encrypted file only. */
  iv?: string | undefined;
}

/** Creates a file for stored content. Equal content is stored only once. */
export async function addFile(
  db: Connection,
  place: Place,
  content: StoredContent,
  facts: FileFacts,
  creator: Creator & { quota: number },
): Promise<number> {
  const texts = Buffer.byteLength(facts.exifData ?? '');
  await refuseOverQuota(db, place.drive, { size: content.size + texts, entries: 1 }, creator.quota);
  const { objectKey, sha256, size } = content;
  return insertFile(db, {
    ...facts,
    driveId: place.drive.id,
    parentId: place.parentId,
    ownerId: ownerIn(place, creator.userId),
    type: kindOfFile(facts.mime),
    extension: facts.extension ?? extensionOf(facts.name),
    fileName: fileNameOfKey(objectKey),
    size,
    blobId: await putBlob(db, { object_key: objectKey, sha256, size }),
    now: creator.now,
  });
}

/** Returns the last segment of a storage key. */
export const fileNameOfKey = (objectKey: string): string => objectKey.slice(objectKey.lastIndexOf('/') + 1);
