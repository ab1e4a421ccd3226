import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, isTaken, syncFolder, withStorageErrors } from './disk-folder.ts';

const keyLength = 32;

/**
 * Reads the secret that signs URLs, and creates it at the first start. It is stored so that URLs stay valid after a
 * restart.
 */
export function loadSigningKey(folder: string): Promise<Buffer> {
  const file = path.join(folder, 'signing-key');
  return withStorageErrors(async () => {
    const key = (await readKey(file)) ?? (await createKey(file));
    if (key?.length !== keyLength) {
      throw new Error(
        `${file} is damaged: remove it to have a new one made; URLs signed so far become invalid.`,
      );
    }
    return key;
  });
}

async function readKey(file: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Writes a temporary file and links it, so that the key is never incomplete. If two servers start at once, both use the
 * same key.
 */
async function createKey(file: string): Promise<Buffer | undefined> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, `${randomBytes(keyLength).toString('hex')}\n`, { mode: 0o600, flush: true });
    await link(draft, file).catch((error: unknown) => {
      if (!isTaken(error)) throw error;
    });
    await syncFolder(path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
  return readKey(file);
}
