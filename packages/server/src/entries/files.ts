import { findUser } from '../database/accounts.ts';
import { putBlob } from '../database/blobs.ts';
import type { Connection } from '../database/database.ts';
import { insertFile, type NewFile } from '../database/entries.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import { extensionOf, kindOfFile } from './entry-kind.ts';
import type { Creator } from './folders.ts';
import { ownerIn, type EditableDestination, type Destination } from './destination.ts';
import { presentNewFile } from './present.ts';
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

/** Creates a file for stored content, which needs one round trip. Equal content is stored only once. */
export async function addFile(
  db: Connection,
  destination: Destination,
  content: StoredContent,
  facts: FileFacts,
  creator: Creator & { quota: number },
): Promise<NewFile & { id: number }> {
  const texts = Buffer.byteLength(facts.exifData ?? '');
  const { objectKey, sha256, size } = content;
  const file = {
    ...facts,
    driveId: destination.drive.id,
    parentId: destination.parentId,
    ownerId: ownerIn(destination, creator.userId),
    type: kindOfFile(facts.mime),
    extension: facts.extension ?? extensionOf(facts.name),
    fileName: fileNameOfKey(objectKey),
    size,
    sha256,
    now: creator.now,
  };
  // Sent together: if the first refuses, the write is rolled back.
  const [, , id] = await inOneRoundTrip(
    refuseOverQuota(db, destination.drive, { size: size + texts, entries: 1 }, creator.quota),
    putBlob(db, { object_key: objectKey, sha256, size }),
    insertFile(db, file),
  );
  return { ...file, id };
}

/** Creates a file as `addFile` does, and returns what a response shows of it. */
export async function addShownFile(
  db: Connection,
  destination: EditableDestination,
  content: StoredContent,
  facts: FileFacts,
  creator: Creator & { quota: number },
) {
  const [file, owner] = await inOneRoundTrip(
    addFile(db, destination, content, facts, creator),
    findUser(db, ownerIn(destination, creator.userId)),
  );
  return presentNewFile(destination, owner!, file);
}

/** Returns the last segment of a storage key. */
export const fileNameOfKey = (objectKey: string): string => objectKey.slice(objectKey.lastIndexOf('/') + 1);
