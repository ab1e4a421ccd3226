import { Readable } from 'node:stream';
import { timestamp } from '../clock.ts';
import { addFile } from '../entries/files.ts';
import { newObjectKey } from '../objects/object-key.ts';
import type { Arrange } from './arrangement.ts';
import { rootOf } from './entry-states.ts';

/** A PNG image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An image of the caller, and a format to which this server can convert it. */
export const conversion: Arrange<'conversion'> = async (services, userId) => {
  const objectKey = newObjectKey();
  const written = await services.objects.write(objectKey, Readable.from([png]), { contentType: 'image/png' });
  const filename = 'arranged.png';
  const entryId = await services.database.write(async (db) => {
    const creator = { userId, now: timestamp(services.clock()), quota: Infinity };
    const content = { objectKey, sha256: written.sha256, size: written.size };
    const facts = { name: filename, mime: 'image/png' };
    return (await addFile(db, await rootOf(db, userId), content, facts, creator)).id;
  });
  return { entryId, url: `v1/file-entries/${entryId}`, filename, outputformat: 'webp', mime: 'image/webp' };
};
