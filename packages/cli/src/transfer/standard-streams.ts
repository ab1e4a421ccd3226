import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadedBytes } from '../../../client/src/node/index.ts';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { CommandError, naming, usageError } from '../errors.ts';
import type { Session } from '../session.ts';
import { inputChunks } from '../io.ts';
import { bytes, plain } from '../text.ts';

type Chunks = AsyncIterable<Uint8Array>;

/**
 * Writes the bytes of a file to standard output.
 *
 * @param opened what to write of the received bytes, if they are encrypted
 */
export async function writeOut(
  session: Session,
  entry: DriveEntry,
  opened = (chunks: Chunks): Chunks => chunks,
): Promise<void> {
  const { stdout, signal } = session.io;
  if (entry.type === 'folder') throw usageError(`${plain(entry.name)} is a folder. Give a file in it.`);
  for await (const chunk of opened(received(session, entry)))
    if (!stdout.write(chunk)) await once(stdout, 'drain', { signal });
}

/** @throws CommandError if the bytes are not those of the entry */
async function* received({ client }: Session, entry: DriveEntry): AsyncGenerator<Uint8Array> {
  const name = plain(entry.name);
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of downloadedBytes(client, entry)) {
    length += chunk.length;
    if (length > entry.file_size)
      throw new CommandError(
        'failed',
        `${name}: the server sent more than ${bytes(entry.file_size)}, the size of the file. Try again.`,
      );
    hash.update(chunk);
    yield chunk;
  }
  const isAll = length === entry.file_size && (!entry.file_hash || entry.file_hash === hash.digest('hex'));
  if (!isAll)
    throw new CommandError(
      'failed',
      `${name}: the server sent different bytes than were uploaded. Try again.`,
    );
}

/**
 * Stores standard input in a file, because an upload must know its size before it starts.
 *
 * @returns the file, and a function that removes it
 */
export async function keepInput(io: Session['io']): Promise<{ file: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-storage-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'input');
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      for await (const chunk of inputChunks(io)) await handle.writeFile(chunk);
    } finally {
      await handle.close();
    }
    return { file, remove };
  } catch (error) {
    await remove();
    throw naming(file, error);
  }
}
