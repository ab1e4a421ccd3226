import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { timestamp } from '../clock.ts';
import type { Connection } from '../database/database.ts';
import { findEntry, type EntryRow } from '../database/entries.ts';
import { entryHash } from '../entries/entry-hash.ts';
import { addFile, type StoredContent } from '../entries/files.ts';
import { createFolder } from '../entries/folders.ts';
import { newObjectKey } from '../objects/object-key.ts';
import type { Destination } from '../entries/destination.ts';
import type { Services } from '../services.ts';
import type { ArrangedEntry } from './state-values.ts';

/**
 * Stores a unique text, so that no other object has equal content.
 *
 * @param least minimum size in bytes
 */
export async function storeText({ objects }: Services, least = 0): Promise<StoredContent> {
  const objectKey = newObjectKey();
  const body = Readable.from([Buffer.from(`Arranged for a test, ${randomUUID()}.\n`.padEnd(least, '.'))]);
  const { sha256, size } = await objects.write(objectKey, body, { contentType: 'text/plain' });
  return { objectKey, sha256, size };
}

export async function addText(
  services: Services,
  db: Connection,
  destination: Destination,
  content: StoredContent,
  userId: number,
): Promise<EntryRow> {
  const facts = { name: `arranged-${randomUUID()}.txt`, mime: 'text/plain' };
  const creator = { userId, now: timestamp(services.clock()), quota: Infinity };
  const { id } = await addFile(db, destination, content, facts, creator);
  return (await findEntry(db, id))!;
}

export async function addFolder(
  services: Services,
  db: Connection,
  destination: Destination,
  userId: number,
): Promise<EntryRow> {
  const creator = { userId, now: timestamp(services.clock()) };
  return (await findEntry(db, await createFolder(db, destination, `Arranged ${randomUUID()}`, creator)))!;
}

/** What a state returns for an arranged entry. */
export const entryValues = ({ id, name, file_size }: EntryRow): ArrangedEntry => ({
  entryId: id,
  hash: entryHash(id),
  name,
  size: file_size,
});
