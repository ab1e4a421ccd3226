import { randomBytes } from 'node:crypto';
import { timestamp } from '../clock.ts';
import type { Connection } from '../database/database.ts';
import { ensureDrive } from '../database/drives.ts';
import { findEntries } from '../database/entries.ts';
import { putLink } from '../database/links.ts';
import { addStars } from '../database/stars.ts';
import { countDownload, setTracked } from '../database/tracking.ts';
import { moveToTrash } from '../database/trash.ts';
import { findVaultOf, insertVault } from '../database/vaults.ts';
import { liveEntries, requireEntry } from '../entries/lookup.ts';
import { type Destination, requireDestination } from '../entries/destination.ts';
import { addView } from '../entries/record-use.ts';
import type { Services } from '../services.ts';
import { type Arrange, choiceOf, idOf, integerOf, StateRequestError } from './arrangement.ts';
import { addFolder, addText, entryValues, storeText } from './contents.ts';
import { Readable } from 'node:stream';
import { addFile } from '../entries/files.ts';
import { newObjectKey } from '../objects/object-key.ts';
import { minimumPartSize } from '../objects/object-store.ts';
import { announceUpload, urlLifetime } from '../resources/uploads.ts';

export const rootOf = async (db: Connection, userId: number): Promise<Destination> => ({
  drive: await ensureDrive(db, { userId }),
  parentId: null,
  depth: 0,
});

const nowOf = ({ clock }: Services) => timestamp(clock());

export const trashedEntry: Arrange<'trashed-entry'> = async (services, userId) => {
  const content = await storeText(services);
  return services.database.write(async (db) => {
    const entry = await addText(services, db, await rootOf(db, userId), content, userId);
    await moveToTrash(db, await findEntries(db, [entry.id]), nowOf(services));
    return entryValues(entry);
  });
};

/** A new starred entry, or an existing entry of the caller. */
export const starredEntry: Arrange<'starred-entry'> = async (services, userId, parameters) => {
  const { entryId } = parameters;
  if (entryId !== undefined) {
    if (parameters.kind !== undefined) throw new StateRequestError('Give kind or entryId, not both.');
    return services.database.write(async (db) => {
      const entry = await requireEntry(db, userId, idOf(entryId, 'entryId'), 'view', liveEntries);
      await addStars(db, userId, [entry.id]);
      return entryValues(entry);
    });
  }
  const kind = choiceOf(parameters, 'kind', ['file', 'folder']);
  const content = kind === 'file' ? await storeText(services) : undefined;
  return services.database.write(async (db) => {
    const root = await rootOf(db, userId);
    const entry = content
      ? await addText(services, db, root, content, userId)
      : await addFolder(services, db, root, userId);
    await addStars(db, userId, [entry.id]);
    return entryValues(entry);
  });
};

/** A file in a folder of the vault, and a second folder as a destination. */
export const vaultEntry: Arrange<'vault-entry'> = async (services, userId) => {
  const content = await storeText(services);
  return services.database.write(async (db) => {
    const vault =
      (await findVaultOf(db, userId)) ??
      (await insertVault(db, { userId, ...lostKey(), now: nowOf(services) }));
    const root = { drive: await ensureDrive(db, { vaultId: vault.id }), parentId: null, depth: 0 };
    const folder = await addFolder(services, db, root, userId);
    const destination = await addFolder(services, db, root, userId);
    const entry = await addText(services, db, { ...root, parentId: folder.id, depth: 1 }, content, userId);
    return {
      ...entryValues(entry),
      vaultId: vault.id,
      folderId: folder.id,
      destinationId: destination.id,
    };
  });
};

/** Derivation metadata without a key: the files in this vault are not encrypted. */
function lostKey() {
  const [salt, check, iv] = [16, 28, 12].map((length) => randomBytes(length).toString('base64'));
  return { salt: salt!, check: check!, iv: iv! };
}

export const expiredLink: Arrange<'expired-link'> = async (services, userId) => {
  const content = await storeText(services);
  return services.database.write(async (db) => {
    const entry = await addText(services, db, await rootOf(db, userId), content, userId);
    const link = await putLink(db, {
      entryId: entry.id,
      userId,
      hash: randomBytes(18).toString('base64url'),
      password: null,
      expiresAt: timestamp(new Date(services.clock().getTime() - 60_000)),
      allowEdit: false,
      allowDownload: true,
      now: nowOf(services),
    });
    return { ...entryValues(entry), linkId: link.id, linkHash: link.hash };
  });
};

/** A tracked file with the given numbers of views and downloads. */
export const trackedFile: Arrange<'tracked-file'> = async (services, userId, parameters) => {
  const views = integerOf(parameters, 'views', { minimum: 0, maximum: 100, absent: 2 });
  const downloads = integerOf(parameters, 'downloads', { minimum: 0, maximum: 100, absent: 1 });
  const size = integerOf(parameters, 'size', { minimum: 0, maximum: 5_000_000, absent: 0 });
  const workspaceId = integerOf(parameters, 'workspaceId', {
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    absent: 0,
  });
  const content = await storeText(services, size);
  return services.database.write(async (db) => {
    const destination = await requireDestination(db, userId, { workspaceId });
    const entry = await addText(services, db, destination, content, userId);
    await setTracked(db, entry.id, true);
    for (let view = 0; view < views; view++) {
      await addView(db, { entryId: entry.id, ip: '203.0.113.24', moment: services.clock() });
    }
    for (let download = 0; download < downloads; download++) await countDownload(db, entry.id);
    return { ...entryValues(entry), views, downloads, workspaceId };
  });
};

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

const video = { filename: 'arranged.mp4', mime: 'video/mp4', extension: 'mp4' };

/** A pending multipart upload. Its first parts, each of another size, were uploaded; the last one is missing. */
export const multipartUpload: Arrange<'multipart-upload'> = async (services, userId, parameters) => {
  const count = integerOf(parameters, 'parts', { minimum: 0, maximum: 5, absent: 1 });
  const { objects } = services;
  const key = newObjectKey();
  const uploadId = await objects.createMultipart({ key, contentType: video.mime });
  const sizes = Array.from({ length: count + 1 }, (_none, index) => minimumPartSize + index + 1);
  const size = sizes.reduce((sum, part) => sum + part);
  await announceUpload(services, userId, { ...video, size }, { key, multipartId: uploadId });
  for (const [index, partSize] of sizes.slice(0, count).entries()) {
    const partNumber = index + 1;
    const url = await objects.presignPart({ key, uploadId, partNumber, expiresInSeconds: urlLifetime });
    const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(partSize) });
    if (!answer.ok) throw new Error(`The object storage answered ${answer.status} to a part.`);
  }
  const parts = await objects.listParts(key, uploadId);
  return {
    key,
    uploadId,
    size,
    parts: parts.map((part) => ({ PartNumber: part.partNumber, ETag: part.etag, Size: part.size })),
  };
};

/** A presigned URL that has expired. */
export const expiredPresignedUrl: Arrange<'expired-presigned-url'> = async (services, userId) => {
  const key = newObjectKey();
  const upload = { filename: 'arranged.txt', mime: 'text/plain', extension: 'txt', size: 16 };
  await announceUpload(services, userId, upload, { key, multipartId: null });
  const { size, mime } = upload;
  const url = await services.objects.presignPut({ key, size, contentType: mime, expiresInSeconds: 0 });
  return { url, key, size, mime };
};
