import { randomUUID } from 'node:crypto';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const keyPattern = new RegExp(`^uploads/(${uuid})/(${uuid})$`);
const namePattern = new RegExp(`^(${uuid})\\.(${uuid})$`);
const uploadIdPattern = new RegExp(`^${uuid}$`);

/** Whether a string is a storage key, `uploads/<uuid>/<uuid>`. */
export const isObjectKey = (key: string) => keyPattern.test(key);

/** Refuses a key that the service did not make; one that came from outside is looked up, never written to. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new TypeError('A storage key has the form uploads/<uuid>/<uuid>.');
}

/** Another key with the same last segment, which entries and clients know an upload by. */
export const newKeyLike = (key: string) => key.replace(keyPattern, `uploads/${randomUUID()}/$2`);

/** Whether a string is an upload id of the disk store. */
export const isUploadId = (uploadId: string) => uploadIdPattern.test(uploadId);

/** The folder name of a key; nothing but two UUIDs ever becomes part of a path. */
export function folderNameOf(key: string): string | undefined {
  const match = keyPattern.exec(key);
  return match ? `${match[1]!}.${match[2]!}` : undefined;
}

/** The key that a folder name stands for, or undefined where something else lies in the folder. */
export function keyOfFolderName(name: string): string | undefined {
  const match = namePattern.exec(name);
  return match ? `uploads/${match[1]!}/${match[2]!}` : undefined;
}
