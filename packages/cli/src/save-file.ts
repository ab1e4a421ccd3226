import { rm } from 'node:fs/promises';
import { download, DownloadError, modifiedAt } from '../../client/src/node/index.ts';
import type { DriveEntry } from '../../client/src/reference.ts';
import type { Session } from './session.ts';
import { downloadFields, transferNote } from './transfer-note.ts';

/** Minimum size in bytes of files for which the client has something to note. */
const worthNoting = 1024 ** 2;

/**
 * Whether a file has the time that a download of the entry gets: of a time that is finer, an upload sends the nearest
 * millisecond, and earlier versions wrote a little less.
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
  const note = transferNote(io.env, 'downloads', file, [client.baseUrl, entry.id], downloadFields);
  let unnoted: string | undefined;
  let part: string | undefined;
  try {
    await download(client, entry, file, {
      signal: io.signal,
      resume: entry.file_size < worthNoting ? undefined : await note.read(),
      onProgress: ({ received, total }) => {
        onProgress(received, total);
      },
      async onState(state) {
        part = state?.part;
        unnoted = state && !(await note.write(state)) ? state.part : undefined;
        if (!state) await note.forget();
      },
    });
  } catch (error) {
    // Where another command was quicker, nothing resumes this one; and nothing would find what is not noted.
    const isOvertaken = error instanceof DownloadError && error.reason === 'target';
    const useless = isOvertaken ? part : unnoted;
    if (useless !== undefined) await rm(useless, { force: true });
    if (isOvertaken) await note.forget();
    throw error;
  }
}
