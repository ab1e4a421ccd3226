import { rm } from 'node:fs/promises';
import { download, modifiedAt, type DownloadState } from '../../client/src/node/index.ts';
import type { DriveEntry } from '../../client/src/reference.ts';
import type { Session } from './session.ts';
import { TransferNote } from './transfer-note.ts';

/** Minimum size in bytes of files for which the client has something to note. */
const worthNoting = 1024 ** 2;

/**
 * Whether a file has the time that a download of the entry gets. A time in whole milliseconds is kept, and read, as the
 * nearest number: it may be a little less.
 */
export const isOfItsTime = (entry: DriveEntry, mtimeMs: number): boolean =>
  modifiedAt(entry)?.getTime() === Math.round(mtimeMs);

/**
 * Downloads a file, and notes how to resume if the command is interrupted and repeated.
 *
 * @throws what `download` of the client throws
 */
export async function saveFile(
  { client, io }: Pick<Session, 'client' | 'io'>,
  entry: DriveEntry,
  file: string,
  onProgress: (received: number, total: number) => void,
): Promise<void> {
  const note = new TransferNote<DownloadState>(io.env, 'downloads', file, [client.baseUrl, entry.id]);
  let unnoted: string | undefined;
  try {
    await download(client, entry, file, {
      signal: io.signal,
      resume: entry.file_size < worthNoting ? undefined : await note.read(),
      onProgress: ({ received, total }) => {
        onProgress(received, total);
      },
      async onState(state) {
        unnoted = state && !(await note.write(state)) ? state.part : undefined;
        if (!state) await note.forget();
      },
    });
  } catch (error) {
    // Nothing would find it again.
    if (unnoted !== undefined) await rm(unnoted, { force: true });
    throw error;
  }
}
