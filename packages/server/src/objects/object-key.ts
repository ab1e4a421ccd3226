import { randomUUID } from 'node:crypto';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const keyPattern = new RegExp(`^uploads/(${uuid})/(${uuid})$`);
const namePattern = new RegExp(`^(${uuid})\\.(${uuid})$`);
const uploadIdPattern = new RegExp(`^${uuid}$`);

/** Returns whether a string is a storage key, `uploads/<uuid>/<uuid>`. */
export const isObjectKey = (key: string) => keyPattern.test(key);

/**
 * Checks a key before it is written to. Keys from clients are only looked up.
 *
 * @throws TypeError
 */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new TypeError('A storage key has the form uploads/<uuid>/<uuid>.');
}

/** Returns a new key with the same last segment, by which entries and clients identify an upload. */
export const newKeyLike = (key: string) => key.replace(keyPattern, `uploads/${randomUUID()}/$2`);

/** Returns whether a string is an upload id of the disk store. */
export const isUploadId = (uploadId: string) => uploadIdPattern.test(uploadId);

/** Returns the folder name of a key. Only two UUIDs ever become part of a path. */
export function folderNameOf(key: string): string | undefined {
  const match = keyPattern.exec(key);
  return match ? `${match[1]!}.${match[2]!}` : undefined;
}

/** Returns the key of a folder name; undefined for any other file or folder. */
export function keyOfFolderName(name: string): string | undefined {
  const match = namePattern.exec(name);
  return match ? `uploads/${match[1]!}/${match[2]!}` : undefined;
}

/** Returns a storage key that is not in use. */
export const newObjectKey = (): string => `uploads/${randomUUID()}/${randomUUID()}`;
