import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import type { Client } from '../../client/src/index.ts';
import { downloadFile as download, type DriveEntry } from '../../client/src/reference.ts';
import { CommandError, usageError } from './errors.ts';
import { plain } from './text.ts';
import { writeWhole } from './whole-file.ts';

/** @throws CommandError for a name that would lead elsewhere, whatever the server says of it */
export function requireSafeName(name: string): void {
  // eslint-disable-next-line no-control-regex -- as no file here may be called
  if (/[/\\\u0000]/.test(name) || ['', '.', '..'].includes(name)) {
    throw new CommandError('local', `No file here can be called ${plain(name)}. Say --to what it shall be.`);
  }
}

/** @throws CommandError where something is in the way */
export async function requireFree(file: string): Promise<void> {
  const there = await lstat(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (there) throw usageError(`${file} exists. Add --force to replace it.`);
}

/**
 * Saves a file. It is there when all of it has come and is what was uploaded; until then, what was there stays.
 *
 * @throws CommandError for bytes that are not those of the entry
 */
export async function saveFile(
  client: Client,
  entry: DriveEntry,
  file: string,
  onProgress: (received: number) => void,
): Promise<void> {
  // No deadline: nobody knows how long all of it takes.
  const { body } = await download(client, { hash: entry.hash }, { timeout: 0 });
  await writeWhole(file, async (handle) => {
    const hash = createHash('sha256');
    let received = 0;
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      await handle.writeFile(chunk);
      onProgress((received += chunk.length));
    }
    const whole = received === entry.file_size;
    if (whole && (entry.file_hash === null || entry.file_hash === hash.digest('hex'))) return;
    const fault = whole ? 'other bytes than were uploaded' : `${received} of ${entry.file_size} bytes`;
    throw new CommandError('failed', `${plain(entry.name)}: ${fault} came. Try again.`);
  });
}
