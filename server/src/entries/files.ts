import { putBlob } from '../database/blobs.ts';
import type { Connection } from '../database/database.ts';
import { insertFile } from '../database/entries.ts';
import { extensionOf, kindOfFile } from './entry-kind.ts';
import type { Creator } from './folders.ts';
import { ownerIn, type Place } from './place.ts';
import { refuseOverQuota } from './quota.ts';

/** An object that is stored for good, with what was measured of it. */
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
  /** Of an encrypted file. */
  iv?: string | undefined;
}

/** Makes an entry of stored content. Content that is there already is not kept twice. */
export function addFile(
  db: Connection,
  place: Place,
  content: StoredContent,
  facts: FileFacts,
  creator: Creator & { quota: number },
): number {
  const texts = Buffer.byteLength(facts.exifData ?? '');
  refuseOverQuota(db, place.drive, { size: content.size + texts, entries: 1 }, creator.quota);
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
    blobId: putBlob(db, { object_key: objectKey, sha256, size }),
    now: creator.now,
  });
}

/** The last segment of a storage key. */
export const fileNameOfKey = (objectKey: string): string => objectKey.slice(objectKey.lastIndexOf('/') + 1);
